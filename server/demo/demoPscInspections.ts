import { addDays } from '../../shared/basics/calendar';
import type { DemoKind } from './demoShip';

interface Row {
  /** Days from today: inspected, completed. */
  held: number;
  done: number | null;
  status: 'Passed' | 'In-Complete' | 'Detained' | 'Completion before Departure';
  code?: string;
  found?: string;
  corrected?: string;
  remarks?: string;
}

const ROWS: readonly Row[] = [
  { held: -398, done: -398, status: 'Passed', remarks: 'No deficiencies.' },
  {
    held: -2,
    done: null,
    status: 'Completion before Departure',
    code: '17 Rectify before departure',
    found: '07105 Fire doors/openings in fire-resisting divisions: self-closing device of engine room entrance, B deck, inoperative.',
    corrected: 'Door closer replaced from spares; class attendance not required. Re-inspection requested from the PSCO.',
  },
  {
    held: -20,
    done: null,
    status: 'In-Complete',
    code: '16 Rectify within 14 days',
    found: '10127 Voyage or passage plan: no-go areas not marked for the approach.\n10111 Charts: two Notices to Mariners not applied.',
    corrected: 'Plan revised berth to berth; corrections applied.',
    remarks: 'Fourteen days have passed: evidence to be sent to the regime today.',
  },
  {
    held: -301,
    done: -297,
    status: 'Passed',
    code: '10 Deficiency rectified',
    found: '11101 Lifeboats: no. 2 lifeboat air bottle 20 bar below marking.',
    corrected: 'Recharged in the presence of the PSCO.',
  },
  {
    held: -9,
    done: null,
    status: 'Detained',
    code: '30 Detainable deficiency',
    found: '07113 Fire pumps and its pipes: emergency fire pump takes no suction.\n04103 Emergency generator: no start by second means.',
    corrected: 'Suction foot valve renewed; hydraulic starter overhauled by the maker’s engineer. Class occasional survey held.',
    remarks: 'Release inspection and fee to be settled by the agent.',
  },
  {
    held: -152,
    done: -120,
    status: 'Passed',
    code: '18 Rectify within 3 months',
    found: '18314 Provisions quantity and nutritional value: no menu planning.',
    corrected: 'Menu cycle introduced and posted in the mess.',
  },
  {
    held: -61,
    done: null,
    status: 'In-Complete',
    code: '15 Rectify at next port',
    found: '14104 Oil filtering equipment: three-way valve of the 15 ppm alarm sticks in recirculation.',
    corrected: 'Solenoid ordered, delivery at next port.',
  },
  { held: -730, done: -730, status: 'Passed' },
  {
    held: 0,
    done: null,
    status: 'In-Complete',
    code: '99 Other',
    found: 'More detailed inspection in progress.',
    remarks: 'Boarded this morning.',
  },
];

/** Port state control inspections, at the ship's own ports. Deficiency numbers follow the Paris and Tokyo coding. */
export const demoPscInspections: DemoKind = (ship, today, luck) =>
  luck.take(ROWS, ship.counts.psc).map((row, index) => {
    const [port, mou] = ship.ports[index % ship.ports.length] ?? ['Rotterdam', 'Paris MOU'];
    return {
      sl_no: index === 7 ? null : index + 1,
      psc_port: port,
      mou,
      inspection_date: addDays(today, row.held),
      inspection_status: row.status,
      deficiency_code: row.code ?? null,
      deficiencies_found: row.found ?? null,
      corrective_actions: row.corrected ?? null,
      completion_date: row.done === null ? null : addDays(today, row.done),
      remarks: row.remarks ?? null,
    };
  });
