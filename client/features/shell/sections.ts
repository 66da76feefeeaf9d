import type { KindName } from '../../../shared/kind';

/** The links of the top navigation, in order and by the names of section 2. */
export const SECTIONS = [
  { to: '/', name: 'Dashboard' },
  { to: '/crew', name: 'Crew' },
  { to: '/certificates', name: 'Certificates' },
  { to: '/audits', name: 'Audits/Surveys' },
  { to: '/psc-inspections', name: 'PSC Inspections' },
  { to: '/equipment-inspections', name: 'Equipment Inspections' },
  { to: '/requisitions', name: 'Requisitions' },
  { to: '/daily-messages', name: 'Daily Messages' },
  { to: '/invoices', name: 'Invoices' },
  { to: '/vessels', name: 'Vessels' },
] as const;

interface Addition {
  kind: KindName;
  /** Its address without the vessel. */
  path: string;
  name: string;
}

/** What can be added; all but a vessel are added to the selected one (section 2, Shell). */
export const ADDITIONS: readonly Addition[] = [
  { kind: 'vessels', path: '/add-vessel', name: 'Add Vessel' },
  { kind: 'certificates', path: '/add-certificate', name: 'Add Certificate' },
  { kind: 'crew', path: '/add-crew', name: 'Add Crew' },
  { kind: 'audits', path: '/add-audit', name: 'Add Audit/Survey' },
  { kind: 'psc-inspections', path: '/add-psc-inspection', name: 'Add PSC Inspection' },
  { kind: 'equipment-inspections', path: '/add-equipment-inspection', name: 'Add Equipment Inspection' },
  { kind: 'requisitions', path: '/add-requisition', name: 'Add Requisition' },
  { kind: 'daily-messages', path: '/add-message', name: 'Add Message' },
  { kind: 'invoices', path: '/add-invoice', name: 'Add Invoice' },
];

/** The address of a form. Without a selected vessel it is no number, and the form asks to select one. */
export const additionPath = ({ kind, path }: Addition, vessel: number | null): string =>
  kind === 'vessels' ? path : `${path}/${vessel ?? 'none'}`;
