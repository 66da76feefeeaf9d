import { isIsoDate, type IsoDate } from '../../../../shared/calendar';
import { CONTRACT_PERIODS, contractExpiry, inferContractPeriod } from '../../../../shared/contract';
import type { Kind, Values } from '../../../../shared/kind';
import type { Mode } from './typedValues';

const dateIn = (value: unknown): IsoDate | null => (typeof value === 'string' && isIsoDate(value) ? value : null);

/** The day a crew member's contract ends by what a form holds; null while either part is missing (section 5, Crew). */
export function crewExpiry(values: Values): IsoDate | null {
  return contractExpiry(dateIn(values.date_of_joining), CONTRACT_PERIODS.find((period) => period === values.contract_period) ?? null);
}

/** A crew record whose period is missing, with the one its expiry suggests (section 5, Crew edit). */
export function withPeriod(kind: Kind, record: Values): Values {
  if (kind.name !== 'crew' || (record.contract_period ?? null) !== null) return record;
  const expiry = dateIn(record.contract_expiry) ?? dateIn(record.contract_exp_date) ?? dateIn(record.contract_expiry_date);
  return { ...record, contract_period: inferContractPeriod(dateIn(record.date_of_joining), expiry) };
}

/** Values that passed the rules, as section 7 puts them on the wire: where a kind sends more than its fields, or '' for an empty date. */
export function wireBody(kind: Kind, mode: Mode, values: Values, record: Values | undefined): Values {
  if (kind.name === 'crew' && mode === 'edit') return { ...values, contract_expiry: crewExpiry(values) };
  if (kind.name === 'equipment-inspections') return { ...withBlankDates(kind, values), test_report_path: record?.test_report_path ?? null };
  return values;
}

/** Empty dates as '', the way equipment inspections send them. */
export function withBlankDates(kind: Kind, values: Values): Values {
  const blank = (name: string, value: unknown) => (kind.fields[name]?.type === 'date' ? (value ?? '') : value);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, blank(name, value)]));
}
