/** Mutants: deliberate bugs, each with the test that must find it. */
import type { Mutant } from '../mutant';

const told = 'server/digests > what others and the calendar did comes at the hour, in one mail of two processes; own doings and amounts do not';
const assigned = 'server/digests > what another assigns to a reader later, or reopens, waits for them from then on; what they reopen themselves does not';
const twice = 'server/digests > a day that had its mail has no other: not at a later hour, nor after it was turned off and on';
const killed = 'server/digests > a process killed while it hands the mail over: the next hands it over once more, as the same mail, and never again';
const away = 'server/digests > a mail server that is away for a day loses nothing: one mail tells of both days, at the hour';

/** The digest by mail: what it tells, and that it comes once. */
export const DIGEST: readonly Mutant[] = [
  { name: 'a digest that is being composed outlives an erasure', file: 'server/erasure/erase.ts', find: '{ $set: { next: new Date() } }', replace: '{ $set: {} }', test: 'server/digests > a digest that is composed while a person is erased is composed again before it is mailed' },
  { name: 'two processes each send the digest', file: 'server/digests/sendDigest.ts', find: 'const mark = { _id, next,', replace: 'const mark = { _id,', test: 'server/digests > three at once, and each reader has one mail' },
  { name: 'a date the reader set is news', file: 'server/digests/readDigest.ts', find: 'byReader !== undefined && dateWith', replace: 'byReader === null && dateWith', test: told },
  { name: 'names stand in HTML as they were typed', file: 'server/digests/writeDigest.ts', find: '${escaped(what)}</a>', replace: '${what}</a>', test: told },
  { name: 'a suspended account gets a deferred mail', file: 'server/digests/sendDigest.ts', find: 'mail && isOpen(access) && (mail.access ?? 0) === access.rev', replace: 'mail && access', test: 'server/digests > an account that is suspended, has ended or lost a ship gets no digest of it and no deferred mail; others get theirs' },
  { name: 'a mail is handed over again and again', file: 'server/digests/sendDigest.ts', find: 'begun.handed >= MOST_HANDED', replace: 'begun.handed < 0', test: killed },
  { name: 'what is assigned later is no news', file: 'server/digests/readDigest.ts', find: '[kind.state, personField(kind)])', replace: '[kind.state])', test: assigned },
  { name: 'another hour brings a second mail', file: 'server/digests/digestRoutes.ts', find: 'handedOver?.day ?? stored?.done ?? null', replace: 'handedOver?.day ?? null', test: twice },
  { name: 'a late digest comes before its hour', file: 'server/digests/sendDigest.ts', find: 'day && now < hour;', replace: 'day && now < 0;', test: away },
  { name: 'a mail of the evening before comes before the hour', file: 'server/digests/sendDigest.ts', find: 'begun?.day !== day && now', replace: '!begun && now', test: 'server/digests > a mail handed over the evening before' },
  { name: 'a connection that is cut before the greeting counts as handed over', file: 'server/digests/sendDigest.ts', find: 'begun === false ?', replace: 'begun === undefined ?', test: 'server/digests > a mail server that hangs up before it greets' },
  { name: 'a date is told on each of its last days', file: 'shared/status/thresholds.ts', find: 'return now < before ?', replace: 'return now <= before && now < 99 ?', test: 'shared/reached > spans that follow one another tell each threshold once, none twice and none never' },
  { name: 'a reason counts the days of an earlier day', file: 'shared/status/verdictWords.ts', find: 'date === null ? 0 : daysBetween(today, date)', replace: 'item.days ?? 0', test: 'server/digestText > a verdict that was counted on an earlier day tells the days until today' },
  { name: 'a deferred mail comes back after an erasure', file: 'server/digests/sendDigest.ts', find: "{ _id, next, 'mail.id': mail.id }", replace: '{ _id, next }', test: 'server/digests > a mail that is put off while a person is erased is made again, without the name' },
  { name: 'a detention by action code is no news', file: 'server/digests/readDigest.ts', find: 'Object.entries(toWire(kind, net.was)).filter(([field]) => !isOwn', replace: 'Object.entries(toWire(kind, net.was)).filter(([field]) => field === kind.state && !isOwn', test: 'server/digests > a detention that others bring about is new, by status or action code; what the reader set or knew is not' },
];
