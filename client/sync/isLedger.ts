import type { Ledger } from '../../shared/log/applyChange';
import { isIsoDate } from '../../shared/basics/calendar';
import type { Scope } from '../../shared/log/change';
import type { FieldType } from '../../shared/kinds/field';
import type { KindName } from '../../shared/kinds/kind';
import { kindOf, VESSEL_KINDS } from '../../shared/kinds/kinds';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const isItem = (value: unknown) =>
  isObject(value) &&
  (value.sl_no === null || isNumber(value.sl_no)) &&
  isText(value.item_name) &&
  isNumber(value.quantity_requested) &&
  isNumber(value.quantity_supplied);

const FITS: Record<FieldType, (value: unknown) => boolean> = {
  text: isText,
  note: isText,
  choice: isText,
  date: (value) => typeof value === 'string' && isIsoDate(value),
  integer: isNumber,
  decimal: isNumber,
  money: isNumber,
  items: (value) => Array.isArray(value) && value.every(isItem),
  file: (value) =>
    isObject(value) && isText(value.id) && isText(value.name) && isText(value.type) && isNumber(value.size) && isText(value.at),
};

/** A form of invoices leaves fields out; every other value is null or fits its field. */
function isRecord(kind: KindName, key: string, value: unknown): boolean {
  if (!isObject(value) || value.id !== Number(key) || !isCount(value.id) || !isCount(value.rev)) return false;
  if (value.vessel_id !== null && !isCount(value.vessel_id)) return false;
  return Object.entries(kindOf(kind).fields).every(
    ([name, field]) => value[name] === undefined || value[name] === null || FITS[field.type](value[name]),
  );
}

/** Whether what was kept is whole, down to the last value: a screen would break on anything else. */
export function isLedger(scope: Scope, kept: unknown): kept is Ledger {
  if (!isObject(kept) || !isCount(kept.seq) || !isText(kept.epoch) || !isObject(kept.records)) return false;
  const { records } = kept;
  const kinds: readonly KindName[] = scope === 'fleet' ? ['vessels'] : VESSEL_KINDS;
  return kinds.every((kind) => {
    const list = records[kind];
    return isObject(list) && Object.entries(list).every(([key, record]) => isRecord(kind, key, record));
  });
}
