/** How a vessel stands is computed from few fields and for many days at once: neither may make a difference. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../../shared/basics/calendar';
import { countOf, isNothing } from '../../shared/status/counts';
import { dueIndexEntry, packDueIndexEntry, presentDueIndex, type PackedDueIndex } from '../../shared/status/dueIndex';
import type { AnyRecord, Values } from '../../shared/kinds/kind';
import { isListed, KIND_NAMES, kindOf, kindOfWireCode, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';
import { statusChangesOn, vesselStatusOf } from '../../shared/status/countVessel';
import { reasonWords } from '../../shared/status/verdictWords';
import { decodeVesselStatus, encodeVesselStatus } from '../../shared/status/vesselStatusWire';
import { recordIn } from '../../shared/log/invoiceForm';
import { validBody } from '../support/arbitraryValues';
import { many } from '../support/tier';

const TODAY = '2026-11-20';
const BULKER = { type_of_vessel: 'Bulk Carrier' };

/** Dates near today, so that they turn within days: an arbitrary date is decades away. */
const near = fc.integer({ min: -130, max: 130 }).map((days) => addDays(TODAY, days));

const records = fc.tuple(
  ...VESSEL_KINDS.map((name) => {
    const kind = kindOf(name);
    const dates = Object.keys(kind.fields).filter((field) => kind.fields[field]?.type === 'date');
    const dated = fc.record(Object.fromEntries(dates.map((field) => [field, near])));
    return fc.array(
      fc.tuple(validBody(kind), dated).map(([body, moved]) => ({ ...body, ...moved })),
      { maxLength: 4 },
    );
  }),
);

const numbered = (made: readonly object[]) => made.map((record, at): AnyRecord => ({ ...record, id: at + 1, vessel_id: 1, rev: 1 }));

function pack(made: readonly (readonly object[])[]): PackedDueIndex {
  const rows = VESSEL_KINDS.map((name, place) => {
    const facts = numbered(made[place] ?? []).flatMap((record) => dueIndexEntry(kindOf(name), record) ?? []);
    return [name, facts.map((fact) => packDueIndexEntry(kindOf(name), fact))] as const;
  });
  return JSON.parse(JSON.stringify(Object.fromEntries(rows))) as PackedDueIndex;
}

test('the facts count as the whole records do, as far as every session is told of them', () => {
  fc.assert(
    fc.property(records, (made) => {
      const { counts } = vesselStatusOf(presentDueIndex(pack(made), TODAY), TODAY);
      for (const [place, name] of VESSEL_KINDS.entries()) {
        const kind = kindOf(name);
        const told = numbered(made[place] ?? []).flatMap((record) => recordIn('summary', kind, record) ?? []);
        const whole = countOf(
          name,
          told.filter((record) => isListed(kind, record)).map((record) => present(kind, record, TODAY)),
          TODAY,
        );
        expect(counts[name] ?? null).toEqual(isNothing(whole) ? null : whole);
      }
    }),
    { numRuns: many(100, 1_000) },
  );
});

test('a standing stays as it is until the day it turns', () => {
  fc.assert(
    fc.property(records, fc.integer({ min: 0, max: 1_000 }), (made, ahead) => {
      const packed = pack(made);
      const turns = statusChangesOn(presentDueIndex(packed, TODAY), TODAY) ?? addDays(TODAY, 400);
      const later = addDays(TODAY, ahead % daysBetween(TODAY, turns));
      const lasting = (day: string) => {
        const { worst, verdict, ...rest } = vesselStatusOf(presentDueIndex(packed, day), day, BULKER);
        const { item } = verdict;
        return { ...rest, worst: worst && { ...worst, days: null }, verdict: { ...verdict, item: item && { ...item, days: null } } };
      };
      expect(lasting(later)).toEqual(lasting(TODAY));
    }),
    { numRuns: many(200, 2_000) },
  );
});

