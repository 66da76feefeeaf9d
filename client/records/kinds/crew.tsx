import { isIsoDate, type IsoDate } from '../../../shared/basics/calendar';
import { CONTRACT_PERIODS, contractExpiry, inferContractPeriod } from '../../../shared/kinds/contract';
import type { Values } from '../../../shared/kinds/kind';
import { defineScreens } from './defineScreens';
import { always, withReason } from './errorTexts';

const dateIn = (value: unknown): IsoDate | null => (typeof value === 'string' && isIsoDate(value) ? value : null);

/** The day a contract ends, from the values of the form; null while either of them is missing. */
export function contractEnd(values: Values): IsoDate | null {
  return contractExpiry(dateIn(values.date_of_joining), CONTRACT_PERIODS.find((period) => period === values.contract_period) ?? null);
}

/** A record whose period is missing, with the one its expiry suggests. */
function withPeriod(record: Values): Values {
  if ((record.contract_period ?? null) !== null) return record;
  const expiry = dateIn(record.contract_expiry) ?? dateIn(record.contract_exp_date) ?? dateIn(record.contract_expiry_date);
  return { ...record, contract_period: inferContractPeriod(dateIn(record.date_of_joining), expiry) };
}

/** Crew members and their contracts. */
export const crew = defineScreens('crew', {
  list: {
    pending: 'Contracts expiring or expired',
    cardFields: ['rank', 'contract_expiry'],
    summary: {
      title: 'Summary of Contracts Expiring or Expired',
      empty: 'No contracts expiring or expired within 30 days.',
      keys: ['name', 'rank', 'contract_expiry', 'status'],
      by: 'contract_expiry',
    },
  },
  form: {
    takesIsoDates: true,
    sentences: {
      load: withReason('Failed to load crew member data'),
      add: always('Failed to add crew member.'),
      edit: withReason('Failed to update crew member'),
    },
    outline: [
      { title: 'Crew member', fields: ['sl_no', 'name', 'rank', 'indos', 'seaman_book', 'passport'] },
      { title: 'Contract', fields: ['date_of_joining', 'contract_period'] },
    ],
    opened: withPeriod,
    body: (values, mode) => (mode === 'edit' ? { ...values, contract_expiry: contractEnd(values) } : values),
  },
});
