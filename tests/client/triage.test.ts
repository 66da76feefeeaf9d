/** The order of a fleet, and which ships are silent. */
import { expect, test } from 'vitest';
import { vesselEntries } from '../../client/app/commands/entries';
import { firstReason, isSilent, vesselsByUrgency } from '../../client/records/vessels/triage';
import type { AnyRecord } from '../../shared/kinds/kind';
import type { FleetStatusRow } from '../../shared/status/vesselStatusWire';
import { levelOn, type UrgentItem } from '../../shared/status/urgency';

const tally = { total: 0, detained: 0, conditions: 0, overdue: 0, in7: 0, in30: 0, in90: 0, waiting: 0, noPapers: 0 };
const ship = (id: number): AnyRecord => ({ id, vessel_id: null, rev: 1, name: `MV ${id}` });

function standing(vessel: number, days: number | null, more: Partial<FleetStatusRow> = {}): FleetStatusRow {
  const worst =
    days === null
      ? null
      : ({
          kind: 'certificates',
          id: vessel,
          name: 'x',
          date: '2026-01-01',
          days,
          since: null,
          stops: null,
          level: levelOn('overdue', days) ?? 'in30',
        } as const);
  return { vessel, seq: 1, worst, totals: tally, counts: {}, verdict: { answer: 'unknown', item: null, gap: null, reasons: 0 }, ...more };
}

const grave = (level: 'detained' | 'condition', vessel: number, since: string) =>
  standing(vessel, null, {
    worst: {
      kind: level === 'detained' ? 'psc-inspections' : 'audits',
      id: vessel,
      name: 'x',
      date: null,
      days: null,
      since,
      level,
      stops: null,
    },
  });

test('a detention, the longest overdue, no papers, a condition of class, the next due, what waits, the calm, and what is not counted yet', () => {
  const all = [
    standing(1, null),
    standing(2, 12),
    standing(3, -800),
    grave('condition', 4, '2026-01-01'),
    grave('detained', 5, '2026-01-30'),
    standing(6, null, { totals: { ...tally, waiting: 3 } }),
    standing(7, -2),
    grave('detained', 8, '2026-01-01'),
    standing(10, null, { totals: { ...tally, noPapers: 1 } }),
  ];
  const order = vesselsByUrgency([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(ship), Object.fromEntries(all.map((each) => [each.vessel, each])));
  expect(order.map(({ id }) => id)).toEqual([8, 5, 3, 7, 10, 4, 2, 6, 1, 9]);
});

test('of two ships alike the one with more of it comes first; then as entered', () => {
  const more = { totals: { ...tally, overdue: 4 } };
  const order = vesselsByUrgency([1, 2, 3].map(ship), { 1: standing(1, -3), 2: standing(2, -3, more), 3: standing(3, -3) });
  expect(order.map(({ id }) => id)).toEqual([2, 1, 3]);
});

test('the palette offers the ships in the same order, each with what needs action first', () => {
  const standings = { 1: standing(1, null), 2: standing(2, 12), 4: grave('detained', 4, '2026-01-01') };
  const none = { ...standing(3, null), totals: { ...tally, noPapers: 1 } };
  const entries = vesselEntries([1, 2, 3, 4].map(ship), { ...standings, 3: none });
  expect(entries.map(({ key, detail }) => [key, detail?.replace('IMO undefined', 'IMO')])).toEqual([
    ['vessels:4', 'IMO · Detained, x'],
    ['vessels:3', 'IMO · No papers yet'],
    ['vessels:2', 'IMO · in 12 days, x'],
    ['vessels:1', 'IMO'],
  ]);
});

test('silent is a ship that was heard from before and has not been for a day', () => {
  const now = Date.UTC(2026, 10, 22);
  const hours = (count: number) => now - count * 3_600_000;
  expect(isSilent(undefined, now)).toBe(false);
  expect(isSilent([1, hours(23), 0, 0], now)).toBe(false);
  expect(isSilent([1, hours(25), 0, 0], now)).toBe(true);
  expect(isSilent([1, hours(25), 1, 0], now)).toBe(false);
});

test('the first reason of a verdict leads to its record, missing data to the dashboard', () => {
  const item = { ...(standing(3, -2).worst as UrgentItem), stops: 'now' as const };
  expect(firstReason({ answer: 'blocked', item, gap: null, reasons: 2 }, 3, '2026-01-03')).toEqual({
    words: 'x: expired 2 days ago',
    to: '/edit-certificate/3/3',
  });
  expect(firstReason({ answer: 'unknown', item: null, gap: 'No ISPP is recorded', reasons: 1 }, 3, '2026-01-03')).toEqual({
    words: 'No ISPP is recorded',
    to: '/?vessel=3',
  });
  expect(firstReason({ answer: 'yes', item: null, gap: null, reasons: 0 }, 3, '2026-01-03')).toBeNull();
});
