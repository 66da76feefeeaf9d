import { describe, expect, test } from 'vitest';
import { ITEM_NAME, maxLength } from '../../shared/kinds/field';
import { type KindName, type Values, writableFields } from '../../shared/kinds/kind';
import { KIND_NAMES, kindOf } from '../../shared/kinds/kinds';
import { readValues } from '../../shared/kinds/readValues';
import { costRatio } from '../support/costRatio';
import { TODAY, validBody } from './validBody';

const read = (kind: KindName, body: unknown) => readValues(kindOf(kind), body, 'add', TODAY);

function taken(kind: KindName, changes: Values): Values {
  const reading = read(kind, validBody(kind, changes));
  if (!('values' in reading)) throw new Error(`${kind} ${JSON.stringify(changes)}: ${reading.sentence}`);
  return reading.values;
}

const refused = (kind: KindName, changes: Values): string[] => {
  const reading = read(kind, validBody(kind, changes));
  return 'values' in reading ? [] : Object.keys(reading.fields);
};

// Every writable field of every kind, from the registry: a new field is covered the day it is written.
const FIELDS = KIND_NAMES.flatMap((kind) => writableFields(kindOf(kind)).map(([name, field]) => ({ kind, name, type: field.type })));
const ofType = (...types: string[]) => FIELDS.filter((field) => types.includes(field.type));

describe.each(KIND_NAMES)('%s', (kind) => {
  const names = writableFields(kindOf(kind)).map(([name]) => name);

  test('the smallest body gives every writable field, the missing ones null or their default', () => {
    const values = taken(kind, {});
    expect(Object.keys(values)).toEqual(names);
    for (const [name, field] of writableFields(kindOf(kind))) {
      if (!(name in validBody(kind))) expect(values[name]).toEqual(field.initial ?? null);
    }
    expect(read(kind, values)).toEqual({ values });
  });

  test('unknown keys, server-owned fields and prototype keys are dropped', () => {
    const hostile = JSON.parse(
      '{"id":7,"_id":"x","vessel_id":9,"rev":99,"file":{"id":"stolen"},"has_file":true,"$set":{"a":1},"a.b":1,' +
        '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},' +
        '"prototype":1,"toString":"x","deletedAt":"2025-01-01"}',
    ) as Values;
    const body = JSON.parse(JSON.stringify(validBody(kind)).replace(/\}$/, `,${JSON.stringify(hostile).slice(1)}`)) as unknown;
    expect(read(kind, body)).toEqual({ values: taken(kind, {}) });
    expect(Object.getPrototypeOf(taken(kind, hostile))).toBe(Object.prototype);
    expect(({} as Values).polluted).toBeUndefined();
  });

  test('required values are not inherited', () => {
    const reading = read(kind, Object.create(validBody(kind)));
    expect('sentence' in reading && reading.sentence).toBe(kindOf(kind).formErrors.add.required);
  });

  test.each([null, undefined, [], 'text', 7, true, [{}]])('the body %j is refused', (body) => {
    expect(read(kind, body)).toEqual({ sentence: 'Send one JSON object.', fields: {} });
  });
});

const OPERATORS: unknown[] = [
  {},
  { $gt: '' },
  { $ne: null },
  { $set: { rev: 1 } },
  { $where: 'sleep(1000)' },
  { toString: 'x' },
  ['x'],
  [[]],
  [{ $gt: '' }],
  [1],
  [null],
  true,
  false,
  new Date(0),
  NaN,
  Infinity,
  { valueOf: 1 },
];
test.each(FIELDS)('$kind $name refuses operators, objects, arrays and truth values', ({ kind, name }) => {
  for (const value of OPERATORS) expect(refused(kind, { [name]: value }), JSON.stringify(value)).toEqual([name]);
});
test.each(FIELDS.filter(({ type }) => type !== 'items' && type !== 'lines'))('$kind $name refuses an empty array', ({ kind, name }) => {
  expect(refused(kind, { [name]: [] })).toEqual([name]);
});

