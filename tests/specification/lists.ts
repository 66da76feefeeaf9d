import type { KindName } from '../../shared/kinds/kind';

interface List {
  kind: KindName;
  columns: string[];
  total: string;
  pending?: string;
  /** The link that adds, and where it leads for vessel V. */
  add: [label: string, path: string];
  /** Said where there is nothing to show. */
  empty: string[];
}

const columns = (names: string) => names.split(' | ');

/** What every list shows (section 2). */
export const LISTS: List[] = [
  {
    kind: 'crew',
    columns: columns(
      'Sl No. | Name | Rank | INDOS | Seaman Book (CDC) | Passport | Date Of Joining | Days Onboard | Contract Period | Contract Expiry | Status | Remarks | Actions',
    ),
    total: 'Total crew members',
    pending: 'Contracts expiring or expired',
    add: ['Add New Crew Member', '/add-crew/V'],
    empty: ['No contracts expiring or expired within 30 days.'],
  },
  {
    kind: 'certificates',
    columns: columns(
      'Sl No. | Certificate Name | Issued By | Issuing Authority | Issue Date | Expiry Date | Status | Helper | Remarks | File | Actions',
    ),
    total: 'Total certificates',
    pending: 'Due or expired',
    add: ['Add New Certificate', '/add-certificate/V'],
    empty: ['No certificates due or expired within 30 days.', 'No certificates found for this vessel.'],
  },
  {
    kind: 'audits',
    columns: columns(
      'Sl No. | Audit/Survey Type | Auditing Authority | Date of Audit/Survey | Next Due Date | Status | Findings | Action Plan | Completion Date | Remarks | Actions',
    ),
    total: 'Total audits/surveys',
    pending: 'Pending audits/surveys',
    add: ['Add New Audit/Survey', '/add-audit/V'],
    empty: [],
  },
  {
    kind: 'psc-inspections',
    columns: columns(
      'Sl No. | PSC Port | MOU | Inspection Date | Inspection Status | Deficiency Code | Deficiencies Found | Corrective Actions | Completion Date | Remarks | Actions',
    ),
    total: 'Total PSC inspections',
    pending: 'Pending PSC inspections',
    add: ['Add New PSC Inspection', '/add-psc-inspection/V'],
    empty: [],
  },
  {
    kind: 'equipment-inspections',
    columns: columns(
      'Sl No. | Item Name | Category | Last Inspection Date | Next Due Date | Inspection Status | Service Provider | Remarks/Action Needed | Actions',
    ),
    total: 'Total equipment inspections/tests',
    add: ['Add New Equipment Inspection', '/add-equipment-inspection/V'],
    empty: ['No items expiring or expired within 30 days.'],
  },
  {
    kind: 'requisitions',
    columns: columns(
      'Sl No. | Requisition No. | Date of Requisition | Item Name | Qty Requested | Qty Supplied | Pending Qty | Status | Supplier | Date of Supply | Remarks | Actions',
    ),
    total: 'Total requisitions',
    pending: 'Pending requisitions',
    add: ['Add New Requisition', '/add-requisition/V'],
    empty: ['No requisitions found for this vessel.', 'No pending or incomplete requisitions.'],
  },
  {
    kind: 'daily-messages',
    columns: columns(
      'Request No | Date of Request | Type of Request | Description | Action Taken | Person in Charge | Status | Completion Date | Remarks | Actions',
    ),
    total: 'Total daily messages',
    add: ['Add New Message', '/add-message/V'],
    empty: ['No daily messages found for this vessel.'],
  },
  {
    kind: 'invoices',
    columns: columns(
      'Sl.No. | Invoice Number | Date | Invoice Type | Description | Amount | Due Date | Paid Amount | Outstanding Amount | Status | Remarks/Notes',
    ),
    total: 'Total invoices',
    add: ['Add New Invoice', '/add-invoice/V'],
    empty: ['No invoices found for this vessel.'],
  },
];
