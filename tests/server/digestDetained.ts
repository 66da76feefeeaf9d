/** The digest of detentions: by the status of an inspection and by its action code, whoever set the other of the two. */
import { expect, test } from 'vitest';
import { paths } from '../../shared/api/paths';
import type { Values } from '../../shared/kinds/kind';
import { validBody } from '../shared/validBody';
import type { Person } from '../support/person';
import { fixture } from './digestServer';

test('a detention that others bring about is new, by status or action code; what the reader set or knew is not', async () => {
  const kim = await fixture.reader('kim-detained');
  const set = async (by: Person, id: number, values: Values) => {
    const body = validBody('psc-inspections', { vessel_id: fixture.ship, ...values });
    expect((await by.put(paths.record('psc-inspections', fixture.ship, id), body)).status).toBe(200);
  };
  const pending = { inspection_status: 'In-Complete' };
  const stored = {
    'Code by another': pending,
    'Both by another': pending,
    'Code by herself': pending,
    'Status by herself, code by another': pending,
    'Detained before': { ...pending, action_code: '30 Detained' },
    'Reopened by another': { inspection_status: 'Passed' },
  };
  const ids: Record<string, number> = {};
  for (const [psc_port, values] of Object.entries(stored))
    ids[psc_port] = await fixture.add(fixture.mate, 'psc-inspections', { psc_port, ...values });
  await fixture.turnOn(kim, { thresholds: { certificates: [7] } });
  const change = (by: Person, psc_port: string, values: Values) => set(by, ids[psc_port] ?? 0, { psc_port, ...values });
  const code = { ...pending, action_code: '30 Detained' };
  await change(fixture.mate, 'Code by another', code);
  await change(fixture.mate, 'Both by another', { inspection_status: 'Detained', action_code: '30 Detained' });
  await change(kim, 'Code by herself', code);
  await change(kim, 'Status by herself, code by another', { inspection_status: 'Detained' });
  await change(fixture.mate, 'Status by herself, code by another', { inspection_status: 'Detained', action_code: '30 Detained' });
  await change(fixture.mate, 'Detained before', { ...code, remarks: 'Surveyor called' });
  await change(kim, 'Reopened by another', { inspection_status: 'Passed', action_code: '30 Detained' });
  await change(fixture.mate, 'Reopened by another', code);

  await fixture.pass(fixture.at(1, '06:00:10'));
  const { headers, text } = await fixture.theOne(kim.email);
  expect(headers.get('subject')).toEqual([expect.stringMatching(/(^|, )3 detained: Vessel Ops$/)]);
  const told = text.split('\r\n').filter((line) => line.includes('(PSC Inspections, '));
  expect(told.toSorted()).toEqual(
    ['Both by another', 'Code by another', 'Reopened by another'].map(
      (port) => `MV "One" & <Two>: ${port}, Paris MOU (PSC Inspections, Detained)`,
    ),
  );
});
