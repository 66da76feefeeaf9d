import type { KindName } from '../../../shared/kind';

/** The links of the top navigation, in order and by the names of section 2; all but the first lead to the list of a kind. */
export const SECTIONS = [
  { to: '/', name: 'Dashboard', kind: null },
  { to: '/crew', name: 'Crew', kind: 'crew' },
  { to: '/certificates', name: 'Certificates', kind: 'certificates' },
  { to: '/audits', name: 'Audits/Surveys', kind: 'audits' },
  { to: '/psc-inspections', name: 'PSC Inspections', kind: 'psc-inspections' },
  { to: '/equipment-inspections', name: 'Equipment Inspections', kind: 'equipment-inspections' },
  { to: '/requisitions', name: 'Requisitions', kind: 'requisitions' },
  { to: '/daily-messages', name: 'Daily Messages', kind: 'daily-messages' },
  { to: '/invoices', name: 'Invoices', kind: 'invoices' },
  { to: '/vessels', name: 'Vessels', kind: 'vessels' },
] as const satisfies readonly { to: string; name: string; kind: KindName | null }[];

interface Addition {
  kind: KindName;
  /** Its address without the vessel. */
  path: string;
  name: string;
  /** The address that edits one, as a pattern of routes, where there is an edit screen. */
  edit?: string;
}

/** What can be added; all but a vessel are added to the selected one (section 2, Shell). */
export const ADDITIONS: readonly Addition[] = [
  { kind: 'vessels', path: '/add-vessel', name: 'Add Vessel', edit: '/edit-vessel/:id?' },
  { kind: 'certificates', path: '/add-certificate', name: 'Add Certificate', edit: '/edit-certificate/:vesselId/:certId' },
  { kind: 'crew', path: '/add-crew', name: 'Add Crew', edit: '/edit-crew/:vesselId/:crewId' },
  { kind: 'audits', path: '/add-audit', name: 'Add Audit/Survey', edit: '/edit-audit/:vesselId/:auditId' },
  { kind: 'psc-inspections', path: '/add-psc-inspection', name: 'Add PSC Inspection', edit: '/edit-psc-inspection/:vesselId/:inspectionId' },
  {
    kind: 'equipment-inspections',
    path: '/add-equipment-inspection',
    name: 'Add Equipment Inspection',
    edit: '/edit-equipment-inspection/:vesselId/:inspectionId',
  },
  { kind: 'requisitions', path: '/add-requisition', name: 'Add Requisition', edit: '/edit-requisition/:vesselId/:requisitionId' },
  { kind: 'daily-messages', path: '/add-message', name: 'Add Message' },
  { kind: 'invoices', path: '/add-invoice', name: 'Add Invoice' },
];

/** The address of a form, `vessel` being a number or a pattern of routes. Without a selected vessel it is no number, and the form asks to select one. */
export const additionPath = ({ kind, path }: Addition, vessel: number | ':vesselId' | null): string =>
  kind === 'vessels' ? path : `${path}/${vessel ?? 'none'}`;
