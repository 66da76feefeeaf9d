import type { Line } from './line';

export const SECTION_6: readonly Line[] = [
  { says: 'User roles: not shown.', untested: 'Says only that the specification shows nothing here.' },
  { says: 'Two access levels.', proof: ['guard', 'inv', 'sinvisible'] },
  {
    says: 'Any logged-in user (holding the session token) can use all screens except invoices.',
    proof: ['live', 'livemsg', 'livevessel', 'snosession'],
  },
  {
    says: 'The invoices list needs an additional invoice-access token obtained through a separate username/password login dialog; without it the user is sent to the dashboard and the dialog opens.',
    proof: ['inv', 'sinvisible'],
  },
  {
    says: "The session token is kept in local browser storage under the key 'token' and sent as a bearer Authorization header on every request.",
    proof: ['signing'],
  },
  { says: "The invoice token is kept under 'invoiceToken'.", proof: ['inv'] },
  { says: 'Logout clears both.', proof: ['logout'] },
  { says: 'What the server enforces: not shown.', untested: 'Says only that the specification shows nothing here.' },
];
