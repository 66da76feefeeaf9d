import { Secret, TOTP } from 'otpauth';
import { factorPaths } from '../../shared/api/factor';
import { call } from './call';

/** The code that an app shows at `at` (epoch milliseconds), `steps` of 30 s later. */
export const codeAt = (secret: string, at: number, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * 30_000 });

/** The code that an app shows by the clock of the run, `steps` of 30 s from now. */
export const codeNow = (secret: string, steps = 0): string => codeAt(secret, Date.now(), steps);

/** Sets up a second factor. Returns its secret and its recovery codes. */
export async function setUpFactor(url: string, token: string, password: string): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await call(url, 'POST', factorPaths.factor, token, { password })).body as { secret: string };
  const { status, body } = await call(url, 'POST', factorPaths.confirm, token, { code: codeNow(secret) });
  if (status !== 200) throw new Error(`The second factor was answered ${status}.`);
  return { secret, codes: body.codes as string[] };
}
