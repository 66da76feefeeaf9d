/** Section 2, the lists, word for word: by the functions and parts that draw them. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { screensOf } from '../../client/records/kinds/registry';
import { columnsOf } from '../../client/records/list/column';
import { ListFigures } from '../../client/records/list/ListPage';
import { numberColumns } from '../../client/records/list/lineNumber';
import { recordColumns } from '../../client/records/list/recordColumns';
import { additionPath } from '../../client/records/sections';
import { kindOf } from '../../shared/kinds/kinds';
import { present } from '../../shared/status/present';
import { TODAY, validBody } from '../shared/validBody';
import { LISTS } from '../specification/lists';
import { laterFields } from '../support/sentBodies';

test.each(LISTS)('the columns of $kind, in order', ({ kind: name, columns }) => {
  const [kind, { list }] = [kindOf(name), screensOf(name)];
  const later = laterFields(name);
  const listed = columnsOf(kind).filter(({ key }) => !later.includes(key));
  const drawn = [...numberColumns(list.lineNumber, []), ...recordColumns(kind, listed, TODAY)].map(({ header }) => header);
  // Certificates have the cell of their file beside what the description lists.
  const own = columns.filter((header) => header !== 'Actions' && (header !== 'File' || drawn.includes('File')));
  expect(drawn).toEqual(own);
  expect(list.hasActions).toBe(columns.includes('Actions'));
});

test.each(LISTS)('the total and the pending count of $kind', ({ kind: name, total, pending }) => {
  const kind = kindOf(name);
  const { state } = kind;
  const blank = Object.fromEntries(Object.keys(kind.fields).map((field) => [field, null]));
  // One in each state, so that some are pending and some are not.
  const records = [0, 1, 2].map((at) => {
    const choices = state ? (kind.fields[state]?.choices ?? []) : [];
    const changes = state ? { [state]: choices[at % choices.length] } : {};
    return present(kind, { id: at + 1, vessel_id: 7, rev: 1, ...blank, ...validBody(name, changes) }, TODAY);
  });
  const shown = (of: typeof records) =>
    renderToStaticMarkup(
      createElement(ListFigures, { kind, pending: screensOf(name).list.pending, records: of, today: TODAY, summarised: false }),
    );
  const count = records.filter((record) => kind.isPending(record, TODAY)).length;
  expect(shown(records)).toContain(`${total}: 3<`);
  expect(shown([])).toContain(`${total}: 0<`);
  if (state) expect([0, 3]).not.toContain(count);
  if (pending)
    expect([shown(records), shown([])]).toEqual([
      expect.stringContaining(`${pending}: ${count}<`),
      expect.stringContaining(`${pending}: 0<`),
    ]);
});

test.each(LISTS)('the add link of $kind', ({ kind, add: [label, path] }) => {
  expect([screensOf(kind).list.addLabel, additionPath(kindOf(kind), 7)]).toEqual([label, path.replace('V', '7')]);
});

test.each(LISTS)('the empty texts of $kind', ({ kind, empty }) => {
  const { list } = screensOf(kind);
  expect([list.empty, list.summary?.empty]).toEqual(expect.arrayContaining(empty));
});
