import { type NewOutside, OUTSIDE_SECTIONS, outsidePaths, type OutsideSettings } from '../../shared/api/outside';
import { addDays, todayUtc } from '../../shared/basics/calendar';
import { call } from './call';

/** A link that was made and opened once. */
export interface TestLink {
  id: number;
  secret: string;
  /** The token of its opening. */
  token: string;
}

/** Makes a link as an administrator. */
export async function makeLink(
  url: string,
  administrator: string,
  vessel: number,
  settings: Partial<OutsideSettings> = {},
): Promise<NewOutside> {
  const whole: OutsideSettings = { name: 'A surveyor', vessel, sections: [...OUTSIDE_SECTIONS], ends: addDays(todayUtc(), 7), ...settings };
  const { status, body } = await call(url, 'POST', outsidePaths.links, administrator, whole);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as unknown as NewOutside;
}

export const secretOf = ({ path }: Pick<NewOutside, 'path'>): string => path.split('#link=')[1] ?? '';

/** Makes a link and opens it. */
export async function newLink(
  url: string,
  administrator: string,
  vessel: number,
  settings: Partial<OutsideSettings> = {},
): Promise<TestLink> {
  const made = await makeLink(url, administrator, vessel, settings);
  const secret = secretOf(made);
  const { body } = await call(url, 'POST', outsidePaths.open, null, { secret });
  return { id: made.id, secret, token: String(body.token) };
}
