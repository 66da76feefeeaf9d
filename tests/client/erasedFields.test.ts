/** What the confirmation of an erasure says is blanked and remaining. */
import { expect, test } from 'vitest';
import { erasureText, erasureLabels } from '../../client/records/erase/erasedFields';
import { text } from '../../shared/kinds/field';
import type { Kind } from '../../shared/kinds/kind';
import { kindOf } from '../../shared/kinds/kinds';

const crew = kindOf('crew');
/** A second kind with personal data. */
const visitors: Kind = { ...crew, title: 'Visitors', fields: { visitor: { ...text('Visitor'), personal: true }, reason: text('Reason') } };

test('an erasure of one kind names its fields', () => {
  const { erased, remaining } = erasureLabels(crew);
  expect(erased).toContain('Name');
  expect(erasureText([crew])).toBe(`Erased: ${erased}. Stays: ${remaining}.`);
});

test('an erasure of records of two kinds names the fields of both', () => {
  const { erased, remaining } = erasureLabels(crew);
  expect(erasureText([crew, visitors])).toBe(
    `Erased in ${crew.title}: ${erased}. Stays in ${crew.title}: ${remaining}. Erased in Visitors: Visitor. Stays in Visitors: Reason.`,
  );
});
