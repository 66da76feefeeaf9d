import * as fc from 'fast-check';

/** What is planted in bodies and must never come up in a log line. */
export const BODY_MARK = 'fuzz-body-mark';

const NASTY = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202egnp.exe',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  "' || 1==1 //",
  '$where',
  '__proto__',
  'constructor',
  'Infinity',
  'NaN',
  '1e999',
  '0x10',
  '-1',
  '9007199254740993',
  'true',
  'null',
  '2024-02-30',
  '9999-12-31',
  '31-12-2024',
  '٣',
  '🚢'.repeat(50),
  BODY_MARK,
];
const hostileText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
  fc.constant('x'.repeat(6_000)),
);

/** Names of fields nobody described: operators, dots, prototypes. */
const hostileKey = fc.constantFrom(
  '$gt',
  '$ne',
  '$set',
  '$where',
  'a.b',
  'vessel.deleted',
  '.',
  '$',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '_id',
  'id',
  'rev',
  'vessel',
  'vessel_id',
  'deleted',
  'user',
  'by',
  'file',
  'hash',
  'scope',
  'seq',
  'role',
  '',
  'x'.repeat(500),
  '\u0000',
  '\ud800',
);

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

/** JSON of a value no field expects, as text: what JSON can say and JavaScript cannot keep is among it. */
const hostileValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 3, arbitrary: fc.constantFrom('null', 'true', 'false', '[]', '{}', '[null]', '[[]]', '[{}]') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '-1',
      '-0',
      '0.001',
      '1e400',
      '-1e400',
      '1e308',
      '9007199254740993',
      '123456789012345678901234567890',
      '0.1e-7',
    ),
  },
  { weight: 3, arbitrary: fc.tuple(hostileKey, hostileText).map(([key, text]) => `{${JSON.stringify(key)}:${JSON.stringify(text)}}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '{"$gt":""}',
      '{"$ne":null}',
      '{"toString":1}',
      '{"valueOf":"x"}',
      '{"length":-1}',
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      nested(15, '[', ']'),
      nested(3_000, '[', ']'),
      nested(3_000, '{"a":', '}').replace(':}', ':1}'),
      nested(40_000, '[', ']'),
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
);

/** JSON text of a body: the fields of `valid`, some replaced, removed or doubled, and fields nobody described added. */
export function hostileBody(valid: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<string> {
  const changes = fc.record({
    replaced: fc.array(fc.tuple(fc.nat(30), hostileValue), { maxLength: 2 }),
    removed: fc.option(fc.nat(30), { freq: 5 }),
    added: fc.array(fc.tuple(hostileKey, hostileValue), { maxLength: 2 }),
  });
  return fc.tuple(valid, changes).map(([values, { replaced, removed, added }]) => {
    const fields = Object.entries(values).map(([name, value]): [string, string] => [name, JSON.stringify(value)]);
    for (const [at, value] of replaced) {
      const field = fields[at % Math.max(1, fields.length)];
      if (field) field[1] = value;
    }
    if (removed !== null && fields.length > 0) fields.splice(removed % fields.length, 1);
    return `{${[...fields, ...added].map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  });
}

/** Bodies that are not even an object. */
export const brokenBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '[',
    '"',
    'null',
    '1',
    '[]',
    '"text"',
    '{"a":}',
    "{'a':1}",
    '{"a":1}}',
    '\ufeff{}',
    '{"a":1',
    'NaN',
    '\u0000',
    nested(45_000, '[', ']'),
    'x'.repeat(110_000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  hostileValue,
);
