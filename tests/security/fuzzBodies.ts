import * as fc from 'fast-check';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';
import { validBody } from '../support/arbitraryValues';
import { BODY_MARK } from './hostileText';
import { PASSWORD } from './serverFixture';

/** Bodies of routes that are no records, as they are meant to be or nearly so. */
export const text = fc.oneof(fc.constant(`${BODY_MARK}-secret`), fc.constant(PASSWORD), fc.string({ maxLength: 30 }));

export const displayBody = fc.record(
  {
    code: fc.constantFrom('BCDFGHJK', 'bcdf ghjk', 'AAAA'),
    name: text,
    vessels: fc.option(fc.array(fc.oneof(fc.constant('{vessel}'), fc.nat(40)), { maxLength: 3 })),
    sections: fc.subarray([...VESSEL_KINDS]),
    names: fc.boolean(),
    light: fc.option(fc.record({ from: fc.nat(25), until: fc.nat(25) })),
  },
  { requiredKeys: ['name', 'vessels', 'sections', 'names', 'light'] },
);

export const calendarBody = fc.record(
  {
    name: text,
    vessels: fc.option(fc.array(fc.oneof(fc.constant('{vessel}'), fc.nat(40)), { maxLength: 3 })),
    sections: fc.subarray([...VESSEL_KINDS]),
    names: fc.boolean(),
    alarm: fc.option(fc.nat(100)),
  },
  { requiredKeys: ['name', 'vessels', 'sections', 'names'] },
);

export const digestBody = fc.record({
  on: fc.boolean(),
  hour: fc.integer({ min: -1, max: 24 }),
  zone: fc.constantFrom('UTC', 'Europe/Athens', 'Mars/Olympus', '__proto__'),
  thresholds: fc.dictionary(fc.constantFrom(...VESSEL_KINDS), fc.array(fc.constantFrom(90, 30, 7, 0, 1))),
  vessels: fc.option(fc.array(fc.oneof(fc.constant('{vessel}'), fc.nat(40)), { maxLength: 3 })),
});

export const webhookBody = fc.record({
  url: fc.constantFrom(
    'https://hooks.invalid/',
    'https://hooks.invalid:8443/a?b=c',
    'https://127.0.0.1/',
    'http://hooks.invalid/',
    'https://u:p@x/',
  ),
  on: fc.boolean(),
  changes: fc.boolean(),
  due: fc.boolean(),
  sections: fc.subarray([...VESSEL_KINDS]),
});

export const importBody = fc.constantFrom('crew', 'certificates', 'vessels', 'invoices').chain((name) =>
  fc.record(
    {
      kind: fc.constant(name),
      vessel: fc.constant('{vessel}'),
      since: fc.nat(30),
      after: fc.nat(3),
      rows: fc.uniqueArray(
        fc.record(
          { line: fc.nat(5), id: fc.nat(40), rev: fc.nat(5), values: validBody(kindOf(name as 'crew')) },
          { requiredKeys: ['line', 'values'] },
        ),
        { maxLength: 3, selector: ({ line }) => line },
      ),
    },
    { requiredKeys: ['kind', 'vessel', 'since', 'rows'] },
  ),
);
