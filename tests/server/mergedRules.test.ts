import { expect, test } from 'vitest';
import { defineKind, type Kind } from '../../shared/kinds/kind';
import { date, text } from '../../shared/kinds/field';
import { kindOf } from '../../shared/kinds/kinds';
import { brokenByMerging } from '../../server/records/writeRecords';

const ORDER = 'The end cannot be before the beginning.';
/** A kind with a rule over two fields, which two people may edit at once. */
const voyage = defineKind({
  ...kindOf('audits'),
  derived: {},
  daysTo: {},
  columns: [],
  unlisted: [],
  due: null,
  fields: { begins: date('Begins'), ends: date('Ends'), remarks: text('Remarks') },
  formErrors: {
    add: { required: '', ids: '' },
    edit: { required: '', ids: '' },
  },
  keyFields: [],
  sequences: [],
  order: 'id',
  naming: { name: 'remarks' },
  identifiedBy: undefined,
  person: undefined,
  state: undefined,
  derive: () => ({}),
  isPending: () => false,
  summarise: () => ({}),
  rule: ({ begins, ends }) => (begins !== null && ends !== null && ends < begins ? { field: 'ends', sentence: ORDER } : null),
}) as unknown as Kind;

test('a rule that two edits break together is found; one that was broken before, or elsewhere, is not laid to the merge', () => {
  const theirs = { begins: '2026-05-01', ends: '2026-06-01', remarks: null };
  expect(brokenByMerging(voyage, theirs, { ends: '2026-04-01' })).toEqual({ names: ['ends'], sentence: ORDER });
  expect(brokenByMerging(voyage, theirs, { ends: '2026-07-01' })).toBeNull();
  const broken = { ...theirs, ends: '2026-01-01' };
  expect(brokenByMerging(voyage, broken, { remarks: 'Typed' })).toBeNull();
});