test('what a field takes grows with the length of a text, not with its square', () => {
  const readAll = (length: number) => () => {
    const long = [' ', '\n', ' \n', '9', 'x', '-', '.'].map((part) => `a${part.repeat(length / part.length)}a`);
    for (const { kind, name, type } of FIELDS)
      for (const text of long) if (type !== 'text') expect(refused(kind, { [name]: text })).toEqual([name]);
    for (const text of long) refused('vessels', { name: text });
  };
  expect(costRatio(readAll(10_000), readAll(100_000))).toBeLessThan(50);
});

describe('text', () => {
  const texts = [
    ...ofType('text').map((field) => ({ ...field, most: 200 })),
    ...ofType('note').map((field) => ({ ...field, most: 5_000 })),
  ];

  test.each(texts)('$kind $name holds $most characters', ({ kind, name, most }) => {
    expect(taken(kind, { [name]: 'x'.repeat(most) })[name]).toHaveLength(most);
    expect(taken(kind, { [name]: `  ${'x'.repeat(most)}\t` })[name]).toHaveLength(most);
    expect(refused(kind, { [name]: 'x'.repeat(most + 1) })).toEqual([name]);
  });

  test.each(texts)('$kind $name refuses what cannot be stored, keeps every script', ({ kind, name }) => {
    for (const bad of ['\u0000', '\ud800', '\udc00', '\ude00\ud83d', '\u0007', '\u001b[31m', '\u007f']) {
      expect(refused(kind, { [name]: `a${bad}b` }), JSON.stringify(bad)).toEqual([name]);
    }
    for (const good of ['Ærø 🚢 港', 'مرحبا', "O'Brien <b>&amp;</b> {{x}} ${y}", 'e\u0301']) {
      expect(taken(kind, { [name]: good })[name]).toBe(good);
    }
    expect(taken(kind, { [name]: 9811000 })[name]).toBe('9811000');
  });

  test.each(ofType('note'))('$kind $name keeps lines, with one kind of line end', ({ kind, name }) => {
    expect(taken(kind, { [name]: 'one\r\ntwo\rthree\n\tfour' })[name]).toBe('one\ntwo\nthree\n\tfour');
  });

  test.each(ofType('text'))('$kind $name is one line', ({ kind, name }) => {
    expect(taken(kind, { [name]: 'one\r\n two' })[name]).toBe('one two');
  });
});

describe('numbers', () => {
  test.each(ofType('integer'))('$kind $name is a whole number from 0 to 999,999,999', ({ kind, name }) => {
    for (const [sent, kept] of [
      [0, 0],
      [999_999_999, 999_999_999],
      ['12', 12],
      [' 7 ', 7],
      ['', null],
      ['  ', null],
      [null, null],
      ['007', 7],
    ]) {
      expect(taken(kind, { [name]: sent })[name]).toBe(kept);
    }
    for (const bad of [-1, 1_000_000_000, 1.5, '1.5', '1e3', '0x10', '12abc', 'abc', '1,000', '１２', 2 ** 53, '9'.repeat(400)]) {
      expect(refused(kind, { [name]: bad }), String(bad)).toEqual([name]);
    }
  });

  test.each(ofType('decimal'))('$kind $name is a number from 0 to 999,999,999', ({ kind, name }) => {
    for (const [sent, kept] of [
      [0, 0],
      [0.01, 0.01],
      [399.94, 399.94],
      ['22.80', 22.8],
      [999_999_999, 999_999_999],
      ['', null],
    ]) {
      expect(taken(kind, { [name]: sent })[name]).toBe(kept);
    }
    for (const bad of [-0.01, 999_999_999.01, 'abc', '1,5', '1e3', '--1'])
      expect(refused(kind, { [name]: bad }), String(bad)).toEqual([name]);
  });

  test.each(ofType('money'))('$kind $name is an amount of at most two decimals', ({ kind, name }) => {
    for (const [sent, kept] of [
      [0, 0],
      [0.01, 0.01],
      ['12.30', 12.3],
      [9_999_999_999.99, 9_999_999_999.99],
      [1250000, 1250000],
    ]) {
      expect(taken(kind, { [name]: sent })[name]).toBe(kept);
    }
    for (const bad of [-0.01, 0.001, 10_000_000_000, '1,234.50', '$5', '12.345', 0.1 + 0.2]) {
      expect(refused(kind, { [name]: bad }), String(bad)).toEqual([name]);
    }
  });
});

