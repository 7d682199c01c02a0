import { randomUUID } from 'node:crypto';
import { accountStore } from '../../../functions/identity/accounts/account-store.ts';
import { channelStore } from '../../../functions/notifying/channels/channel-store.ts';
import {
  accountExportKey,
  accountExportStore,
} from '../../../functions/lifecycle/exports/account-export-store.ts';
import { sessionEntity } from '../../../functions/platform/callers/session-entity.ts';
import { bucketClient } from '../../../functions/platform/aws/bucket-client.ts';
import { env } from '../../../functions/platform/aws/env.ts';
import { objectStore } from '../../../functions/platform/aws/object-store.ts';
import { signSubscription } from '../../../functions/notifying/mail/unsubscribe-link.ts';
import { oneTimeTokens } from '../../../functions/identity/accounts/one-time-tokens.ts';
import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import { userEntity } from '../../../functions/platform/callers/user-entity.ts';
import { teamTwoStepStore } from '../../../functions/identity/two-step/team-two-step-store.ts';
import { twoStepStore } from '../../../functions/identity/two-step/two-step-store.ts';
import { oldPassword, signingIn } from '../../support/account-calls.ts';
import { nextCodeOf } from '../../support/app-codes.ts';
import { withTwoStep } from '../../support/two-step-calls.ts';
import type { Actor } from '../actors.ts';
import type { MakeSample, World } from '../sample.ts';
import { passwordOf } from '../pool-of-actors.ts';
import { password, newPerson, newUser } from '../new-person.ts';

const unsubscribeLink: MakeSample = async ({ accountId }, { table }) => {
  const target = 'ada@example.com';
  await channelStore(table).enable({ accountId, kind: 'email' }, { target });
  const subscription = { accountId, address: target };
  const key = process.env['MAIL_LINK_KEY'] ?? '';
  return { query: { token: signSubscription(key, subscription, new Date()) } };
};

/** Another sign-in of the actor. */
async function newSession({ accountId, userId }: Actor, { table }: World): Promise<string> {
  const sessionId = randomUUID();
  const now = new Date().toISOString();
  await sessionEntity(table)
    .put({
      accountId,
      userId,
      sessionId,
      device: 'Firefox on Linux',
      signedInAt: now,
      lastSeenAt: now,
      expiresAt: Date.now() / 1000 + 3600,
    })
    .go();
  return sessionId;
}

export const accountsSamples: Record<string, MakeSample> = {
  'sign-in': async (_, { table }) => {
    const { email } = await newUser(table);
    return { body: { email, password } };
  },
  'answer-code': async (_, { table }) => {
    const { email, secret } = await withTwoStep();
    // A set-up that was interrupted before the table knew of it, so that the call has something to change.
    const user = await accountStore(table).findByEmail(email);
    if (user !== undefined) await twoStepStore(table).switchOff(user);
    const { ticket } = (await signingIn(email, oldPassword)).body;
    return { body: { email, ticket, code: nextCodeOf(secret) } };
  },
  'use-recovery-code': async () => {
    const { email, recoveryCodes } = await withTwoStep();
    return { body: { email, password: oldPassword, recoveryCode: recoveryCodes[0] } };
  },
  'get-two-step': ({ userId }) => ({ params: { userId } }),
  'begin-two-step': async (actor, { table }) => {
    const { userId } = actor;
    await twoStepStore(table).switchOff(actor);
    return { params: { userId }, body: { password: passwordOf(actor) } };
  },
  'confirm-two-step': async (actor, { table }) => {
    const { userId } = actor;
    await twoStepStore(table).switchOff(actor);
    return { params: { userId }, body: { code: '123456' } };
  },
  'renew-recovery-codes': async (actor, { table }) => {
    const { accountId, userId } = actor;
    // A user who must set it up first does not have it.
    const isRequired = await teamTwoStepStore(table).requiredFrom(accountId);
    if (isRequired === undefined) {
      await userEntity(table)
        .patch({ accountId, userId })
        .set({ twoStepSince: new Date().toISOString() })
        .go({ returnOnConditionCheckFailure: true });
    }
    return { params: { userId: actor.userId }, body: { password: passwordOf(actor) } };
  },
  'end-two-step': (actor) => ({
    params: { userId: actor.userId },
    body: { password: passwordOf(actor) },
  }),
  register: () => ({ body: newPerson() }),
  'forgot-password': () => ({ body: { email: newPerson().email } }),
  'set-new-password': async (_, { table }) => {
    const user = await newUser(table);
    const { userId } = user;
    const token = await oneTimeTokens(table).issue(
      { ...user, purpose: 'reset-password' },
      new Date(),
    );
    return { params: { userId }, body: { password: 'Difference-1822', token } };
  },
  'confirm-email': async (_, { table }) => {
    const user = await newUser(table);
    const { email } = user;
    const grant = { ...user, purpose: 'confirm-email' } as const;
    return { body: { email, confirmToken: await oneTimeTokens(table).issue(grant, new Date()) } };
  },
  'get-unsubscription': unsubscribeLink,
  unsubscribe: unsubscribeLink,
  'resend-confirmation': () => ({}),
  'get-profile': ({ userId }) => ({ params: { userId } }),
  'edit-profile': ({ userId }) => ({ params: { userId }, body: { firstName: 'Augusta' } }),
  'list-sessions': async (actor, world) => {
    const sessionId = await newSession(actor, world);
    return { params: { userId: actor.userId }, secret: sessionId };
  },
  'end-session': async (actor, world) => {
    const sessionId = await newSession(actor, world);
    return { params: { userId: actor.userId, sessionId } };
  },
  'end-other-sessions': async (actor, world) => {
    await newSession(actor, world);
    return { params: { userId: actor.userId } };
  },
  // A session of its own, because later calls use the actor's usual one.
  'sign-out': () => ({ sessionId: randomUUID() }),
  'get-account-export': ({ userId }) => ({ params: { userId } }),
  'start-account-export': ({ userId }) => ({ params: { userId } }),
  'download-account-export': async (actor, { table }) => {
    const store = accountExportStore(table);
    const now = new Date();
    const { item } = await store.start(actor, now);
    await store.claim(item, 'worker', now);
    const objects = objectStore(bucketClient(), env.reportsBucket());
    await objects.putJson(accountExportKey(item), actor.accountId);
    await store.finish(item, 'worker', 100, now);
    return { params: { userId: actor.userId } };
  },
  'ask-for-deletion': (actor) => {
    const { userId, accountEmail: email } = actor;
    return { params: { userId }, body: { email, password: passwordOf(actor) } };
  },
  'keep-account': async ({ accountId, userId }, { table }) => {
    const deleteOn = new Date(Date.now() + 3_600_000).toISOString();
    await accountEntity(table).patch({ accountId }).set({ deleteOn }).go();
    return { params: { userId } };
  },
};
