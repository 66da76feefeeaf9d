import { addDays } from '../../shared/basics/calendar';
import type { DemoKind } from './demoShip';

type Status = 'Pending' | 'Passed' | 'Condition of Class (COC)';

interface Row {
  type: 'Internal Audit' | 'ISM Audit' | 'Class Survey' | 'Flag Survey';
  by: 'class' | 'flag' | 'company' | null;
  /** Days from today: date of the audit, next due date, completion. */
  date: number;
  due: number | null;
  completed: number | null;
  status: Status;
  findings?: string;
  plan?: string;
  remarks?: string;
}

const ROWS: readonly Row[] = [
  {
    type: 'Internal Audit',
    by: 'company',
    date: -203,
    due: 162,
    completed: -171,
    status: 'Passed',
    remarks: 'ISM, ISPS and MLC combined.',
    findings: '2 observations: master’s review not signed for the last quarter; garbage record book entries without position.',
    plan: 'Master’s review template sent on board; entries corrected and countersigned.',
  },
  {
    type: 'ISM Audit',
    by: 'class',
    date: 21,
    due: 29,
    completed: null,
    status: 'Pending',
    remarks: 'Renewal; auditor boards at the next port.',
  },
  {
    type: 'Class Survey',
    by: 'class',
    date: -46,
    due: 0,
    completed: null,
    status: 'Condition of Class (COC)',
    remarks: 'Annual hull survey.',
    findings: 'Cross-deck strip between holds 5 and 6, frame 142: crack of 180 mm at hatch corner, temporarily repaired by doubler.',
    plan: 'Permanent repair by insert plate at the next lay-up berth; steel ordered, class-approved welders nominated.',
  },
  {
    type: 'Class Survey',
    by: 'class',
    date: -46,
    due: 319,
    completed: -44,
    status: 'Passed',
    findings: 'Annual machinery survey. No remarks.',
  },
  {
    type: 'Flag Survey',
    by: 'flag',
    date: -12,
    due: -2,
    completed: null,
    status: 'Pending',
    findings: 'Emergency fire pump reached 6.1 bar at the foremost hydrant instead of the required pressure with two jets.',
    plan: 'Impeller and mechanical seal on order; retest in the presence of the flag inspector.',
  },
  {
    type: 'Internal Audit',
    by: 'company',
    date: -570,
    due: -205,
    completed: -540,
    status: 'Passed',
    findings: '1 non-conformity, closed.',
  },
  {
    type: 'Class Survey',
    by: 'class',
    date: -118,
    due: -31,
    completed: null,
    status: 'Condition of Class (COC)',
    findings: 'No. 2 auxiliary boiler: three furnace tubes plugged; working pressure reduced to 6 bar.',
    plan: 'Retubing in dry dock; postponement requested from class.',
    remarks: 'Due date passed: postponement letter awaited.',
  },
  {
    type: 'Class Survey',
    by: 'class',
    date: 58,
    due: 149,
    completed: null,
    status: 'Pending',
    remarks: 'Bottom inspection in lieu of dry-docking, with divers.',
  },
  { type: 'ISM Audit', by: 'class', date: -905, due: null, completed: -905, status: 'Passed' },
  { type: 'Flag Survey', by: null, date: 0, due: null, completed: null, status: 'Pending', remarks: 'MLC inspection, opened today.' },
];

/** Audits and surveys: past, planned, and with a condition of class. */
export const demoAudits: DemoKind = (ship, today, chance) => {
  const on = (days: number | null) => (days === null ? null : addDays(today, days));
  const authority = { class: ship.classSociety, flag: ship.flagAuthority, company: 'Marine Superintendent' };
  return chance.take(ROWS, ship.counts.audits).map((row, index) => ({
    sl_no: row.by === null ? null : index + 1,
    audit_type: row.type,
    auditing_authority: row.by && authority[row.by],
    audit_date: on(row.date),
    next_due_date: on(row.due),
    status: row.status,
    findings: row.findings ?? null,
    action_plan: row.plan ?? null,
    completion_date: on(row.completed),
    remarks: row.remarks ?? null,
  }));
};
