import { type AnyRecord, type Kind, type Values, writableFields } from '../../../../shared/kinds/kind';
import { inOrder } from '../../../../shared/status/present';
import { type Template, TEMPLATES } from '../../../../shared/kinds/templates';
import { request } from '../../../net/request';
import { now } from '../../../net/serverTime';
import { loadList } from '../../../sync/logs';

const listedFields = (kind: Kind) => writableFields(kind).filter(([name]) => !kind.unlisted.includes(name));

/** The fields that are copied between sister ships: listed texts and choices, never numbers, dates, notes or files. */
export const sharedFields = (kind: Kind): string[] =>
  listedFields(kind)
    .filter(([, { type }]) => type === 'text' || type === 'choice')
    .map(([name]) => name);

/** The listed date fields of a kind. They are empty in copied records. */
export const datesOf = (kind: Kind): string[] =>
  listedFields(kind)
    .filter(([, { type }]) => type === 'date')
    .map(([name]) => name);

/** The templates of a kind: lists of usual names, such as the certificates of a ship type. */
export const templatesOf = (kind: Kind): readonly Template[] => {
  const list = kind.fields[kind.naming.name]?.suggestions;
  return (list && TEMPLATES[list]) ?? [];
};

/** The records of a kind on another ship, in order, reduced to the copied fields. Rejects with `Problem`. */
export async function namesOnShip(kind: Kind, vessel: number): Promise<Values[]> {
  const { records } = await loadList(request, kind.name, vessel, now());
  const shared = sharedFields(kind);
  return inOrder(kind, Object.values(records)).map((record: AnyRecord) =>
    Object.fromEntries(shared.map((name) => [name, record[name] ?? null])),
  );
}
