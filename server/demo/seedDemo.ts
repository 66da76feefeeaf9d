import { todayUtc } from '../../shared/basics/calendar';
import { kindOf } from '../../shared/kinds/kinds';
import type { Author } from '../log/commit';
import { FLEET } from '../log/scopeLog';
import { createRecord, readFields } from '../records/writeRecords';
import { demoFleet, type DemoVessel } from './demoFleet';

const AUTHOR: Author = { user: 0, email: 'demo@vessel-ops.example' };

/** Writes the demo fleet through append, like the work of users, so that it has a log like any other. */
export async function seedDemo(): Promise<void> {
  const fleet = demoFleet(todayUtc());
  const vessels = kindOf('vessels');
  for (const demo of fleet) {
    const { id } = await createRecord(vessels, FLEET, AUTHOR, readFields(vessels, demo.vessel, 'add'));
    await seedRecords(id, demo);
  }
}

async function seedRecords(vessel: number, { records }: DemoVessel): Promise<void> {
  for (const { kind: name, values } of records) {
    const kind = kindOf(name);
    await createRecord(kind, vessel, AUTHOR, readFields(kind, values, 'add'));
  }
}
