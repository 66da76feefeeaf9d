import { type DisplayLine, type DisplaySettings, type Pairing, displayPaths } from '../../shared/api/display';
import { VESSEL_KINDS } from '../../shared/kinds/kinds';
import { call } from './call';

/** Everything of every vessel, with names. */
export const DISPLAY_SETTINGS: DisplaySettings = {
  name: 'Ops room',
  vessels: null,
  sections: [...VESSEL_KINDS],
  names: true,
  light: null,
};

/** A screen that shows a code. */
export async function newScreen(url: string): Promise<Pairing> {
  const { status, body } = await call(url, 'POST', displayPaths.pairing, null, {});
  if (status !== 201) throw new Error(`No code: ${status} ${JSON.stringify(body)}`);
  return body as unknown as Pairing;
}

/** What the screen of `secret` is told: its token, once its code was entered. */
export const claim = (url: string, secret: string) => call(url, 'POST', displayPaths.claim, null, { secret });

/** A screen whose code the user of `token` has entered, and which has fetched its own. */
export async function pairDisplay(
  url: string,
  token: string,
  settings: Partial<DisplaySettings> = {},
): Promise<{ id: number; token: string; line: DisplayLine }> {
  const { code, secret } = await newScreen(url);
  const { status, body } = await call(url, 'POST', displayPaths.displays, token, { ...DISPLAY_SETTINGS, ...settings, code });
  if (status !== 201) throw new Error(`No display: ${status} ${JSON.stringify(body)}`);
  const claimed = await claim(url, secret);
  return { id: Number(body.id), token: String(claimed.body.token), line: body as unknown as DisplayLine };
}
