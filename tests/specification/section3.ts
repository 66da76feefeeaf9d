import type { Line } from './line';

export const SECTION_3: readonly Line[] = [
  { says: '**User account**: email, password.', proof: ['signing', 'regref', 'saccount'] },
  { says: 'Login and registration responses carry a token.', proof: ['signing', 'regref', 'saccount'] },
  {
    says: '**Vessel**: id, name (required), imo_number (required), call_sign, flag (required), class, class_no, port_of_registry, official_no, mmsi (numeric), owners, build_at, built_on (date), main_engine, speed (knots), grt, nt, dwt, type_of_vessel, length, lpp, breadth, depth, draft (length, lpp, breadth, depth, draft in metres).',
    proof: ['sparticulars'],
  },
  { says: 'The dashboard response has a vessels array.', proof: ['sparticulars'] },
  {
    says: '**Certificate**: id, sl_no, certificate_name (required), issued_by (required; Class / Flag / Others), issuing_authority, issue_date (required), expiry_date (required), status (server-provided), remarks, helper (read-only column), and file indicators.',
    proof: ['sfields', 'requires', 'cols'],
  },
  {
    says: 'A file is present if any of file_path, file_url, url, download_url, document_url, attachment_path is present or has_file is true.',
    proof: ['indic', 'clientfile', 'signs'],
  },
  { says: 'List response: certificates, summary (due/expired), dueOrExpiredCount.', proof: ['scert'] },
  {
    says: '**Crew member**: id, sl_no, name (required), rank (required), indos, seaman_book (CDC), passport, date_of_joining (required), days_onboard (read-only), contract_period (required), contract_expiry (also read as contract_exp_date or contract_expiry_date), status, remarks.',
    proof: ['sfields', 'requires', 'screw', 'expnames'],
  },
  { says: 'List response: crew array.', proof: ['scontract'] },
  {
    says: '**Audit/survey**: id, sl_no, audit_type, auditing_authority, audit_date, next_due_date, status, findings, action_plan, completion_date, remarks.',
    proof: ['sfields'],
  },
  { says: 'List response: audits and pending_count.', proof: ['saudit'] },
  {
    says: '**PSC inspection**: id, sl_no, psc_port, mou, inspection_date, inspection_status, deficiency_code, deficiencies_found, corrective_actions, completion_date, remarks.',
    proof: ['sfields'],
  },
  { says: 'List response: inspections.', proof: ['scontract'] },
  {
    says: '**Equipment inspection/test**: id, sl_no (number, optional), item_name (required), category (LSA, FFA, RADIO/Navigation, SSAS, LRIT; required), last_inspection_date (optional), next_due_date (required), service_provider (optional), remarks (optional), test_report_path (report attachment, SSAS/LRIT only), inspection_status (server-supplied).',
    proof: ['sfields', 'requires', 'sequip', 'sreportonly'],
  },
  { says: 'List response: inspections, summary (item_name, category, next_due_date), pending_count.', proof: ['sequip'] },
  {
    says: '**Requisition**: id, requisition_no, date_of_requisition, status, supplier, date_of_supply, remarks, items[].',
    proof: ['sfields'],
  },
  {
    says: 'Item: sl_no (optional integer), item_name, quantity_requested (integer), quantity_supplied (integer), pending_quantity (server-supplied, else requested minus supplied).',
    proof: ['sreq', 'items', 'lreq'],
  },
  { says: 'List response: requisitions, summary (requisition_no, status, date_of_requisition), pending_count.', proof: ['sreq'] },
  {
    says: '**Daily message**: id, vessel_id, request_no, date_of_request, type_of_request, description, action_taken, person_in_charge, status, completion_date, remarks.',
    proof: ['sfields', 'smsg'],
  },
  { says: 'List response: messages array.', proof: ['smsg'] },
  { says: "The dashboard's pending-message list uses id, request_no, description, person_in_charge.", proof: ['dlists'] },
  {
    says: '**Invoice**: id, vessel_id, invoice_number, date_raised, invoice_type, description, amount, due_date, paid_amount, outstanding_amount (server-supplied, else amount minus paid), status, remarks.',
    proof: ['sinvoice', 'sinv'],
  },
  { says: 'List response: invoices array.', proof: ['sinv'] },
  {
    says: 'Dashboard-loaded records: certificates (certificate_name, issued_by, issue_date, expiry_date), crew (name, rank, date_of_joining, contract_exp_date), audits (audit_type, audit_date, next_due_date, completion_date, status), PSC inspections (psc_port, mou, inspection_date, completion_date, inspection_status).',
    proof: ['card'],
  },
  {
    says: 'Certificate, crew, audit and PSC records lacking their key fields are ignored when added or updated locally.',
    proof: ['listed', 'clocal'],
  },
];
