import { addDays } from '../../shared/basics/calendar';
import type { DemoKind } from './demoShip';

type Action = 'Ongoing' | 'Ordered' | 'Done';
/** Days from today: request, completion (null while in progress). */
type Row = readonly [
  requested: number,
  completed: number | null,
  type: string,
  description: string,
  action: Action,
  who: string,
  remarks?: string,
];

const ROWS: readonly Row[] = [
  [
    -1,
    null,
    'Spares',
    'No. 3 generator: turbocharger bearing noise at 70 % load. Request cartridge and maker’s engineer at next port.',
    'Ordered',
    'Technical Superintendent',
  ],
  [
    -3,
    -1,
    'Documents',
    'Please send the renewed DOC copy and the company’s updated emergency contact list.',
    'Done',
    'Quality and Safety Manager',
  ],
  [
    0,
    null,
    'Crew change',
    'Second Engineer’s relief: flight delayed, new arrival time to the agent.',
    'Ongoing',
    'Crewing Officer',
    'Launch booked for 18:00.',
  ],
  [-6, null, 'Bunkers', 'Stem 2,400 t VLSFO and 150 t LSMGO; sulphur not above 0.50 % and 0.10 %.', 'Ordered', 'Bunker Desk'],
  [
    -2,
    null,
    'Service',
    'Gyrocompass no. 1 heading alarm; service engineer wanted before departure.',
    'Ongoing',
    'Technical Superintendent',
  ],
  [-14, -9, 'Provisions', 'Fresh provisions for 25 days, 25 persons.', 'Done', 'Purchasing'],
  [
    -9,
    null,
    'Repair',
    'Hatch cover 7 aft: compression bar wasted over 1.2 m. Photos attached to the e-mail of the same day.',
    'Ongoing',
    'Fleet Manager',
  ],
  [
    -31,
    -2,
    'Stores',
    'Pilot ladder spare steps, manropes, heaving lines and 24 snap-back warning signs.',
    'Done',
    'Purchasing',
    'Counted and signed by the Chief Officer.',
  ],
  [
    -1,
    null,
    'Service',
    'Annual VDR performance test: please arrange with the surveyor’s attendance.',
    'Ordered',
    'Technical Superintendent',
  ],
  [
    -4,
    -4,
    'Documents',
    'Port captain asks for the last ten ports, ISSC copy and crew list in the port’s own form.',
    'Done',
    'Capt. L. Fernández-Ibáñez',
  ],
  [-21, null, 'Spares', 'Sewage treatment plant: blower no. 2 seized.', 'Ordered', 'Purchasing', 'Maker quotes eight weeks.'],
  [0, null, 'Stores', 'Fresh water low: 140 t remaining, evaporator under repair.', 'Ongoing', 'Operations'],
  [-45, -38, 'Crew change', 'Passport of the Chief Cook expires within six months; renewal at the consulate.', 'Done', 'Crewing Officer'],
  [
    -7,
    null,
    'Documents',
    'Flag asks for evidence of the closed PSC deficiency within fourteen days.',
    'Ongoing',
    'Quality and Safety Manager',
  ],
  [-90, -61, 'Repair', 'Crane wire renewal, provision crane, starboard.', 'Done', 'Chief Engineer'],
  [
    -12,
    null,
    'Service',
    'UWILD: diving company to confirm visibility and current limits, then class to be informed at least 5 days ahead.',
    'Ongoing',
    'Klaus-Jürgen Freiherr von Hohenstein-Rautenberg, Marine Superintendent',
  ],
];

/** Daily messages between ship and shore. Those without a completion date are in progress. */
export const demoMessages: DemoKind = (ship, today, chance) =>
  chance.take(ROWS, ship.counts.messages).map(([requested, completed, type, description, action, who, remarks], index) => ({
    request_no: `${ship.code}-M-${String(index + 101)}`,
    date_of_request: addDays(today, requested),
    type_of_request: type,
    description,
    action_taken: action,
    person_in_charge: who,
    status: completed === null ? 'In Progress' : 'Completed',
    completion_date: completed === null ? null : addDays(today, completed),
    remarks: remarks ?? null,
  }));
