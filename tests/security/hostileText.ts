import * as fc from 'fast-check';

/** What is planted in bodies and must never come up in a log line. */
export const BODY_MARK = 'fuzz-body-mark';

const NASTY = [
  '', ' ', '\u0000', 'a\u0000b', '\ud800', 'x\udfffy', '\u202egnp.exe', '\ufeff', '\r\nSet-Cookie: a=b', '../../etc/passwd', '<script>alert(1)</script>',
  '{{7*7}}', '${7*7}', "' || 1==1 //", '$where', '__proto__', 'constructor', 'Infinity', 'NaN', '1e999', '0x10', '-1', '9007199254740993', 'true', 'null',
  '2024-02-30', '9999-12-31', '31-12-2024', '٣', '🚢'.repeat(50), BODY_MARK,
];
const hostileText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 300 }), fc.constant('x'.repeat(6_000)));

/** Names of fields nobody described: operators, dots, prototypes. */
const hostileKey = fc.constantFrom(
  '$gt', '$ne', '$set', '$where', 'a.b', 'vessel.deleted', '.', '$', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '_id', 'id', 'rev',
  'vessel', 'vessel_id', 'deleted', 'user', 'by', 'file', 'hash', 'scope', 'seq', 'role', '', 'x'.repeat(500), '\u0000', '\ud800',
);

const nested = (levels: number, open: string, close: string) => open.repeat(levels) + close.repeat(levels);

/** JSON of a value no field expects, as text: what JSON can say and JavaScript cannot keep is among it. */
const hostileValue: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
  { weight: 3, arbitrary: fc.constantFrom('null', 'true', 'false', '[]', '{}', '[null]', '[[]]', '[{}]') },
  { weight: 3, arbitrary: fc.constantFrom('-1', '-0', '0.001', '1e400', '-1e400', '1e308', '9007199254740993', '123456789012345678901234567890', '0.1e-7') },
  { weight: 3, arbitrary: fc.tuple(hostileKey, hostileText).map(([key, text]) => `{${JSON.stringify(key)}:${JSON.stringify(text)}}`) },
  { weight: 2, arbitrary: fc.constantFrom('{"$gt":""}', '{"$ne":null}', '{"toString":1}', '{"valueOf":"x"}', '{"length":-1}', '{"__proto__":{"polluted":1}}', '{"constructor":{"prototype":{"polluted":1}}}') },
  { weight: 1, arbitrary: fc.constantFrom(nested(15, '[', ']'), nested(3_000, '[', ']'), nested(3_000, '{"a":', '}').replace(':}', ':1}'), nested(40_000, '[', ']')) },
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
  fc.constantFrom('', '{', '[', '"', 'null', '1', '[]', '"text"', '{"a":}', "{'a':1}", '{"a":1}}', '\ufeff{}', '{"a":1', 'NaN', '\u0000', nested(45_000, '[', ']'), 'x'.repeat(110_000)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  hostileValue,
);

export const hostileId = fc.constantFrom(
  '0', '-1', '1.5', '1e3', '00000001', '999999999999999', '9007199254740993', '1'.repeat(400), 'NaN', 'null', '%00', '%20', '%ff', '%2e%2e', '..%2f..%2fetc', '1%3B',
  '%EF%BC%91', 'constructor', '__proto__', '%7B%24gt%3A1%7D', '$where', "1'--", '[object%20Object]', '1?', '%F0%9F%9A%A2',
);

export const hostileQuery = fc.constantFrom(
  '?since=0', '?since=1', '?since=-1', '?since=1e3', '?since=999999999999999', '?since=', '?since[$gt]=0', '?since=0&since=1', '?version=1', '?version[$ne]=1', '?version=%ff',
  '?__proto__=x', '?__proto__[a]=x', '?constructor=x', '?t=1', '?%', '?=', '?&&&', `?q=${'x'.repeat(3_000)}`,
);

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom('If-Match', 'If-None-Match', 'Idempotency-Key', 'X-Invoice-Token', 'X-Epoch', 'Range', 'Accept', 'Accept-Encoding', 'Cookie', 'Origin', 'X-HTTP-Method-Override', 'Content-Encoding', 'X-Original-URL', 'Forwarded', 'Referer'),
  fc.oneof(
    fc.constantFrom('*', '"1"', 'W/"2"', '"999999999"', '"0"', '""', 'gzip', 'br', 'gzip;q=0', 'deflate', 'identity', 'bytes=0-0', 'null', 'DELETE', 'a.b.c', 'x'.repeat(2_000), '__proto__', '{"$gt":""}'),
    fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).filter((code) => code < 0x7f || code > 0x9f).map((code) => String.fromCodePoint(code)), maxLength: 150 }),
  ),
  { maxKeys: 2 },
);
