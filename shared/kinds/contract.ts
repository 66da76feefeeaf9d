import { addMonths, daysBetween, type IsoDate } from '../basics/calendar';

/** Contract periods a crew member can sign for. */
export const CONTRACT_PERIODS = ['3 Months', '4 Months', '6 Months', '9 Months', '12 Months'] as const;
export type ContractPeriod = (typeof CONTRACT_PERIODS)[number];

const months = (period: ContractPeriod) => Number.parseInt(period, 10);

/** The day a contract ends: joining date plus the period, clamped to the end of the month. */
export function contractExpiry(joined: IsoDate | null, period: ContractPeriod | null): IsoDate | null {
  return joined && period ? addMonths(joined, months(period)) : null;
}

/** The period whose expiry lies nearest to `expiry`, for a record that names none. */
export function inferContractPeriod(joined: IsoDate | null, expiry: IsoDate | null): ContractPeriod | null {
  if (!joined || !expiry) return null;
  const distance = (period: ContractPeriod) => Math.abs(daysBetween(addMonths(joined, months(period)), expiry));
  return CONTRACT_PERIODS.reduce((best, period) => (distance(period) < distance(best) ? period : best));
}
