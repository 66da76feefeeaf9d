import { addDays, todayUtc } from '../../shared/basics/calendar';
import { addVessel, call, register } from '../../tests/support/call';
import type { Studio } from './studio';

/** An edit, a new certificate and two deletions on the demo vessel. */
export async function someActivity({ fixture, person, vessel }: Studio): Promise<void> {
  const path = `/api/vessels/${vessel}/certificates`;
  const paper = {
    certificate_name: 'Safety Radio',
    issued_by: 'Class',
    issue_date: '2025-03-01',
    expiry_date: '2027-03-01',
    remarks: 'Sent ashore',
  };
  const { body } = await call(fixture.url, 'POST', path, person.token, paper);
  const one = `${path}/${String(body.id)}`;
  await call(fixture.url, 'PUT', one, person.token, {
    ...paper,
    expiry_date: '2027-09-15',
    remarks: 'Renewed by the surveyor in Rotterdam',
  });
  await call(fixture.url, 'DELETE', one, person.token);
  await addVessel(fixture.url, person.token, 'MV Sold').then((sold) => call(fixture.url, 'DELETE', `/api/vessels/${sold}`, person.token));
}

/** Changes of another user and crossed due dates during a month in which this user was away. */
export async function someNews(studio: Studio): Promise<void> {
  const { fixture, person, vessel } = studio;
  const other = await register(fixture.url);
  await someActivity({ ...studio, person: { ...person, token: other } });
  const papers = (await call(fixture.url, 'GET', `/api/vessels/${vessel}/certificates`, other)).body.certificates as { id: number }[];
  for (const paper of papers.slice(0, 3))
    await call(fixture.url, 'PUT', `/api/vessels/${vessel}/certificates/${paper.id}`, other, {
      ...paper,
      remarks: 'Seen by the surveyor, no remarks',
    });
  const day = addDays(todayUtc(), -30);
  await call(fixture.url, 'PUT', `/api/vessels/${vessel}/since`, person.token, { seq: 100, day });
}
