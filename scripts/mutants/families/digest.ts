/** Mutants: deliberate bugs, each with the test that must find it. */
import type { Mutant } from '../mutant';

const told = 'server/digests > what others and the calendar did comes at the hour, in one mail of two processes; own doings and amounts do not';
const assigned = 'server/digests > what another assigns to a reader later, or reopens, waits for them from then on; what they reopen themselves does not';
const twice = 'server/digests > a day that had its mail has no other: not at a later hour, nor after it was turned off and on';
const killed = 'server/digests > a process killed while it hands the mail over: the next hands it over once more, as the same mail, and never again';
const away = 'server/digests > a mail server that is away for a day loses nothing: one mail tells of both days, at the hour';

/** The digest by mail: what it tells, and that it comes once. */
export const DIGEST: readonly Mutant[] = [
  { name: 'two processes each send the digest', file: 'server/digests/sendDigest.ts', find: '(DigestModel, { _id, next }, { $set: { ...values', replace: '(DigestModel, { _id }, { $set: { ...values', test: 'server/digests > three at once, and each reader has one mail' },
  { name: 'a date the reader set is news', file: 'server/digests/readDigest.ts', find: 'byReader !== undefined && dateWith', replace: 'byReader === null && dateWith', test: told },
  { name: 'names stand in HTML as they were typed', file: 'server/digests/writeDigest.ts', find: '${escaped(what)}</a>', replace: '${what}</a>', test: told },
  { name: 'a suspended account gets a deferred mail', file: 'server/digests/sendDigest.ts', find: 'mail && isOpen(access) && (mail.access ?? 0) === access.rev', replace: 'mail && access', test: 'server/digests > an account that is suspended, has ended or lost a ship gets no digest of it and no deferred mail; others get theirs' },
  { name: 'a mail is handed over again and again', file: 'server/digests/sendDigest.ts', find: 'begun.handed >= MOST_HANDED', replace: 'begun.handed < 0', test: killed },
  { name: 'what is assigned later is no news', file: 'server/digests/readDigest.ts', find: '[kind.state, personField(kind)])', replace: '[kind.state])', test: assigned },
  { name: 'another hour brings a second mail', file: 'server/digests/digestRoutes.ts', find: 'handedOver?.day ?? stored?.done ?? null', replace: 'handedOver?.day ?? null', test: twice },
  { name: 'a late digest comes before its hour', file: 'server/digests/sendDigest.ts', find: 'day && now < hour;', replace: 'day && now < 0;', test: away },
  { name: 'a mail of the evening before comes before the hour', file: 'server/digests/sendDigest.ts', find: 'begun?.day !== day && now', replace: '!begun && now', test: 'server/digests > a mail handed over the evening before' },
  { name: 'a connection that is cut before the greeting counts as handed over', file: 'server/digests/sendDigest.ts', find: 'begun === false &&', replace: 'begun === undefined &&', test: 'server/digests > a mail server that hangs up before it greets' },
  { name: 'a date is told on each of its last days', file: 'shared/status/thresholds.ts', find: 'return now < before ?', replace: 'return now <= before && now < 99 ?', test: 'shared/reached > spans that follow one another tell each threshold once, none twice and none never' },
];
