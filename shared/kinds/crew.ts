import { daysBetween } from '../basics/calendar';
import { CONTRACT_PERIODS, contractExpiry } from './contract';
import { daysLabel, inWindow } from '../basics/dueDates';
import { choice, date, integer, note, text } from './field';
import { defineKind } from './kind';

const ids = 'Invalid crew or vessel ID';

/** A crew member and the contract. `days_onboard` in whole days from the day of joining. */
export const crew = defineKind({
  name: 'crew',
  wireCode: 'c',
  scope: 'vessel',
  access: 'session',
  fresh: false,
  listKey: 'crew',
  noun: 'crew member',
  plural: 'crew members',
  title: 'Crew',
  screens: { word: 'crew', addLabel: 'Add Crew', shortcut: 'c', short: 'Crew' },
  countLabel: 'Crew contracts expiring/expired',
  fields: {
    sl_no: integer('Sl No.'),
    name: text('Name', { required: true, personal: true }),
    rank: text('Rank', { required: true, suggestions: 'ranks' }),
    indos: text('INDOS', { personal: true }),
    seaman_book: text('Seaman Book (CDC)', { personal: true }),
    passport: text('Passport', { personal: true }),
    date_of_joining: date('Date Of Joining', { required: true, invalid: 'Invalid Date Of Joining. Use DD-MM-YYYY (e.g., 01-03-2025).' }),
    contract_period: choice('Contract Period', CONTRACT_PERIODS, { required: true }),
    remarks: note('Remarks', { personal: true }),
  },
  naming: { name: 'name', detail: 'rank', date: 'date_of_joining' },
  identifiedBy: [['seaman_book'], ['name', 'rank']],
  person: { name: 'name', rank: 'rank' },
  formErrors: {
    add: { required: 'Please fill in Name, Rank, Date Of Joining, and Contract Period.', ids },
    edit: {
      required: 'Please fill in all required fields (Name, Rank, Date Of Joining, Contract Period)',
      invalid: { date_of_joining: 'Invalid Date Of Joining. Use DD-MM-YYYY or YYYY-MM-DD (e.g., 01-03-2025 or 2025-03-01).' },
      ids,
    },
  },
  listFailed: () => 'Failed to fetch crew',
  deleteFailed: (reason) => `Failed to delete crew member: ${reason || 'Unknown error'}`,
  // A contract without a period is listed with N/A as its end, because other clients may omit the period.
  keyFields: ['name', 'rank', 'date_of_joining'],
  sequences: [],
  order: 'sl_no',
  derive: (record, today) => {
    const contract_expiry = contractExpiry(record.date_of_joining, record.contract_period);
    return {
      contract_expiry,
      days_onboard: record.date_of_joining === null ? null : Math.max(0, daysBetween(record.date_of_joining, today)),
      status: daysLabel(contract_expiry, today),
    };
  },
  derived: {
    days_onboard: integer('Days Onboard', { unit: 'days' }),
    contract_expiry: date('Contract Expiry'),
    status: text('Status', { status: true }),
  },
  daysTo: { status: 'contract_expiry' },
  columns: [
    'sl_no',
    'name',
    'rank',
    'indos',
    'seaman_book',
    'passport',
    'date_of_joining',
    'days_onboard',
    'contract_period',
    'contract_expiry',
    'status',
    'remarks',
  ],
  unlisted: [],
  isPending: (record, today) => inWindow(contractExpiry(record.date_of_joining, record.contract_period), today),
  summarise: () => ({}),
  tellsExpiredEarlier: true,
  due: {
    date: 'contract_expiry',
    name: 'Crew contracts',
    blocks: (record) => isSeafarer(record.rank),
    words: ['contract ends', 'contract ended'],
  },
});

/** Words of people on board who are no seafarers: MLC 2006, article II.1(f), and ILO resolution VII of 2006. */
const NO_SEAFARER = /\b(supernumerary|superintendent|passenger|surveyor|pilot)\b/i;

/**
 * Whether a person of this rank serves under a seafarer's agreement, trainees included (MLC 2006, standard A2.1). A ship does not sail with
 * one that has ended. An unknown rank counts, so that a misspelt one cannot hide a problem.
 */
export const isSeafarer = (rank: unknown): boolean => typeof rank !== 'string' || !NO_SEAFARER.test(rank);
