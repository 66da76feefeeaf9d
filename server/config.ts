import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { ROLES } from '../shared/api/access';

/** Invalid settings, one line each, reported before anything is opened. */
export class ConfigError extends Error {}

const must = (name: string, rule: string) => `${name} must be ${rule}.`;
const url = (name: string, schemes: string[], rule: string) =>
  z
    .string({ error: must(name, rule) })
    .refine((text) => URL.canParse(text) && schemes.includes(text.slice(0, text.indexOf(':'))), { error: must(name, rule) });
const whole = (name: string, least: number, most: number) => {
  const error = must(name, `a whole number from ${least} to ${most}`);
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error });
};
const oneOf = <const C extends string>(name: string, choices: readonly C[]) => z.enum(choices, { error: must(name, choices.join(' or ')) });
const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** An e-mail domain. */
export const DOMAIN = /^(?=.{1,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/;
const registration = z
  .string()
  .transform((text) => (text === 'open' || text === 'closed' || text === 'invited' ? text : list(text.toLowerCase())))
  .refine((value) => typeof value === 'string' || (value.length > 0 && value.every((domain) => DOMAIN.test(domain))), {
    error: must('REGISTRATION', 'open, invited, closed, or e-mail domains separated by commas'),
  });

const NAMED_PROXIES = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isProxy = (text: string) => NAMED_PROXIES.has(text) || isIP(text.replace(/\/\d{1,3}$/, '')) !== 0;
const trustProxy = z
  .string()
  .transform((text) => (/^\d$/.test(text) ? Number(text) : list(text)))
  .refine((value) => typeof value === 'number' || (value.length > 0 && value.every(isProxy)), {
    error: must('TRUST_PROXY', 'the number of proxies in front (0 to 9), or their addresses separated by commas'),
  });

/** Plain HTTP only where nobody can listen. */
const isIssuer = (text: string) =>
  URL.canParse(text) && (text.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/.test(`${text}/`));

/** What a group of the sign-in provider gives: a role, and vessels by their IMO numbers. */
const groupSchema = z
  .object({ role: z.enum(ROLES), vessels: z.union([z.literal('all'), z.array(z.string()).min(1)]).default('all') })
  .refine(({ role, vessels }) => role !== 'administrator' || vessels === 'all');
const groups = z.string().transform((text, context) => {
  const error = must('OIDC_GROUPS', 'JSON such as {"crew": {"role": "editor", "vessels": ["9321483"]}}');
  try {
    return new Map(Object.entries(z.record(z.string(), groupSchema).parse(JSON.parse(text))));
  } catch {
    context.addIssue(error);
    return z.NEVER;
  }
});

const HOSTNAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;
const MONGO = /^mongodb(\+srv)?:\/\/[^/\s]+/;

/** All variables that the product reads; `.env.example` explains them. A blank value counts as absent. */
const variables = z.object({
  PORT: whole('PORT', 0, 65_535).default(3000),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0 || HOSTNAME.test(text), { error: must('HOST', 'an address or a host name') })
    .optional(),
  PUBLIC_URL: z
    .string()
    .transform(list)
    .refine((urls) => urls.length > 0 && urls.every((text) => URL.canParse(text) && /^https?:/.test(text)), {
      error: must('PUBLIC_URL', 'an address such as https://fleet.example.com (several, separated by commas)'),
    })
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  MONGODB_URI: z
    .string()
    .regex(MONGO, { error: must('MONGODB_URI', 'a mongodb:// or mongodb+srv:// address') })
    .optional(),
  REDIS_URL: url('REDIS_URL', ['redis', 'rediss'], 'a redis:// or rediss:// address').optional(),
  JWT_SECRET: z
    .string()
    .transform(list)
    .refine((keys) => keys.length > 0 && keys.every((key) => key.length >= 32), {
      error: must('JWT_SECRET', 'at least 32 characters (several, separated by commas: the first signs, all are accepted)'),
    })
    .optional(),
  INVOICE_USERNAME: z
    .string()
    .max(200, { error: must('INVOICE_USERNAME', 'at most 200 characters') })
    .default('invoices'),
  INVOICE_PASSWORD: z
    .string()
    .min(8, { error: must('INVOICE_PASSWORD', 'at least 8 characters') })
    .optional(),
  REGISTRATION: registration.default('open'),
  PASSWORD_POLICY: oneOf('PASSWORD_POLICY', ['standard', 'strict']).default('standard'),
  DEMO: oneOf('DEMO', ['0', '1'])
    .default('1')
    .transform((value) => value === '1'),
  UPLOAD_LIMIT_MB: whole('UPLOAD_LIMIT_MB', 1, 1000).default(25),
  UPLOAD_QUOTA_MB: whole('UPLOAD_QUOTA_MB', 0, 100_000_000).default(10_000),
  REGISTRATION_LIMIT: whole('REGISTRATION_LIMIT', 0, 1_000_000).default(60),
  RATE_LIMIT: whole('RATE_LIMIT', 0, 1_000_000).default(600),
  SMTP_URL: url('SMTP_URL', ['smtp', 'smtps'], 'an smtp:// or smtps:// address').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, { error: must('MAIL_FROM', 'an e-mail address') })
    .optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, { error: must('METRICS_TOKEN', 'at least 16 characters') })
    .optional(),
  WEBHOOK_PRIVATE: oneOf('WEBHOOK_PRIVATE', ['0', '1'])
    .default('0')
    .transform((value) => value === '1'),
  LOG_LEVEL: oneOf('LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default(
    process.stdout.isTTY ? 'warn' : 'info',
  ),
  TRUST_PROXY: trustProxy.default(0),
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, { error: must('OIDC_ISSUER', 'an https:// address (http:// on this machine only)') })
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z
    .string()
    .max(40, { error: must('OIDC_NAME', 'at most 40 characters') })
    .default('single sign-on'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_GROUPS: groups.optional(),
  LOCAL_SIGN_IN: oneOf('LOCAL_SIGN_IN', ['on', 'off'])
    .default('on')
    .transform((value) => value === 'on'),
});

