import { addDays } from '../../shared/basics/calendar';
import type { DemoKind } from './demoShip';

/** Requested and supplied: whole numbers in the unit of the name. */
type Line = readonly [name: string, requested: number, supplied: number];

interface Row {
  department: 'ENG' | 'DECK' | 'CAB' | 'SAF' | 'ELE';
  /** Days from today: requisition, supply. */
  raised: number;
  supplied: number | null;
  status: 'Fully Supplied' | 'Partially Supplied' | 'Cancelled';
  supplier?: string;
  remarks?: string;
  lines: readonly Line[];
}

const ROWS: readonly Row[] = [
  {
    department: 'ENG',
    raised: -84,
    supplied: -41,
    status: 'Fully Supplied',
    supplier: 'MAN Energy Solutions PrimeServ',
    lines: [
      ['Piston ring set, main engine, plate 90205-0112, item 031', 4, 4],
      ['O-ring for fuel valve, item 129', 24, 24],
      ['Exhaust valve spindle, reconditioned', 2, 2],
    ],
  },
  {
    department: 'ENG',
    raised: -33,
    supplied: -5,
    status: 'Partially Supplied',
    supplier: 'Alfa Laval Marine',
    remarks: 'Disc stack back-ordered.',
    lines: [
      ['Purifier S-separator, major service kit', 2, 2],
      ['Bowl disc stack, complete', 1, 0],
      ['Friction pad for clutch', 12, 8],
      ['Lube oil filter element, 25 micron', 40, 30],
    ],
  },
  {
    department: 'DECK',
    raised: 0,
    supplied: null,
    status: 'Partially Supplied',
    remarks: 'Embarkation ladder is needed before departure.',
    lines: [['Embarkation ladder, 15 m, SOLAS approved', 1, 0]],
  },
  {
    department: 'CAB',
    raised: -12,
    supplied: -3,
    status: 'Fully Supplied',
    supplier: 'Wrist Ship Supply',
    lines: [
      ['Rice, 25 kg bag', 20, 20],
      ['Fresh vegetables, assorted, kg', 180, 185],
      ['Drinking water, 19 l', 60, 60],
      ['Halal chicken, kg', 90, 90],
      ['Coffee, ground, kg', 25, 25],
      ['Cooking oil, 20 l', 6, 6],
    ],
  },
  {
    department: 'SAF',
    raised: -19,
    supplied: null,
    status: 'Partially Supplied',
    supplier: 'Drew Marine',
    lines: [
      ['CO2 portable extinguisher, 5 kg', 6, 0],
      ['SCBA cylinder, 6 l, 300 bar', 8, 0],
    ],
  },
  {
    department: 'ELE',
    raised: -140,
    supplied: null,
    status: 'Cancelled',
    remarks: 'Refurbished on board by the ETO.',
    lines: [
      ['Floodlight, LED, 400 W, 220 V', 30, 0],
      ['Insulation tester, 1,000 V', 1, 0],
    ],
  },
  {
    department: 'DECK',
    raised: -47,
    supplied: -8,
    status: 'Partially Supplied',
    supplier: 'Jotun Marine Coatings',
    remarks: 'Balance with the next barge.',
    lines: [
      ['Epoxy primer, grey, 20 l', 30, 24],
      ['Topcoat, green RAL 6037, 20 l', 12, 12],
      ['Thinner no. 17, 20 l', 10, 0],
      ['Paint roller, 9 inch', 100, 100],
      ['Chipping hammer', 20, 15],
    ],
  },
  {
    department: 'ENG',
    raised: -5,
    supplied: null,
    status: 'Partially Supplied',
    lines: [['Solenoid valve for 15 ppm three-way valve, 24 V DC', 1, 0]],
  },
  {
    department: 'DECK',
    raised: -230,
    supplied: -198,
    status: 'Fully Supplied',
    supplier: 'Samson Rope Technologies',
    lines: [
      ['Mooring rope, 8-strand HMPE, 44 mm × 220 m, with certificate', 6, 6],
      ['Mooring tail, polyamide, 11 m', 6, 6],
    ],
  },
  {
    department: 'SAF',
    raised: -31,
    supplied: -30,
    status: 'Fully Supplied',
    supplier: 'Viking Life-Saving Equipment',
    lines: [['Hydrostatic release unit, H20', 4, 4]],
  },
  {
    department: 'CAB',
    raised: -2,
    supplied: null,
    status: 'Cancelled',
    remarks: 'Ordered twice: see the requisition before.',
    lines: [['Mattress, 900 × 2000 mm, fire-retardant', 5, 0]],
  },
  {
    department: 'ENG',
    raised: -65,
    supplied: -20,
    status: 'Partially Supplied',
    supplier: '東海舶用部品株式会社',
    remarks: 'Two nozzles returned: wrong spray angle.',
    lines: [
      ['Fuel injection nozzle, auxiliary engine', 16, 14],
      ['Cylinder head gasket', 8, 8],
      ['Crankpin bearing, upper and lower half', 2, 0],
    ],
  },
];

/** Requisitions of spares, stores and provisions with one to six items. None is dated after `today`. */
export const demoRequisitions: DemoKind = (ship, today, chance) =>
  chance.take(ROWS, ship.counts.requisitions).map((row, index) => {
    const raised = addDays(today, row.raised);
    return {
      requisition_no: `${ship.code}-${row.department}-${raised.slice(0, 4)}-${String(index + 1).padStart(3, '0')}`,
      date_of_requisition: raised,
      items: row.lines.map(([item_name, quantity_requested, quantity_supplied], line) => ({
        // A single item has no number.
        sl_no: row.lines.length > 1 ? line + 1 : null,
        item_name,
        quantity_requested,
        quantity_supplied,
      })),
      status: row.status,
      supplier: row.supplier ?? null,
      date_of_supply: row.supplied === null ? null : addDays(today, row.supplied),
      remarks: row.remarks ?? null,
    };
  });
