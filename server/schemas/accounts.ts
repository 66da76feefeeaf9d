import * as z from 'zod';
import { TOKEN_SCOPES, type NewToken, type TokenLine } from '../../shared/api/account';
import {
  ROLES,
  type Access,
  type AccountLine,
  type Invitations,
  type NewInvitation,
  REGISTRATION_MODES,
  type Registration,
  type VesselDeletion,
} from '../../shared/api/access';
import {
  type BegunFactor,
  type FactorRule,
  type FactorState,
  type RecoveryCodes,
  SIGN_IN_EVENTS,
  type SignInEventLine,
} from '../../shared/api/factor';
import type { Passkeys } from '../../shared/api/passkey';
import type { AccountSignIn, SignInOptions } from '../../shared/api/provider';
import type { View } from '../../shared/api/view';
import type { People, Person, Profile } from '../../shared/basics/person';
import { named, count, day, email, epochName, id, instant, kindName, anyText } from './values';

const user = z.object({ id, email });

const granted = { role: z.enum(ROLES), vessels: z.array(id).nullable().describe('Null: all vessels.') };
const shared = z.literal(true).optional().describe('A shared computer, whose changes say who was at the keyboard.');
const withoutFactor = z.literal(true).optional().describe('An administrator who works as an editor until a second factor is set up.');
const deletesVessels = z.literal(false).optional().describe('False: administrators alone delete vessels, and this account is none.');
const ends = day.optional().describe('The last day (UTC) on which it may sign in. Omitted without end.');
export const access: z.ZodType<Access> = named('Access', z.object({ ...granted, shared, withoutFactor, deletesVessels, ends }));

export const signedIn = z.object({
  token: anyText.describe('Travels as a bearer.'),
  user,
  access: access.optional().describe('Omitted for an editor of all vessels who may delete them.'),
});
export const invoiceAccess = z.object({ token: anyText.describe('Travels in X-Invoice-Token.') });

/** The open sessions of an account. */
export const sessions = z.object({
  user,
  sessions: z.array(
    z.object({
      id: anyText,
      created: instant,
      last_seen: instant,
      expires: instant,
      agent: anyText,
      address: anyText,
      current: z.boolean(),
    }),
  ),
});

const personal = { email, name: anyText, rank: anyText, vessel: id.nullable() };
export const profile: z.ZodType<Profile> = named('Profile', z.object({ ...personal, asked: z.boolean() }));
export const person: z.ZodType<Person> = named('Person', z.object({ ...personal, seq: count }));
export const people: z.ZodType<People> = named(
  'People',
  z.object({ people: z.array(person), seq: count, epoch: epochName, more: z.boolean() }),
);

export const view: z.ZodType<View> = named(
  'View',
  z.object({ id, kind: kindName, name: anyText, query: anyText, everybody: z.boolean(), by: email, own: z.boolean() }),
);
export const views = z.object({ views: z.array(view) });

const token = {
  id,
  name: anyText,
  scope: z.enum(TOKEN_SCOPES),
  invoices: z.boolean(),
  expires: day.nullable(),
  created: instant,
  used: instant.nullable(),
};
export const tokens: z.ZodType<{ tokens: TokenLine[] }> = z.object({ tokens: z.array(z.object(token)) });
export const newToken: z.ZodType<NewToken> = z.object({ ...token, token: anyText.describe('Only in this answer. Travels as a bearer.') });

const limited = { ...granted, ends: day.nullable().describe('The last day (UTC) on which the account may sign in.') };
export const accountLine: z.ZodType<AccountLine> = named(
  'Account',
  z.object({
    id,
    email,
    name: anyText,
    rank: anyText,
    ...limited,
    suspended: z.boolean(),
    shared,
    rev: z.int().describe('The version of its settings.'),
    created: instant,
    seen: instant.nullable(),
  }),
);
export const accounts = z.object({ accounts: z.array(accountLine) });
export const registration: z.ZodType<Registration> = z.object({ mode: z.enum(REGISTRATION_MODES), domains: z.array(anyText) });

export const vesselDeletion: z.ZodType<VesselDeletion> = z.object({ administratorsOnly: z.boolean() });

const mailedTo = email.nullable().describe('The address it was mailed to; null: it was not mailed.');
const invitation = { id, name: anyText, email: mailedTo, ...limited, by: email, created: instant, until: instant };
export const invitations: z.ZodType<Invitations> = z.object({
  invitations: z.array(z.object(invitation)),
  canMail: z.boolean().describe('Whether this installation sends mail.'),
});
export const newInvitation: z.ZodType<NewInvitation> = z.object({
  ...invitation,
  path: anyText.describe('Only in this answer.'),
  problem: anyText.nullable().describe('Why it could not be mailed; null if it was, or should not be.'),
});

const options = {
  provider: anyText.nullable().describe('The name of the sign-in provider; null: there is none.'),
  local: z.boolean().describe('With e-mail and password.'),
};
export const signInOptions: z.ZodType<SignInOptions> = z.object({
  ...options,
  passkeys: anyText.nullable().describe('The origin at which passkeys work; null: nowhere.'),
  registration: z.enum(REGISTRATION_MODES).describe('Who may create an account.'),
});
export const accountSignIn: z.ZodType<AccountSignIn> = z.object({ ...options, connected: z.boolean(), password: z.boolean() });
export const providerAddress = z.object({ address: anyText.describe('The page of the provider to open.') });

export const factorState: z.ZodType<FactorState> = z.object({
  since: instant.nullable().describe('When it was set up; null: it is not.'),
  recovery: count.describe('Unused recovery codes.'),
});
export const begunFactor: z.ZodType<BegunFactor> = z.object({
  secret: anyText.describe('Base32. Only in this answer.'),
  uri: anyText.describe('The same for a QR code.'),
});
export const recoveryCodes: z.ZodType<RecoveryCodes> = z.object({ codes: z.array(anyText).describe('Only in this answer.') });
const passkey = { id, name: anyText, created: instant, used: instant.nullable().describe('The last sign-in with it.') };
export const passkeyLine = named('Passkey', z.object(passkey));
export const passkeys: z.ZodType<Passkeys> = z.object({
  passkeys: z.array(passkeyLine),
  origin: anyText.nullable().describe('The origin at which passkeys work; null: none can be added.'),
  refusal: anyText.nullable().describe('Why none can be added; null: they can.'),
  code: z.boolean().describe('Whether adding one needs a code of the second factor.'),
});
export const passkeyOptions = z.record(z.string(), z.unknown()).describe('What a browser needs to use a passkey (WebAuthn, as JSON).');

export const factorRule: z.ZodType<FactorRule> = z.object({ administrators: z.boolean() });
export const signInEvents: z.ZodType<{ events: SignInEventLine[] }> = z.object({
  events: z.array(z.object({ at: instant, what: z.enum(SIGN_IN_EVENTS), agent: anyText, address: anyText })).describe('The newest first.'),
});
