import type { Line } from './line';

export const SECTION_4: readonly Line[] = [
  { says: '**Audit status**: Pending, Passed, Condition of Class (COC).', proof: ['choices'] },
  { says: 'Pending count includes COC;', proof: ['auditp', 'total'] },
  {
    says: 'it comes from the server as pending_count and is adjusted locally as statuses change and items are added or deleted.',
    proof: ['saudit', 'live'],
  },
  { says: '**PSC inspection status**: Passed, In-Complete, Detained, Completion before Departure.', proof: ['choices'] },
  {
    says: 'On the dashboard (from loaded data) pending means any of In-Complete, Detained, Completion before Departure;',
    proof: ['pscp', 'card'],
  },
  { says: 'Passed is not pending.', proof: ['pscp'] },
  {
    says: "In the local add/update paths only the status 'Pending' is counted as pending.",
    untested:
      'One function for both sides, with the dashboard’s reading; a literal Pending counts too. The choice is the design’s: “Decisions”.',
  },
  { says: 'Both readings are given.', untested: 'Remarks on the sentences before.' },
  {
    says: "**Crew contract**: days until expiry computed from the expiry date against today's UTC date.",
    proof: ['screwdays', 'windowEdges', 'midnight'],
  },
  { says: "Labels: 'N days to expire', 'Expires today', 'N days since expiry', or N/A.", proof: ['windowEdges', 'daysna', 'lcrew'] },
  { says: 'A contract counts as expiring or expired when remaining days lie between -30 and +30.', proof: ['windowEdges', 'lcrew'] },
  { says: '**Certificate file**: present or absent.', proof: ['fup'] },
  { says: 'Upload makes it present;', proof: ['fup'] },
  { says: 'Delete File makes it absent.', proof: ['fup'] },
  { says: 'A 404 on file delete means no file on the server and the file is marked absent.', proof: ['noFile'] },
  { says: '**Daily message status**: In Progress, Completed.', proof: ['choices'] },
  { says: "'Mark Completed' sets Completed and sets completion_date to today.", proof: ['lmsg'] },
  { says: "'Reopen' sets In Progress and clears completion_date.", proof: ['lmsg'] },
  { says: 'The other fields are sent back with the update.', proof: ['lmsg'] },
  { says: 'Action taken options: Ongoing (default), Ordered, Done.', proof: ['choices', 'defaults'] },
  { says: '**Requisition status**: Fully Supplied, Partially Supplied (default for new), Cancelled.', proof: ['choices', 'defaults'] },
  { says: 'The dashboard counts Partially Supplied or Pending requisitions as pending.', proof: ['reqp', 'card'] },
  { says: '**Invoice status**: Pending (default), Paid.', proof: ['choices', 'defaults'] },
  { says: 'The dashboard lists Pending invoices.', proof: ['dlists'] },
  {
    says: 'Invoice types: Reimbursement of expenses (default), Management fee, Management fee and crew salary.',
    proof: ['choices', 'defaults'],
  },
  { says: '**Equipment item**: overdue when next_due_date is before now;', proof: ['equipp', 'sequip', 'live'] },
  { says: 'overdue items count as pending equipment.', proof: ['equipp', 'card'] },
  { says: 'The 30-day expiring/expired summary is decided by the server.', proof: ['sequip'] },
  { says: '**Session**: logged out means no token.', proof: ['guard', 'logout'] },
  {
    says: "A 401 on the vessel or vessel-data load clears the session and shows 'Session expired. Please log in again.' Logout clears the session token and the invoice token and resets all loaded data.",
    proof: ['expiredOnLoad', 'expired', 'logout', 'cleared'],
  },
  { says: 'Successful registration stores the session and goes to /.', proof: ['regref'] },
  { says: '**Invoice access**: not granted until the invoice login succeeds and an invoice token is stored;', proof: ['inv'] },
  { says: 'then the user goes to /invoices.', proof: ['inv'] },
];
