/** Lists are summarised and fleets counted from the facts alone: nothing of what is left out may matter. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countOf } from '../../shared/status/counts';
import { indexFields, pick, type AnyRecord } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { inOrder, listAnswer, present } from '../../shared/status/present';
import { validBody } from '../support/arbitraryValues';
import { many } from '../support/tier';

const TODAY = '2026-11-20';

test.each(VESSEL_KINDS)('%s: counted, summarised and ordered by the facts as by the whole', (name) => {
  const kind = kindOf(name);
  fc.assert(
    fc.property(fc.array(validBody(kind), { maxLength: 12 }), (made) => {
      const records = made.map((record, at): AnyRecord => ({ ...record, id: at + 1, vessel_id: 1, rev: 1 }));
      const facts = records.map((record): AnyRecord => ({ id: record.id, vessel_id: 1, rev: 1, ...pick(record, indexFields(kind)) }));
      const shown = (of: AnyRecord[]) => of.map((record) => present(kind, record, TODAY));
      expect(countOf(name, shown(facts), TODAY)).toEqual(countOf(name, shown(records), TODAY));
      expect(inOrder(kind, facts).map(({ id }) => id)).toEqual(inOrder(kind, records).map(({ id }) => id));
      const summary = (of: AnyRecord[]) => ({ ...listAnswer(kind, of, TODAY, { seq: 1, epoch: 'e' }), [kind.listKey]: null });
      expect(summary(facts)).toEqual(summary(records));
    }),
    { numRuns: many(100, 1_000) },
  );
});