describe('items of a requisition', () => {
  const items = (...lines: unknown[]) => taken('requisitions', { items: lines }).items;
  const nut = { item_name: 'Nut', quantity_requested: 1 };

  test('supplied is 0 and a blank sl_no null when left out; unknown keys are dropped', () => {
    const line = { ...nut, sl_no: '', pending_quantity: 99, $set: 1, id: 3 };
    expect(items(line, { ...nut, sl_no: '2', quantity_supplied: '3' })).toEqual([
      { sl_no: null, item_name: 'Nut', quantity_requested: 1, quantity_supplied: 0 },
      { sl_no: 2, item_name: 'Nut', quantity_requested: 1, quantity_supplied: 3 },
    ]);
  });

  test('non-numeric quantities become 0 (section 5)', () => {
    expect(items({ item_name: 'Nut', quantity_requested: 'a few', quantity_supplied: 'none' })).toEqual([
      { sl_no: null, item_name: 'Nut', quantity_requested: 0, quantity_supplied: 0 },
    ]);
  });

  test('none, null and a missing list are an empty list; 300 are taken, 301 not', () => {
    expect(items()).toEqual([]);
    expect(taken('requisitions', { items: null }).items).toEqual([]);
    expect(taken('requisitions', { items: undefined }).items).toEqual([]);
    expect(items(...Array.from({ length: 300 }, () => nut))).toHaveLength(300);
    expect(refused('requisitions', { items: Array.from({ length: 301 }, () => nut) })).toEqual(['items']);
  });

  test.each(['item_name', 'sl_no', 'quantity_requested', 'quantity_supplied'])('%s of an item refuses operators and objects', (name) => {
    for (const value of [{}, { $gt: '' }, [], ['x'], true]) {
      expect(refused('requisitions', { items: [{ ...nut, [name]: value }] }), JSON.stringify(value)).toEqual(['items']);
    }
  });

  test.each([-1, 1.5, '2.5', 1_000_000_000, '1e3'])('a quantity of %s is refused, not rounded', (quantity) => {
    expect(refused('requisitions', { items: [{ ...nut, quantity_requested: quantity }] })).toEqual(['items']);
    expect(refused('requisitions', { items: [{ ...nut, quantity_supplied: quantity }] })).toEqual(['items']);
  });
});

describe('the limit a form tells of is the one the rules hold', () => {
  const texts = KIND_NAMES.flatMap((kind) =>
    writableFields(kindOf(kind)).flatMap(([name, field]) => (maxLength(field) ? [[kind, name, maxLength(field) ?? 0] as const] : [])),
  );

  test.each(texts)('%s %s: %i characters, and spaces around them', (kind, name, most) => {
    expect(String(taken(kind, { [name]: ` ${'x'.repeat(most)}\n` })[name])).toHaveLength(most);
    expect(refused(kind, { [name]: 'x'.repeat(most + 1) })).toEqual([name]);
  });

  test('the name of an item', () => {
    const items = (count: number) => ({ items: [{ item_name: 'x'.repeat(count), quantity_requested: 1 }] });
    const most = maxLength(ITEM_NAME) ?? 0;
    expect([refused('requisitions', items(most)), refused('requisitions', items(most + 1))]).toEqual([[], ['items']]);
  });
});
