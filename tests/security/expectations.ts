import type { ClientEvents } from '../../shared/api/events';

/**
 * What every route answers whom: the outcome with the session alone on a vessel that is there, one that never was and one that was
 * deleted, and where it differs with invoice access too. An outcome is a status, or the code of a refusal; 'summary' and 'full' say in
 * which form invoices came along. Written out, not derived: a route that is not named here fails the test.
 */
export interface Expectation {
  own: string;
  unknown?: string;
  deleted?: string;
  /** With the invoice token beside the session, on a vessel that is there. */
  both?: string;
}

const onVessel = (own: string, more: Partial<Expectation> = {}): Expectation => ({
  own,
  unknown: 'not_found',
  deleted: 'not_found',
  ...more,
});

const KINDS_UNDER_A_VESSEL = ['certificates', 'crew', 'audits', 'psc-inspections', 'equipment-inspections', 'requisitions'];
const underVessel = (name: string): [string, Expectation][] => {
  const path = `/vessels/:vessel/${name}`;
  return [
    [`GET ${path}`, onVessel('200')],
    [`POST ${path}`, onVessel('201')],
    [`GET ${path}/:id`, onVessel('200')],
    [`GET ${path}/:id/history`, onVessel('200')],
    [`PUT ${path}/:id`, onVessel('200')],
    [`DELETE ${path}/:id`, onVessel('204')],
    [`POST ${path}/:id/restore`, onVessel('200')],
  ];
};
const withFile = (name: string, upload: string, download: string): [string, Expectation][] => {
  const path = `/vessels/:vessel/${name}/:id`;
  return [
    [`POST ${path}/${upload}`, onVessel('200')],
    [`GET ${path}/${download}`, onVessel('200')],
    [`GET ${path}/versions`, onVessel('200')],
    [`DELETE ${path}/file`, onVessel('200')],
  ];
};

