/** What the dialog of what's new says about dates that were crossed. */
import { expect, test } from 'vitest';
import { crossedWords, notShownWords } from '../../client/screens/whatsNew/WhatsNewDialog';
import type { VesselKind } from '../../shared/kinds/kinds';

test.each<[VesselKind, string]>([
  ['certificates', 'Expired on 12-01-2027'],
  ['crew', 'Contract ended on 12-01-2027'],
  ['audits', 'Was due on 12-01-2027'],
  ['psc-inspections', 'Was due on 12-01-2027'],
  ['equipment-inspections', 'Was due on 12-01-2027'],
  ['invoices', 'Was due on 12-01-2027'],
])('a passed date of %s in the words of its kind: %s', (kind, words) => {
  expect(crossedWords({ kind, to: 'past', date: '2027-01-12' })).toBe(words);
});

test('a date ahead falls due, a survey has words of its own', () => {
  const words = (['due', 'opened', 'closed'] as const).map((to) => crossedWords({ kind: 'certificates', to, date: '2027-01-12' }));
  expect(words).toEqual(['Falls due on 12-01-2027', 'Open, to be made by 12-01-2027', 'Not recorded by 12-01-2027']);
});

test('one that is not shown is told as one', () => {
  expect([1, 2].map((count) => notShownWords({ more: count, moreTurned: count, unread: count }))).toEqual([
    '1 more record was changed. 1 more fell due or expired. 1 older change is not included. Activity shows it.',
    '2 more records were changed. 2 more fell due or expired. 2 older changes are not included. Activity shows them.',
  ]);
});
