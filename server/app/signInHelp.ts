import { readRegistration } from '../accounts/accessRoutes';
import type { Config } from '../config';
import type { DemoSignIn } from './openDemo';
import { addressesOf, hostsOf } from './listen';

interface Started {
  port: number;
  demo: DemoSignIn | null;
  invoices: { username: string; password: string };
}

/** The text printed at start: the address and how to sign in. Passwords from the settings are not shown. */
export async function signInHelp(config: Config, { port, demo, invoices }: Started): Promise<string> {
  const { local, network } = addressesOf(port, config.HOST);
  const lines = [`Vessel Ops is ready at ${local}`];
  if (network.length > 0) lines.push(`  On your network  ${network.join('  ')}`);
  lines.push(`  Answers to       ${hostsOf(config).description}; PUBLIC_URL adds others`);
  const { mode } = await readRegistration(config);
  const mayRegister = config.LOCAL_SIGN_IN && (mode === 'open' || mode === 'domains');
  if (demo && config.LOCAL_SIGN_IN) lines.push(`  Sign in          ${demo.emails.join(' or ')}, password ${demo.password}`);
  else if (!mayRegister) lines.push('  Sign in          with your account');
  else lines.push(`  Sign in          with your account, or create one at ${local}/register`);
  lines.push(
    `  Invoices         ${invoices.username}, password ${config.INVOICE_PASSWORD ? 'as set in INVOICE_PASSWORD' : invoices.password}`,
  );
  if (mayRegister && mode === 'open')
    lines.push('  Anyone who can open these addresses can register; an administrator can close registration under People.');
  return lines.join('\n');
}
