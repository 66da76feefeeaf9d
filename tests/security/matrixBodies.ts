/** The bodies of the security matrix: what each route takes as it is meant to be used. */
import { todayUtc } from '../../shared/basics/calendar';
import { NO_DIGEST } from '../../shared/api/digest';
import type { KindName } from '../../shared/kinds/kind';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import type { WebhookSettings } from '../../shared/api/webhook';
import { validBody } from '../shared/validBody';
import { DISPLAY_SETTINGS, newScreen } from '../support/display';
import { INVOICE_ACCESS } from '../support/startServer';
import { INVOICE } from './plantedMoney';
import { PASSWORD } from './serverFixture';

/** 'other': a vessel that those of one vessel may not see. */
export type Place = 'own' | 'unknown' | 'deleted' | 'other';

const PARTICULAR: Partial<Record<KindName, Record<string, unknown>>> = {
  'equipment-inspections': { category: 'SSAS' },
  invoices: INVOICE,
};
export const example = (kind: KindName) => validBody(kind, PARTICULAR[kind] ?? {});

export const WEBHOOK: WebhookSettings = { url: 'https://hooks.invalid/', on: false, changes: true, due: true, sections: ['crew'] };
export const CALENDAR = { name: 'Due', vessels: null, sections: ['crew'], names: true };

export function form(fields: Record<string, unknown>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  body.set('file', new Blob(['%PDF-1.7 a report']), 'report.pdf');
  return body;
}

/** The kind a path speaks of. */
export const kindIn = (path: string): KindName => VESSEL_KINDS.find((kind) => path.includes(`/${kind}`)) ?? 'vessels';

const passkeyAnswer = (own: object) => ({ id: 'made-up', rawId: 'made-up', type: 'public-key', response: { clientDataJSON: '', ...own } });

interface BodyParts {
  url: string;
  vessels: Record<Place, number>;
  newEmail(): string;
  newView(): object;
}

interface RouteCall {
  method: string;
  path: string;
  name: string;
  place: Place;
}

/** The body of a request to a route as it is meant to be used. */
export async function bodyFor(
  { url, vessels, newEmail, newView }: BodyParts,
  { method, path, name, place }: RouteCall,
): Promise<BodyInit | undefined> {
  const json = (value: unknown) => JSON.stringify(value);
  if (name.includes('multipart'))
    return form(Object.fromEntries(Object.entries(example(kindIn(path))).filter(([, value]) => value !== null)));
  if (path.endsWith('/upload') || path.endsWith('/upload-report')) return form({});
  if (path === '/register') return json({ email: newEmail(), password: PASSWORD });
  if (path === '/login') return json({ email: 'asker1@example.com', password: PASSWORD });
  if (path === '/reset') return json({ email: 'asker1@example.com' });
  if (path === '/reset/confirm') return json({ token: 'made-up', password: PASSWORD });
  if (path === '/displays/pairing') return json({});
  if (path === '/displays/pairing/claim') return json({ secret: 'made-up' });
  if (path.startsWith('/displays') && method === 'put') return json(DISPLAY_SETTINGS);
  if (path === '/displays' && method === 'post')
    return json({ ...DISPLAY_SETTINGS, vessels: [vessels[place]], code: (await newScreen(url)).code });
  if (path === '/invoice-login') return json(INVOICE_ACCESS);
  if (path === '/profile') return method === 'get' ? undefined : json({ name: 'Ann Asker', rank: 'Master', vessel: vessels[place] });
  if (path === '/calendars') return method === 'get' ? undefined : json({ ...CALENDAR, vessels: [vessels[place]] });
  if (path.startsWith('/digest/stop') || path.endsWith('/use')) return undefined;
  if (path === '/digest') return method === 'get' ? undefined : json({ ...NO_DIGEST, vessels: [vessels[place]] });
  if (path === '/accounts/:id') return json({ role: 'editor', vessels: null, ends: null, suspended: false });
  if (path === '/sign-in/ticket') return json({ ticket: 'made-up' });
  if (path === '/sign-in/passkey/options') return undefined;
  if (path === '/sign-in/passkey') return json({ response: passkeyAnswer({ authenticatorData: '', signature: '' }) });
  if (path === '/passkeys')
    return method === 'get' ? undefined : json({ name: 'Phone', response: passkeyAnswer({ attestationObject: '' }) });
  if (path.startsWith('/passkeys/')) return json({ password: PASSWORD });
  if (path === '/account/sign-in/connect') return method === 'post' ? json({ password: PASSWORD }) : undefined;
  if (path === '/factor') return method === 'get' ? undefined : json({ password: PASSWORD });
  if (path === '/factor/confirm') return json({ code: '' });
  if (path.startsWith('/factor/')) return json({ password: PASSWORD, code: '000000' });
  if (path === '/factor-rule') return method === 'get' ? undefined : json({ administrators: false });
  if (path === '/vessel-deletion') return method === 'get' ? undefined : json({ administratorsOnly: false });
  if (path === '/erasures')
    return method === 'get' ? undefined : json({ records: [{ kind: 'crew', vessel: vessels.own, id: 999_999_999 }] });
  if (path === '/retention') return method === 'get' ? undefined : json({ periods: { crew: 5 } });
  if (path === '/registration') return method === 'get' ? undefined : json({ mode: 'open', domains: [] });
  if (path === '/invitations')
    return method === 'get' ? undefined : json({ name: 'A colleague', role: 'reader', vessels: [vessels[place]], ends: null });
  if (path === '/links')
    return method === 'get' ? undefined : json({ name: 'A surveyor', vessel: vessels[place], sections: ['crew'], ends: todayUtc() });
  if (path === '/shared/open') return json({ secret: 'made-up' });
  if (path === '/tokens') return method === 'get' ? undefined : json({ name: 'Program', scope: 'read', expires: null });
  if (path === '/webhook') return method === 'put' ? json(WEBHOOK) : undefined;
  if (path.startsWith('/webhook')) return undefined;
  if (path.startsWith('/views')) return method === 'get' || method === 'delete' ? undefined : json(newView());
  if (path === '/uploads/:key') return method === 'put' ? '%PDF-1.7 a piece' : undefined;
  if (path.endsWith('/since')) return method === 'get' ? undefined : json({ seq: 0 });
  if (path.startsWith('/imports'))
    return json({ kind: 'crew', vessel: vessels[place], since: 0, rows: [{ line: 1, values: example('crew') }] });
  if (path === '/password') return json({ current: PASSWORD, password: `${PASSWORD}!` });
  if (method === 'get' || method === 'delete' || path.endsWith('/restore') || path.startsWith('/log')) return undefined;
  const inBody = method === 'post' && !path.startsWith('/vessels') ? { vessel_id: vessels[place] } : {};
  return json({ ...example(kindIn(path)), ...inBody });
}
