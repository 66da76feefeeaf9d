import { type AnyRecord, type Kind, type Values, writableFields } from './kind';
import { isListed } from './kinds';

/** The chain of a record: the id of its first record (`Renewal`). */
export const chainOf = (record: AnyRecord): number => Number(record.chain || record.id);

/** The listed records of the chain of `record` without itself, the latest first. */
export const earlierOf = (kind: Kind, records: readonly AnyRecord[], record: AnyRecord): AnyRecord[] =>
  records
    .filter((other) => other.id !== record.id && chainOf(other) === chainOf(record) && isListed(kind, other))
    .sort((a, b) => Math.abs(b.id) - Math.abs(a.id));

/**
 * The values of a record that renews `record`, as `POST` takes them: what describes it, with `dates` in place of its own. `replaces` names the record
 * that its author saw as the newest. The server sets `chain` itself; a list shows it before the answer.
 */
export function renewedValues(kind: Kind, record: AnyRecord, dates: Values): Values {
  const stays: readonly string[] = kind.renewal?.stays ?? [];
  const taken = writableFields(kind).flatMap(([name]) => (stays.includes(name) ? [] : [[name, record[name] ?? null]]));
  return { ...Object.fromEntries(taken), ...dates, replaces: record.id, chain: chainOf(record) };
}
