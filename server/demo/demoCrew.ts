import { addDays, addMonths, daysBetween, type IsoDate } from '../../shared/basics/calendar';
import { CONTRACT_PERIODS, contractExpiry, type ContractPeriod } from '../../shared/kinds/contract';
import { type DemoKind, drifted } from './demoShip';

interface Contract {
  joined: IsoDate;
  period: ContractPeriod;
}

const lastOfMonth = (date: IsoDate): IsoDate => addDays(addMonths(`${date.slice(0, 7)}-01`, 1), -1);

/** A contract that ends on `expiry`, with the `preferred` period if a joining date exists for it (there is none 4 months before 30 June). */
function joiningFor(expiry: IsoDate, preferred: ContractPeriod): Contract {
  for (const period of [preferred, ...CONTRACT_PERIODS]) {
    const joined = addMonths(expiry, -Number.parseInt(period, 10));
    if (contractExpiry(joined, period) === expiry) return { joined, period };
  }
  throw new RangeError(`No contract ends on ${expiry}`);
}

/** A current contract whose expiry is clamped: it began on the last day of a month and ends in a shorter month. */
function clampedContract(today: IsoDate): Contract {
  for (let back = 1; back <= 12; back += 1) {
    const joined = lastOfMonth(addMonths(today, -back));
    for (const period of CONTRACT_PERIODS) {
      const expiry = contractExpiry(joined, period);
      if (expiry !== null && expiry > today && expiry.slice(8) < joined.slice(8)) return { joined, period };
    }
  }
  throw new RangeError(`No contract was cut short before ${today}`);
}

/** Days from today to the end of the contract; 'clamped': see `clampedContract`. */
type Row = readonly [rank: string, name: string, expires: number | 'clamped', period: ContractPeriod, remarks?: string];

const ROWS: readonly Row[] = [
  ['Master', 'Anil Krishnamurthy Rao', 74, '4 Months'],
  ['Chief Officer', 'Søren Åkerlund', 30, '4 Months', 'Relief nominated; visa for the next port in hand.'],
  ['Second Officer', 'Олександр Петренко', 112, '6 Months'],
  ['Third Officer', 'Maria Fernanda Conceição Albuquerque de Vasconcelos e Sousa', 31, '6 Months'],
  ['Deck Cadet', 'Tanvi Deshpande-Kulkarni', 301, '12 Months', 'Training record book to be signed monthly.'],
  ['Chief Engineer', 'Dragan Vukašinović', -4, '4 Months', 'Sign-off at next port; agreed extension in writing.'],
  ['Second Engineer', 'Kim Dae-hyun', 0, '6 Months', 'Relief joins today.'],
  ['Third Engineer', 'Νικόλαος Παπαδάκης', 56, '6 Months'],
  ['Fourth Engineer', 'Mateusz Świątkowski', 'clamped', '6 Months'],
  ['Electro-Technical Officer', 'Ravindra Pratap Singh Chauhan', 1, '4 Months'],
  ['Engine Cadet', 'José Emmanuel Dela Cruz III', 268, '12 Months'],
  ['Bosun', 'Rodrigo Magsaysay Villanueva', 14, '9 Months'],
  ['Able Seaman', '陳志明', 141, '9 Months'],
  ['Able Seaman', 'Ferdinand “Jun” Bautista', -30, '9 Months', 'Awaiting relief; extension consented by the seafarer under MLC A2.1.'],
  ['Able Seaman', 'Aung Kyaw Htet', 187, '9 Months'],
  ['Ordinary Seaman', 'ธนกร ศรีสุวรรณ', 87, '9 Months'],
  ['Oiler', 'Muhammad Iqbal bin Abdul Rahman', 203, '9 Months'],
  ['Fitter', "Séamus O'Donoghue", 44, '3 Months', 'Riding squad for the ballast pipe renewal.'],
  ['Wiper', 'Reynaldo Pangilinan Jr.', -31, '9 Months', 'Signed off; flight details awaited.'],
  ['Ordinary Seaman', 'محمد عبد الرحمن', 98, '6 Months'],
  ['Chief Cook', 'Giuseppe D’Angelo', 162, '6 Months', "Ship's cook certificate (MLC) sighted."],
  ['Messman', 'Ngọc Hân Nguyễn', -58, '9 Months', 'Hospitalised ashore; contract kept open by the P&I Club.'],
];

/** Crew by rank. Document numbers are invented; some are empty. */
export const demoCrew: DemoKind = (ship, today, chance) =>
  chance.take(ROWS, ship.counts.crew).map(([rank, name, expires, preferred, remarks], index) => {
    const { joined, period } =
      expires === 'clamped' ? clampedContract(today) : joiningFor(addDays(today, drifted(expires, ship, chance)), preferred);
    return {
      sl_no: index === 17 ? null : index + 1,
      name,
      rank,
      indos: index % 3 === 0 ? `${10 + chance.below(15)}${'GHLMNZ'[chance.below(6)]}L${chance.digits(4)}` : null,
      seaman_book: index === 4 ? null : `${'BCMR'[chance.below(4)]}${chance.digits(7)}`,
      passport: index === 10 ? null : `${'NPVZ'[chance.below(4)]}${chance.digits(7)}`,
      date_of_joining: joined,
      contract_period: period,
      remarks: daysBetween(joined, today) < 0 ? 'Joining instructions sent.' : (remarks ?? null),
    };
  });
