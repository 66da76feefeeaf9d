import { addDays, addMonths, type IsoDate } from '../../shared/basics/calendar';
import { CONTRACT_PERIODS, contractExpiry, type ContractPeriod } from '../../shared/kinds/contract';

export interface Contract {
  joined: IsoDate;
  period: ContractPeriod;
}

const lastOfMonth = (date: IsoDate): IsoDate => addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1);

/** A contract that ends on `expiry`: of `preferred` length unless no month has the day that would need (30 June minus 4 months). */
export function joiningFor(expiry: IsoDate, preferred: ContractPeriod): Contract {
  for (const period of [preferred, ...CONTRACT_PERIODS]) {
    const joined = addMonths(expiry, -Number.parseInt(period, 10));
    if (contractExpiry(joined, period) === expiry) return { joined, period };
  }
  throw new RangeError(`No contract ends on ${expiry}`);
}

/** A contract begun on the last day of a month and cut short by a shorter one, which still runs on `today`. */
export function clampedContract(today: IsoDate): Contract {
  for (let back = 1; back <= 12; back += 1) {
    const joined = lastOfMonth(addMonths(today, -back));
    for (const period of CONTRACT_PERIODS) {
      const expiry = contractExpiry(joined, period);
      if (expiry !== null && expiry > today && expiry.slice(8) < joined.slice(8)) return { joined, period };
    }
  }
  throw new RangeError(`No contract was cut short before ${today}`);
}
