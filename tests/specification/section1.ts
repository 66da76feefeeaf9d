import type { Line } from './line';

export const SECTION_1: readonly Line[] = [
  { says: 'Users sign in with an e-mail and a password.', proof: ['signing', 'loginreq'] },
  { says: 'The sign-in screen presents the product as a smart vessel ops tracker.', proof: ['product'] },
  {
    says: 'Its side panel lists: certificates and audits, crew contracts and sign-off reminders, requisitions and daily messages.',
    proof: ['product'],
  },
  { says: "The user picks one vessel from a dropdown labelled 'Select Vessel'.", proof: ['labelled', 'parallel', 'onVessel'] },
  { says: 'Every list screen and the dashboard then work on that vessel.', proof: ['onVessel', 'chosen'] },
  {
    says: 'Per vessel the user manages: particulars; certificates with file attachments; crew and contract expiries; audits/surveys; PSC inspections; equipment inspections/tests in categories LSA, FFA, RADIO/Navigation, SSAS and LRIT; requisitions of supplies; daily messages (requests/tasks); invoices.',
    proof: ['live', 'livemsg', 'liveinv', 'livevessel', 'fup', 'shown', 'controls'],
  },
  {
    says: 'The dashboard shows the vessel particulars and summary counts of due or pending items: certificates due/expired, crew contracts expiring/expired, pending audits/surveys, pending PSC inspections, pending equipment inspections/tests, pending requisitions, pending daily messages, pending invoices.',
    proof: ['part', 'card'],
  },
  { says: 'Each count links to its section.', proof: ['card', 'cardopens'] },
  {
    says: 'Invoices sit behind a second, separate access: a username and password distinct from the user login.',
    proof: ['inv', 'sinvisible'],
  },
  {
    says: 'What the server computes or stores beyond the responses described below: not shown.',
    untested: 'Says only that the specification shows nothing here.',
  },
];
