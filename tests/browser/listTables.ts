// Section 2, the lists, word for word.
import type { KindName } from '../../shared/kind';

/** The columns of each list, in order. */
export const COLUMNS: [KindName, string[]][] = [
  ['crew', ['Sl No.', 'Name', 'Rank', 'INDOS', 'Seaman Book (CDC)', 'Passport', 'Date Of Joining', 'Days Onboard', 'Contract Period', 'Contract Expiry',
    'Status', 'Remarks', 'Actions']],
  ['certificates', ['Sl No.', 'Certificate Name', 'Issued By', 'Issuing Authority', 'Issue Date', 'Expiry Date', 'Status', 'Helper', 'Remarks', 'File', 'Actions']],
  ['audits', ['Sl No.', 'Audit/Survey Type', 'Auditing Authority', 'Date of Audit/Survey', 'Next Due Date', 'Status', 'Findings', 'Action Plan',
    'Completion Date', 'Remarks', 'Actions']],
  ['psc-inspections', ['Sl No.', 'PSC Port', 'MOU', 'Inspection Date', 'Inspection Status', 'Deficiency Code', 'Deficiencies Found', 'Corrective Actions',
    'Completion Date', 'Remarks', 'Actions']],
  ['equipment-inspections', ['Sl No.', 'Item Name', 'Category', 'Last Inspection Date', 'Next Due Date', 'Inspection Status', 'Service Provider',
    'Remarks/Action Needed', 'Actions']],
  ['requisitions', ['Sl No.', 'Requisition No.', 'Date of Requisition', 'Item Name', 'Qty Requested', 'Qty Supplied', 'Pending Qty', 'Status', 'Supplier',
    'Date of Supply', 'Remarks', 'Actions']],
  ['daily-messages', ['Request No', 'Date of Request', 'Type of Request', 'Description', 'Action Taken', 'Person in Charge', 'Status', 'Completion Date',
    'Remarks', 'Actions']],
  ['invoices', ['Sl.No.', 'Invoice Number', 'Date', 'Invoice Type', 'Description', 'Amount', 'Due Date', 'Paid Amount', 'Outstanding Amount', 'Status',
    'Remarks/Notes']],
];

/** What stands above each list of the vessel `fillVessel` fills. */
export const FIGURES: [KindName, string[]][] = [
  ['crew', ['Total crew members: 3', 'Contracts expiring or expired: 1']], ['certificates', ['Total certificates: 4', 'Due or expired: 2']],
  ['audits', ['Total audits/surveys: 3', 'Pending audits/surveys: 2']], ['psc-inspections', ['Total PSC inspections: 4', 'Pending PSC inspections: 3']],
  ['equipment-inspections', ['Total equipment inspections/tests: 4']], ['requisitions', ['Total requisitions: 2', 'Pending requisitions: 1']],
  ['daily-messages', ['Total daily messages: 2']], ['invoices', ['Total invoices: 2']],
];

/** The link that adds to each list, and where it leads for vessel V. */
export const ADD_LINKS: [KindName, string, string][] = [
  ['crew', 'Add New Crew Member', '/add-crew/V'], ['certificates', 'Add New Certificate', '/add-certificate/V'],
  ['audits', 'Add New Audit/Survey', '/add-audit/V'], ['psc-inspections', 'Add New PSC Inspection', '/add-psc-inspection/V'],
  ['equipment-inspections', 'Add New Equipment Inspection', '/add-equipment-inspection/V'], ['requisitions', 'Add New Requisition', '/add-requisition/V'],
  ['daily-messages', 'Add New Message', '/add-message/V'], ['invoices', 'Add New Invoice', '/add-invoice/V'],
];
