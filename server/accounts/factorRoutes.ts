import type { Request } from 'express';
import { FACTOR_SENTENCES as SAY, type SignInEvent } from '../../shared/api/factor';
import { Problem } from '../../shared/basics/problem';
import { AccountModel } from '../database/models/accounts';
import { secondFactorOwners } from '../database/secondFactors';
import { FactorModel } from '../database/models/signIn';
import { noteSettings } from '../database/models/userState';
import { readFleetRules, refreshAccess, storeFactorRule } from '../http/access';
import { readBody } from '../http/bodies';
import { callerOf } from '../http/limits';
import type { Route } from '../http/route';
import type { Viewer } from '../http/viewer';
import { logger } from '../logger';
import { begunFactor, factorRule, factorState, recoveryCodes, signInEvents } from '../schemas/accounts';
import { idParameter } from './accessRoutes';
import { assertNotLocked, clearFailures, passwordKey, recordFailure } from './attempts';
import { passwordAloneBody, confirmFactorBody, factorRuleBody, ownFactorBody, WRONG_PASSWORD } from './bodies';
import { assertCode, assertNewCode, factorOf, newRecoveryCodes, newSecret, uriOf } from './factor';
import { inPasswordSlot, isPassword } from './passwords';
import { noteSignIn, browserOf, readSignInEvents } from './signInEvents';

/** Checks the password of the viewer's account. Call it in a password slot. @throws Problem 'invalid', and 'too_many' after too many failures. */
export async function assertPassword(request: Request, { user }: Viewer, password: string): Promise<void> {
  const key = passwordKey(user);
  const failures = await assertNotLocked(key, { user, address: browserOf(request).address });
  const account = await AccountModel.findById(user, { hash: 1 }).lean();
  if (await isPassword(password, account?.hash)) {
    if (failures > 0) await clearFailures(key);
    return;
  }
  await recordFailure(key);
  throw Problem.field('invalid', 'password', WRONG_PASSWORD);
}