export const ROUTES: Record<string, Expectation> = {
  'POST /logout': { own: '204' },
  'POST /logout-everywhere': { own: '204' },
  'GET /sessions': { own: '200' },
  'DELETE /sessions/:id': { own: '204', unknown: 'not_found', deleted: 'not_found' },
  'POST /password': { own: '204' },
  'GET /profile': { own: '200' },
  'PUT /profile': { own: '200', unknown: 'invalid', deleted: 'invalid' },
  'GET /people': { own: '200' },
  'GET /displays': { own: '200' },
  'POST /displays': { own: '201', unknown: 'invalid', deleted: 'invalid' },
  'PUT /displays/:id': { own: '200', unknown: 'not_found', deleted: 'not_found' },
  'DELETE /displays/:id': { own: '204', unknown: 'not_found', deleted: 'not_found' },
  // Place 'deleted' is a view that another account shares.
  'GET /views': { own: '200' },
  'POST /views': { own: '201' },
  'PUT /views/:id': { own: '200', unknown: 'not_found', deleted: 'forbidden' },
  // The other place is a shared view of somebody else, which anybody may open.
  'POST /views/:id/use': { own: '204', unknown: 'not_found', deleted: '204' },
  'DELETE /views/:id': { own: '204', unknown: 'not_found', deleted: 'forbidden' },
  // Place 'deleted' is the calendar of another account.
  'GET /calendars': { own: '200' },
  'POST /calendars': { own: '201', unknown: 'invalid', deleted: 'invalid' },
  'DELETE /calendars/:id': { own: '204', unknown: 'not_found', deleted: 'not_found' },
  'GET /digest': { own: '200' },
  'PUT /digest': { own: '200', unknown: 'invalid', deleted: 'invalid' },
  // For administrators alone. What the webhook is sent, and where it may lead: tests/server/webhook.
  'GET /webhook': { own: 'forbidden' },
  'PUT /webhook': { own: 'forbidden' },
  'DELETE /webhook': { own: 'forbidden' },
  'POST /webhook/secret': { own: 'forbidden' },
  'POST /webhook/test': { own: 'forbidden' },
  'GET /accounts': { own: 'forbidden' },
  'PUT /accounts/:id': { own: 'forbidden' },
  'POST /erasures': { own: 'forbidden' },
  'GET /erasures/same-person': { own: 'forbidden' },
  // Which records were erased, so that browsers forget them.
  'GET /erasures': { own: '200' },
  'GET /retention': { own: 'forbidden' },
  'PUT /retention': { own: 'forbidden' },
  'GET /registration': { own: 'forbidden' },
  'PUT /registration': { own: 'forbidden' },
  // The whole life of a second factor: tests/security/factor.
  // No provider is configured there: tests/server/provider.
  'GET /account/sign-in': { own: '200' },
  'POST /account/sign-in/connect': { own: 'not_found' },
  'DELETE /account/sign-in/connect': { own: '204' },
  'GET /factor': { own: '200' },
  'POST /factor': { own: '200' },
  'POST /factor/confirm': { own: 'invalid' },
  'POST /factor/recovery-codes': { own: 'conflict' },
  'POST /factor/remove': { own: 'conflict' },
  // The server is asked by its number there, where browsers have no passkeys: tests/server/passkeys.
  'GET /passkeys': { own: '200' },
  'POST /passkeys': { own: 'conflict' },
  'POST /passkeys/options': { own: 'conflict' },
  'POST /passkeys/:id/remove': { own: 'not_found', unknown: 'not_found', deleted: 'not_found' },
  'GET /sign-in-events': { own: '200' },
  'GET /accounts/:id/sign-in-events': { own: 'forbidden' },
  'GET /accounts/:id/tokens': { own: 'forbidden' },
  'DELETE /accounts/:id/tokens/:token': { own: 'forbidden' },
  'GET /factor-rule': { own: 'forbidden' },
  'PUT /factor-rule': { own: 'forbidden' },
  'GET /vessel-deletion': { own: 'forbidden' },
  'PUT /vessel-deletion': { own: 'forbidden' },
  'GET /invitations': { own: 'forbidden' },
  'POST /invitations': { own: 'forbidden' },
  'DELETE /invitations/:id': { own: 'forbidden' },
  // For administrators alone. Their holders: tests/server/outside.
  'GET /links': { own: 'forbidden' },
  'POST /links': { own: 'forbidden' },
  'DELETE /links/:id': { own: 'forbidden' },
  // Place 'deleted' is the token of another account.
  'GET /tokens': { own: '200' },
  'POST /tokens': { own: '201' },
  'DELETE /tokens/:id': { own: '204', unknown: 'not_found', deleted: 'not_found' },
  'POST /invoice-login': { own: '200' },
  'GET /vessels': { own: '200' },
  'POST /vessels': { own: '201' },
  'GET /vessels/:id': onVessel('200'),
  // What became of a vessel can be read after it was deleted: whoever restores it wants to know.
  'GET /vessels/:id/history': { own: '200', unknown: 'not_found', deleted: '200' },
  'PUT /vessels/:id': onVessel('200'),
  'DELETE /vessels/:id': onVessel('204'),
  'POST /vessels/:id/restore': { own: '200', unknown: 'not_found', deleted: '200' },
  'GET /vessels/:vessel/dashboard': onVessel('200'),
  // Counts alone, and of invoices those the viewer is told of: tests/server/contractVessels.
  'GET /vessels/:vessel/contents': onVessel('200'),
  'GET /vessels/:vessel/lists': onVessel('200 summary', { both: '200 full' }),
  'GET /vessels/:vessel/changes': onVessel('200 summary', { both: '200 full' }),
  // The newest of it: its invoices are in tests/server/activity.
  'GET /vessels/:vessel/activity': onVessel('200'),
  'GET /activity': { own: '200' },
  // Its invoices are in tests/server/trail.
  'GET /vessels/:vessel/activity/trail': onVessel('200'),
  'GET /activity/trail': { own: '200' },
  // Of invoices only what every session is told: tests/live/standings.
  'GET /fleet/status': { own: '200' },
  // What it finds of invoices is in tests/server/searchFound.
  'GET /search': { own: '200' },
  'GET /due': { own: '200' },
  'GET /trends': { own: '200' },
  // Its invoices are in tests/server/done.
  'GET /vessels/:vessel/handover': onVessel('200'),
  // They hold no amount: tests/server/papers.
  'GET /vessels/:vessel/status-report': onVessel('200'),
  'GET /vessels/:vessel/psc-pack': onVessel('200'),
  'GET /vessels/:vessel/since': onVessel('200'),
  'PUT /vessels/:vessel/since': onVessel('200'),
  ...Object.fromEntries(KINDS_UNDER_A_VESSEL.flatMap(underVessel)),
  'POST /vessels/:vessel/equipment-inspections (multipart)': onVessel('201'),
  'PUT /vessels/:vessel/equipment-inspections/:id (multipart)': onVessel('200'),
  ...Object.fromEntries(withFile('certificates', 'upload', 'download')),
  ...Object.fromEntries(withFile('equipment-inspections', 'upload-report', 'download-report')),
  // Of crew; invoices need invoice access: tests/server/imports.
  'POST /imports/:key/rows': onVessel('200'),
  'POST /imports/:key/undo': onVessel('200'),
  'GET /uploads': { own: '200' },
  'GET /uploads/:key': { own: '200' },
  'PUT /uploads/:key': { own: '200' },
  'DELETE /uploads/:key': { own: '204' },
  'GET /vessels/:vessel/daily-messages': onVessel('200'),
  'POST /daily-messages': onVessel('201'),
  'GET /daily-messages/:id': onVessel('200'),
  'GET /daily-messages/:id/history': onVessel('200'),
  'PUT /daily-messages/:id': onVessel('200'),
  'DELETE /daily-messages/:id': onVessel('204'),
  'POST /daily-messages/:id/restore': onVessel('200'),
  'GET /vessels/:vessel/invoices': onVessel('200 summary', { both: '200 full' }),
  // Adding needs the session alone; its money is not even told back.
  'POST /invoices': onVessel('201'),
};

