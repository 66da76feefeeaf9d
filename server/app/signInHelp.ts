import type { DemoSignIn } from './demoAccounts';
import type { Config } from '../config';
import { addressesOf, hostsOf } from './listen';

export interface Started {
  port: number;
  demo: DemoSignIn | null;
  invoices: { username: string; password: string };
}

/** What the person who started the product needs: its address and how to sign in. Passwords from the settings are not repeated. */
export function signInHelp(config: Config, { port, demo, invoices }: Started): string {
  const { here, network } = addressesOf(port, config.HOST);
  const lines = [`Vessel Ops is ready at ${here}`];
  if (network.length > 0) lines.push(`  On your network  ${network.join('  ')}`);
  lines.push(`  Answers to       ${hostsOf(config).told}; PUBLIC_URL adds others`);
  if (demo) lines.push(`  Sign in          ${demo.emails.join(' or ')}, password ${demo.password}`);
  else if (config.REGISTRATION === 'closed') lines.push('  Sign in          with your account');
  else lines.push(`  Sign in          with your account, or create one at ${here}/register`);
  lines.push(
    `  Invoices         ${invoices.username}, password ${config.INVOICE_PASSWORD ? 'as set in INVOICE_PASSWORD' : invoices.password}`,
  );
  if (config.REGISTRATION === 'open') lines.push('  Whoever reaches these addresses may register; REGISTRATION=closed shuts that.');
  return lines.join('\n');
}
