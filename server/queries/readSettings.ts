import type { SettingsEntry } from '../../shared/api/activity';
import { changeId } from '../database/models/change';
import { SettingsChange, type SettingsChangeDocument } from '../database/models/settingsChange';
import { trusted } from '../database/trusted';
import type { Wanted } from '../log/matching';

const lineOf = ({ _id, at, by, of, op, name, fields }: SettingsChangeDocument): SettingsEntry => ({
  id: String(_id),
  at: at.toISOString(),
  by,
  of,
  op,
  name,
  fields: [...fields],
});

/**
 * What was done with the webhook and with displays in the time of a page of activity, which ends at `next`: `most` at most, newest first.
 * Where there is more, the page is to end at the last of them.
 */
export async function readSettings(
  { by, before }: Wanted,
  next: string | null,
  most: number,
): Promise<{ settings: SettingsEntry[]; next: string | null }> {
  const range = { ...(before === undefined ? {} : { $lt: changeId(before) }), ...(next === null ? {} : { $gte: changeId(next) }) };
  const filter = { ...(by === undefined ? {} : { by }), ...(Object.keys(range).length > 0 ? { _id: trusted(range) } : {}) };
  const found = await SettingsChange.find(filter)
    .sort({ _id: -1 })
    .limit(most + 1)
    .lean<SettingsChangeDocument[]>();
  const settings = found.slice(0, most).map(lineOf);
  return { settings, next: found.length > most ? (settings.at(-1)?.id ?? next) : next };
}
