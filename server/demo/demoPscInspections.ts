import { addDays } from '../../shared/basics/calendar';
import type { DemoKind } from './demoShip';

interface Row {
  /** Days from today: inspection, completion. */
  date: number;
  completed: number | null;
  status: 'Passed' | 'In-Complete' | 'Detained' | 'Completion before Departure';
  code?: string;
  found?: string;
  corrected?: string;
  remarks?: string;
}

const ROWS: readonly Row[] = [
  { date: -398, completed: -398, status: 'Passed', remarks: 'No deficiencies.' },
  {
    date: -2,
    completed: null,
    status: 'Completion before Departure',
    code: '17 Before departure',
    found: '07105 Fire doors/openings in fire-resisting divisions: self-closing device of engine room entrance, B deck, inoperative.',
    corrected: 'Door closer replaced from spares; class attendance not required. Re-inspection requested from the PSCO.',
  },
  {
    date: -20,
    completed: null,
    status: 'In-Complete',
    code: '16 Within 14 days',
    found: '10127 Voyage or passage plan: no-go areas not marked for the approach.\n10111 Charts: two Notices to Mariners not applied.',
    corrected: 'Plan revised berth to berth; corrections applied.',
    remarks: 'Fourteen days have passed: evidence to be sent to the regime today.',
  },
  {
    date: -301,
    completed: -297,
    status: 'Passed',
    code: '10 Rectified',
    found: '11101 Lifeboats: no. 2 lifeboat air bottle 20 bar below marking.',
    corrected: 'Recharged in the presence of the PSCO.',
  },
  {
    date: -9,
    completed: null,
    status: 'Detained',
    code: '30 Detained',
    found: '07113 Fire pumps and its pipes: emergency fire pump takes no suction.\n04103 Emergency generator: no start by second means.',
    corrected: 'Suction foot valve renewed; hydraulic starter overhauled by the maker’s engineer. Class occasional survey held.',
    remarks: 'Release inspection and fee to be settled by the agent.',
  },
  {
    date: -152,
    completed: -120,
    status: 'Passed',
    code: '18 Within three months',
    found: '18314 Provisions quantity and nutritional value: no menu planning.',
    corrected: 'Menu cycle introduced and posted in the mess.',
  },
  {
    date: -61,
    completed: null,
    status: 'In-Complete',
    code: '15 At the next port',
    found: '14104 Oil filtering equipment: three-way valve of the 15 ppm alarm sticks in recirculation.',
    corrected: 'Solenoid ordered, delivery at next port.',
  },
  { date: -730, completed: -730, status: 'Passed' },
  {
    date: 0,
    completed: null,
    status: 'In-Complete',
    code: '99 Other',
    found: 'More detailed inspection in progress.',
    remarks: 'Boarded this morning.',
  },
];

/** Port state control inspections at the ship's ports, with the codes of the Paris and Tokyo MOU. */
export const demoPscInspections: DemoKind = (ship, today, chance) =>
  chance.take(ROWS, ship.counts.psc).map((row, index) => {
    const [port, mou] = ship.ports[index % ship.ports.length] ?? ['Rotterdam', 'Paris MOU'];
    return {
      // One without a number: lists show it last.
      sl_no: index === 7 ? null : index + 1,
      psc_port: port,
      mou,
      inspection_date: addDays(today, row.date),
      inspection_status: row.status,
      deficiency_code: /^\d{5}/.exec(row.found ?? '')?.[0] ?? null,
      action_code: row.code ?? null,
      deficiencies_found: row.found ?? null,
      corrective_actions: row.corrected ?? null,
      completion_date: row.completed === null ? null : addDays(today, row.completed),
      remarks: row.remarks ?? null,
    };
  });
