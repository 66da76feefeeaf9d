import { afterAll, afterEach, beforeAll } from 'vitest';
import { openFixture, type Fixture, type Person } from './browser';
import { addVessel, call } from './call';
import { choose } from './screens';

/** Two people who have the same vessel open, and an audit that both may edit. */
export interface TwoPeople {
  fixture: Fixture;
  ashore: Person;
  aboard: Person;
  vessel: number;
  /** The screen that edits the audit. */
  path: string;
  /** The address of the audit at the API. */
  record: string;
  /** The audit as the server has it. */
  stored(): Promise<Record<string, unknown>>;
  /** Writes to the audit ashore, past the browser. */
  edit(values: Record<string, unknown>): Promise<void>;
}

export function useTwoPeople(): TwoPeople {
  const two = {} as TwoPeople;
  beforeAll(async () => {
    const fixture = await openFixture();
    const [ashore, aboard] = await Promise.all([fixture.person(), fixture.person()]);
    const vessel = await addVessel(fixture.url, ashore.token, 'MV Aurora');
    const audit = {
      sl_no: 1,
      audit_type: 'ISM Audit',
      audit_date: '2025-03-01',
      status: 'Pending',
      findings: 'None',
      auditing_authority: 'DNV',
    };
    const { id } = (await call(fixture.url, 'POST', `/api/vessels/${vessel}/audits`, ashore.token, audit)).body;
    const record = `/api/vessels/${vessel}/audits/${String(id)}`;
    const stored = async () => (await call(fixture.url, 'GET', record, ashore.token)).body;
    const edit = async (values: Record<string, unknown>) => {
      const { rev, ...now } = await stored();
      await call(fixture.url, 'PUT', record, ashore.token, { ...now, ...values }, { 'If-Match': `"${String(rev)}"` });
    };
    Object.assign(two, { fixture, ashore, aboard, vessel, path: `/edit-audit/${vessel}/${String(id)}`, record, stored, edit });
    for (const { page } of [ashore, aboard]) await choose(page, 'MV Aurora');
  });
  afterEach(() => two.fixture.assertQuiet());
  afterAll(() => two.fixture.close());
  return two;
}