test('what the wire spells is what was meant', () => {
  fc.assert(
    fc.property(records, (made) => {
      const standing = vesselStatusOf(presentDueIndex(pack(made), TODAY), TODAY, BULKER);
      const name = standing.worst?.name ?? '';
      const first = standing.verdict.item?.name ?? '';
      const wire = JSON.parse(JSON.stringify(encodeVesselStatus(7, 9, standing)));
      const read = decodeVesselStatus(wire, TODAY);
      const { item } = read.verdict;
      const verdict = { ...read.verdict, item: item && { ...item, name: first } };
      expect({ ...read, worst: read.worst && { ...read.worst, name }, verdict }).toEqual({ vessel: 7, seq: 9, ...standing });
    }),
    { numRuns: many(100, 1_000) },
  );
});

test('a long name is shortened on the wire before the words from which its reason is written', () => {
  const certificate = {
    certificate_name: 'International Oil Pollution Prevention Certificate (IOPP) with Supplement Form B',
    issued_by: 'Class',
  };
  const reasonOf = (values: Values, today: string) => {
    const kind = kindOf('certificates');
    const entry = dueIndexEntry(kind, { id: 1, ...certificate, ...values });
    const records = presentDueIndex(entry ? { certificates: [packDueIndexEntry(kind, entry)] } : {}, today);
    const { item } = decodeVesselStatus(encodeVesselStatus(7, 9, vesselStatusOf(records, today, BULKER)), today).verdict;
    return item && reasonWords(item, today);
  };
  expect(reasonOf({ issue_date: '2022-03-20', expiry_date: '2027-03-14' }, '2024-06-10')).toBe(
    'International Oil Pollution Preven…: annual or intermediate survey window closes in 4 days',
  );
  const extended = { issue_date: '2022-03-20', expiry_date: '2024-03-14', extended_until: '2024-06-14', extended_by: 'Flag' };
  expect(reasonOf(extended, '2024-06-10')).toBe(
    'International Oil Pollution Prevention Certi…: extended until 14-06-2024 by Flag, expires in 4 days',
  );
});

test('of two items of one record on one day, the one that stops the ship is told', () => {
  const kind = kindOf('certificates');
  const made = (survey: string, date: string) => ({ survey, date, place: null, surveyor: null });
  const entry = dueIndexEntry(kind, {
    id: 1,
    certificate_name: 'Yard Paper',
    issued_by: 'Others',
    survey_scheme: 'Annual, intermediate and bottom',
    issue_date: '2021-12-01',
    expiry_date: '2026-11-30',
    endorsements: [
      made('Annual', '2022-11-30'),
      made('Intermediate', '2023-11-30'),
      made('Bottom inspection', '2023-11-30'),
      made('Annual', '2024-11-30'),
      made('Annual', '2025-11-30'),
    ],
  });
  const status = vesselStatusOf(presentDueIndex(entry ? { certificates: [packDueIndexEntry(kind, entry)] } : {}, TODAY), TODAY, BULKER);
  const { answer, item } = decodeVesselStatus(encodeVesselStatus(7, 9, status), TODAY).verdict;
  expect([answer, item && reasonWords(item, TODAY)]).toEqual(['risk', 'Yard Paper: bottom inspection due in 10 days']);
});

test('of invoices the facts hold those that every session is told of, and never an amount', () => {
  const kind = kindOf('invoices');
  const invoice = {
    id: 7,
    invoice_number: 'INV-1',
    date_raised: TODAY,
    invoice_type: 'Management fee',
    description: 'secret words',
    amount: 98_765.43,
    due_date: TODAY,
    paid_amount: 0,
  };
  expect(dueIndexEntry(kind, { ...invoice, status: 'Paid' })).toBe(null);
  const fact = dueIndexEntry(kind, { ...invoice, status: 'Pending' });
  expect(fact && JSON.stringify(packDueIndexEntry(kind, fact))).toMatch(/^(?!.*(98765|secret)).*INV-1/);
});

test('no two kinds have the same code on the wire', () => {
  expect(KIND_NAMES.map((name) => kindOfWireCode(kindOf(name).wireCode)?.name)).toEqual(KIND_NAMES);
});