/** The routes of the account's own second factor, of its sign-ins, and of the rule for administrators. */
export function factorRoutes(): Route[] {
  const note = async (request: Request, { user }: Viewer, what: SignInEvent) => {
    await noteSignIn(user, what, browserOf(request));
    logger.info({ audit: what, user }, what.replaceAll('_', ' '));
  };

  /** Runs `change` with the secret of the account's second factor, once its password and a code were right. */
  const withOwnFactor = (request: Request, viewer: Viewer, change: (secret: string) => Promise<void>) => {
    const { password, code } = readBody(request, ownFactorBody);
    return inPasswordSlot(callerOf(request, viewer), async () => {
      const factor = await factorOf(viewer.user);
      if (!factor) throw new Problem('conflict', SAY.isOff);
      await assertPassword(request, viewer, password);
      await assertCode({ user: viewer.user, refusal: 'invalid', ...browserOf(request) }, factor.secret, code);
      await change(factor.secret);
    });
  };

  const own: Route[] = [
    {
      method: 'get',
      path: '/factor',
      docs: { summary: "The account's second factor", answer: factorState },
      run: async (_request, { user }) => {
        const factor = await factorOf(user);
        return { status: 200, body: { since: factor?.since.toISOString() ?? null, recovery: factor?.recovery.length ?? 0 } };
      },
    },
    {
      method: 'post',
      path: '/factor',
      docs: {
        summary: 'Begin to set up a second factor',
        more: 'It counts once a code confirms it. Beginning again makes another secret.',
        body: passwordAloneBody,
        answer: begunFactor,
      },
      run: async (request, viewer) => {
        const { password } = readBody(request, passwordAloneBody);
        await inPasswordSlot(callerOf(request, viewer), () => assertPassword(request, viewer, password));
        if (await factorOf(viewer.user)) throw new Problem('conflict', SAY.isOn);
        const secret = newSecret();
        await FactorModel.updateOne({ _id: viewer.user, since: null }, { $set: { secret, step: 0, recovery: [] } }, { upsert: true });
        return { status: 200, body: { secret, uri: uriOf(secret, viewer.email) } };
      },
    },
    {
      method: 'post',
      path: '/factor/confirm',
      docs: { summary: 'Confirm the second factor with a code', body: confirmFactorBody, answer: recoveryCodes },
      run: async (request, viewer) => {
        const { code } = readBody(request, confirmFactorBody);
        const { codes, recovery } = newRecoveryCodes();
        await inPasswordSlot(callerOf(request, viewer), async () => {
          const begun = await FactorModel.findById(viewer.user).lean();
          if (!begun) throw new Problem('conflict', SAY.notBegun);
          if (begun.since) throw new Problem('conflict', SAY.isOn);
          const { secret } = begun;
          const step = await assertNewCode({ user: viewer.user, refusal: 'invalid', ...browserOf(request) }, secret, code);
          const { matchedCount } = await FactorModel.updateOne(
            { _id: viewer.user, secret, since: null },
            { $set: { since: new Date(), step, recovery } },
          );
          if (matchedCount === 0) throw new Problem('conflict', SAY.notBegun);
        });
        await note(request, viewer, 'factor_set_up');
        await refreshAccess();
        return { status: 200, body: { codes } };
      },
    },
    {
      method: 'post',
      path: '/factor/recovery-codes',
      docs: { summary: 'Make new recovery codes; the former ones end', body: ownFactorBody, answer: recoveryCodes },
      run: async (request, viewer) => {
        const { codes, recovery } = newRecoveryCodes();
        await withOwnFactor(request, viewer, async (secret) => {
          const { matchedCount } = await FactorModel.updateOne({ _id: viewer.user, secret }, { $set: { recovery } });
          if (matchedCount === 0) throw new Problem('conflict', SAY.isOff);
        });
        await note(request, viewer, 'recovery_codes_made');
        return { status: 200, body: { codes } };
      },
    },
    {
      method: 'post',
      path: '/factor/remove',
      docs: { summary: 'Remove the second factor', body: ownFactorBody, answer: null },
      run: async (request, viewer) => {
        await withOwnFactor(request, viewer, async (secret) => void (await FactorModel.deleteOne({ _id: viewer.user, secret })));
        await note(request, viewer, 'factor_removed');
        await refreshAccess();
        return { status: 204 };
      },
    },
    {
      method: 'get',
      path: '/sign-in-events',
      docs: { summary: 'What happened at the sign-ins of the account', answer: signInEvents },
      run: async (_request, { user }) => ({ status: 200, body: { events: await readSignInEvents(user) } }),
    },
  ];

  const administration: Route[] = [
    {
      method: 'get',
      path: '/accounts/:id/sign-in-events',
      docs: { summary: 'What happened at the sign-ins of an account', answer: signInEvents },
      run: async (request) => ({ status: 200, body: { events: await readSignInEvents(idParameter(request.params.id, 'account')) } }),
    },
    {
      method: 'get',
      path: '/factor-rule',
      docs: { summary: 'Whether administrators need a second factor', answer: factorRule },
      run: async () => ({ status: 200, body: { administrators: (await readFleetRules()).administratorsNeedFactor } }),
    },
    {
      method: 'put',
      path: '/factor-rule',
      docs: {
        summary: 'Choose whether administrators need a second factor',
        more: 'An administrator without a second factor then works as an editor. The administrator who switches the rule on needs a second factor. A passkey counts as a second factor.',
        body: factorRuleBody,
        answer: factorRule,
      },
      run: async (request, { user, email }) => {
        const { administrators } = readBody(request, factorRuleBody);
        if (administrators && (await secondFactorOwners([user])).size === 0) throw new Problem('conflict', SAY.ownFirst);
        await storeFactorRule(administrators);
        logger.info({ audit: 'factor_rule_changed', user, administrators }, 'factor rule changed');
        const name = administrators ? 'required for administrators' : 'not required';
        await noteSettings({ of: 'factor', op: 'updated', name, fields: [], user, by: email });
        return { status: 200, body: { administrators } };
      },
    },
  ];
  return [
    ...own.map((route) => ({ ...route, forReaders: true as const })),
    ...administration.map((route) => ({ ...route, forAdministrators: true as const })),
  ];
}