/** What no access token opens: accounts, displays and the webhook. */
export const NEVER_BY_TOKEN =
  /^\w+ \/(logout|logout-everywhere|sessions|password|profile|people|displays|views|calendars|digest|webhook|accounts|registration|account|factor|passkeys|sign-in-events|factor-rule|vessel-deletion|erasures|retention|invitations|links|tokens|invoice-login)(\/|$)/;

/** Those that are reached without a session: answered alike whatever comes along. */
export const OPEN: Record<string, string> = {
  'POST /register': '201',
  'POST /login': '200',
  'GET /sign-in': '200',
  // No provider is configured there: tests/server/provider.
  'GET /sign-in/provider': 'not_found',
  'GET /sign-in/callback': 'not_found',
  'POST /sign-in/ticket': 'wrong_credentials',
  // The server is asked by its number there, where browsers have no passkeys: tests/server/passkeys.
  'POST /sign-in/passkey/options': 'conflict',
  'POST /sign-in/passkey': 'conflict',
  'POST /reset': '204',
  'POST /reset/confirm': 'invalid',
  'POST /displays/pairing': '201',
  'POST /displays/pairing/claim': 'not_found',
  // Opened by the token of a display and by nothing else: see the matrix.
  'GET /display': 'signed_out',
  'POST /shared/open': 'not_found',
  // Opened by the token of a link and by nothing else: see the matrix.
  'GET /shared': 'signed_out',
  ...Object.fromEntries([...KINDS_UNDER_A_VESSEL, 'daily-messages'].map((name) => [`GET /shared/${name}`, 'signed_out'])),
  'GET /shared/certificates/:id/file': 'signed_out',
  'GET /shared/equipment-inspections/:id/file': 'signed_out',
  // Its address is a secret: see tests/server/calendarFeeds.
  'GET /calendar/:secret': 'not_found',
  // Its address is signed: see tests/server/digestTold.
  'GET /digest/stop/:secret': 'not_found',
  'POST /digest/stop/:secret': 'not_found',
  'GET /openapi.json': '200',
  'GET /docs': '200',
};

/** The types of the server let it listen to no other. */
export const EVENTS = {
  watch: { own: 'summary', unknown: 'not_found', deleted: 'not_found', both: 'full' },
  unwatch: { own: 'left', unknown: 'left', deleted: 'left', both: 'left' },
  // How every vessel stands, alike for all.
  watch_vessel_status: { own: 'summary', unknown: 'summary', deleted: 'summary', both: 'summary' },
  unwatch_vessel_status: { own: 'left', unknown: 'left', deleted: 'left', both: 'left' },
  // When people on board were last heard, alike for all.
  watch_on_board: { own: 'summary', unknown: 'summary', deleted: 'summary', both: 'summary' },
  unwatch_on_board: { own: 'left', unknown: 'left', deleted: 'left', both: 'left' },
  // Not a number; what is one is said in tests/faults/aboard.ts.
  waiting: { own: 'bad_request', unknown: 'bad_request', deleted: 'bad_request', both: 'bad_request' },
  // Not a place; what is one is said in tests/live/presence.test.ts.
  presence: { own: 'bad_request', unknown: 'bad_request', deleted: 'bad_request', both: 'bad_request' },
  // Names and ranks, alike for all.
  watch_people: { own: 'summary', unknown: 'summary', deleted: 'summary', both: 'summary' },
} as const satisfies Record<keyof ClientEvents, Record<'own' | 'unknown' | 'deleted' | 'both', string>>;
