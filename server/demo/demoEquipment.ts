import { addDays } from '../../shared/basics/calendar';
import { drifted, type DemoKind } from './demoShip';

type Category = 'LSA' | 'FFA' | 'RADIO/Navigation' | 'SSAS' | 'LRIT';
/** Days from today: last inspected, next due. */
type Row = readonly [item: string, category: Category, last: number | null, due: number, provider?: string, remarks?: string];

const ROWS: readonly Row[] = [
  ['Free-fall lifeboat, annual thorough examination and operational test', 'LSA', -335, 30, 'Survitec Group'],
  ['Rescue boat davit, five-yearly dynamic load test at 1.1 × SWL', 'LSA', -1_690, 136, 'Survitec Group'],
  [
    'Inflatable liferafts 2 × 25 persons, annual servicing',
    'LSA',
    -366,
    -1,
    'Viking Life-Saving Equipment',
    'Exchange rafts booked for the next port.',
  ],
  ['Hydrostatic release units', 'LSA', -700, 31, undefined, 'Expire two years after fitting.'],
  ['Immersion suits, air pressure test', 'LSA', -1_060, 35],
  ['Lifejackets and lights, monthly check', 'LSA', -31, -1],
  ['Line-throwing appliance rockets', 'LSA', null, 402],
  ['Embarkation ladders, port and starboard', 'LSA', -92, -61, undefined, 'Two treads cracked: new ladder on requisition.'],
  ['Fixed CO2 system, annual inspection and blow-through of lines', 'FFA', -340, 25, 'Wilhelmsen Ships Service'],
  ['CO2 cylinders, ten-yearly hydrostatic test (10 %)', 'FFA', -2_990, 662, 'Wilhelmsen Ships Service'],
  ['Portable fire extinguishers, annual service', 'FFA', -365, 0, 'Drew Marine', 'Technician on board today.'],
  ['SCBA sets and spare cylinders, five-yearly pressure test', 'FFA', -1_855, -30, 'Drew Marine', 'Cylinders landed; loan set on board.'],
  ['Emergency fire pump, weekly running test', 'FFA', -6, 1],
  ['Fire detection system, smoke and heat heads function test', 'FFA', -59, 31],
  ['Foam concentrate, sample analysis', 'FFA', -431, -66, undefined, 'Laboratory report overdue.'],
  ['Fireman’s outfits, six sets', 'FFA', null, 14],
  ['VDR annual performance test', 'RADIO/Navigation', -344, 21, 'Furuno Europe', 'Certificate of compliance to be kept on board.'],
  ['EPIRB, annual test (SOLAS IV/15.9)', 'RADIO/Navigation', -352, 13, 'Radio Holland', 'Shore-based maintenance due next year.'],
  ['SART battery, port', 'RADIO/Navigation', -1_430, -31],
  ['AIS annual test', 'RADIO/Navigation', -120, 245, 'Radio Holland'],
  ['Magnetic compass adjustment', 'RADIO/Navigation', -395, -30, undefined, 'Adjuster to attend after dry-docking.'],
  [
    'SSAS annual test with flag and company security officer',
    'SSAS',
    -358,
    7,
    undefined,
    'Test message to be announced to the flag beforehand.',
  ],
  ['SSAS activation points, quarterly check', 'SSAS', -97, -5],
  ['LRIT conformance test', 'LRIT', -250, 1_211, 'Pole Star', 'Reissue on change of flag or terminal.'],
];

/** Equipment inspections and tests of all five categories, without report files. */
export const demoEquipment: DemoKind = (ship, today, chance) =>
  chance.take(ROWS, ship.counts.equipment).map(([item, category, last, due, provider, remarks], index) => ({
    sl_no: index % 11 === 6 ? null : index + 1,
    item_name: item,
    category,
    last_inspection_date: last === null ? null : addDays(today, last),
    next_due_date: addDays(today, drifted(due, ship, chance)),
    service_provider: provider ?? null,
    remarks: remarks ?? null,
  }));