/** PUBLIC_URL: the address in links. PUBLIC_URLS: all addresses of the product. */
export type Config = Omit<z.output<typeof variables>, 'PUBLIC_URL'> & { PUBLIC_URL: string | undefined; PUBLIC_URLS: string[] };

/**
 * Reads the environment and, if it exists, `.env` in the working directory; variables that are set already win.
 * @throws ConfigError with one line for every invalid variable, without its value, which may be secret.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  if (environment === process.env && existsSync('.env')) process.loadEnvFile('.env');
  const given = Object.entries(environment)
    .map(([name, value]) => [name, value?.trim()])
    .filter(([, value]) => value);
  const read = variables.safeParse(Object.fromEntries(given));
  if (!read.success) throw new ConfigError([...new Set(read.error.issues.map((issue) => issue.message))].join('\n'));
  if (read.data.SMTP_URL && !read.data.PUBLIC_URL) throw new ConfigError('PUBLIC_URL must be set with SMTP_URL: mailed links lead there.');
  if (read.data.OIDC_ISSUER && !(read.data.OIDC_CLIENT_ID && read.data.OIDC_CLIENT_SECRET))
    throw new ConfigError('OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set with OIDC_ISSUER.');
  if (!read.data.LOCAL_SIGN_IN && !read.data.OIDC_ISSUER)
    throw new ConfigError('LOCAL_SIGN_IN must be on without OIDC_ISSUER: nobody could sign in.');
  if (read.data.OIDC_GROUPS && !read.data.OIDC_ISSUER) throw new ConfigError('OIDC_ISSUER must be set with OIDC_GROUPS.');
  const { PUBLIC_URL: urls = [], ...others } = read.data;
  return { ...others, PUBLIC_URL: urls[0], PUBLIC_URLS: urls };
}
