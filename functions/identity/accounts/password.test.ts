import { randomUUID } from 'node:crypto';
import {
  AdminSetUserPasswordCommand,
  AdminInitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getUserPlan } from '../../../shared/calls/billing/plans.ts';
import * as messages from '../../../shared/calls/messages.ts';
import {
  emailOf,
  forgetting,
  mailReader,
  newPassword,
  oldPassword,
  registered,
  setting,
  signingIn,
} from '../../../test/support/account-calls.ts';
import { call } from '../../../test/support/call-handler.ts';
import { strangersAccount } from '../../../test/support/strangers-account.ts';
import { chosen } from '../../../test/support/team-calls.ts';
import { refuseOnce } from '../../../test/support/refuse-once.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { mailClient } from '../../providers/email/ses-mailer.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { answerAfterMs } from './mailed-links.ts';
import { hashOfToken } from '../../platform/secret-token.ts';
import { oneTimeTokenEntity } from './one-time-token-entity.ts';
import { handler as planHandler } from '../../billing/plans/get-user-plan.call.ts';

const pause = vi.hoisted(() => vi.fn());
vi.mock(import('node:timers/promises'), async (original) => {
  const { withoutPause } = await import('../../../test/support/without-pause.ts');
  return withoutPause(original, () => answerAfterMs, pause);
});

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const tokens = oneTimeTokenEntity(table);
const { linkIn, resetTokenFor } = mailReader(standIns);
const { waitingFor, expectNothingLeft } = strangersAccount(standIns, table);

/** As a pool with rules of its own would. */
const refuseNextPassword = () =>
  refuseOnce(
    userPoolClient(),
    (command) => command instanceof AdminSetUserPasswordCommand,
    Object.assign(new Error('refused'), { name: 'InvalidPasswordException' }),
  );

afterEach(() => {
  vi.restoreAllMocks();
  pause.mockClear();
});

describe('forgot-password', () => {
  test('answers the same for known and unknown addresses; only the known gets mail', async () => {
    const { email } = await registered();
    const stranger = emailOf();
    const known = await forgetting(email);
    expect(pause).toHaveBeenCalledTimes(1);
    const unknown = await forgetting(stranger);
    expect(pause).toHaveBeenCalledTimes(2);
    const said = { success: true, message: 'Reset password link sent successfully' };
    expect(known).toMatchObject({ status: 200, body: said });
    expect(unknown).toMatchObject({ status: 200, body: said });
    expect(standIns.ses.mailbox.list(email)).toHaveLength(2);
    expect(standIns.ses.mailbox.list(stranger)).toHaveLength(0);
  });

  test('answers the same when the mail cannot be sent', async () => {
    const { email } = await registered();
    vi.spyOn(mailClient(), 'send').mockRejectedValue(new Error('throttled'));
    expect((await forgetting(email)).status).toBe(200);
  });

  test('5 mails an hour to an address', async () => {
    stopDates();
    const email = emailOf();
    const answers = await Promise.all(Array.from({ length: 6 }, () => forgetting(email)));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
  });
});

describe('set-new-password', () => {
  test('the mailed link sets it, once', async () => {
    const { email, userId } = await registered();
    const token = await resetTokenFor(email);
    expect(linkIn(email).pathname).toBe(`/new-password/${userId}`);
    expect((await setting(userId, { token })).status).toBe(200);
    expect((await signingIn(email, oldPassword)).status).toBe(401);
    expect((await signingIn(email, newPassword)).status).toBe(200);
    expect((await setting(userId, { token, password: 'Third-time-1' })).status).toBe(401);
  });

  test('of an account that a stranger registered leaves nothing of theirs, and says what it was', async () => {
    const stranger = await registered();
    const before = await waitingFor(stranger);
    const token = await resetTokenFor(stranger.email);
    expect((await setting(stranger.userId, { token })).status).toBe(200);
    await expectNothingLeft(stranger, before);
    expect((await signingIn(stranger.email, newPassword)).body).toMatchObject({
      userId: stranger.userId,
      accessToken: expect.stringMatching(/^ey/),
    });
  });

  test('of an account that was confirmed removes no user', async () => {
    const owner = await registered();
    const { member } = await waitingFor(owner, { isConfirmed: true });
    const token = await resetTokenFor(owner.email);
    expect((await setting(owner.userId, { token })).status).toBe(200);
    expect((await signingIn(member.email, chosen)).status).toBe(200);
  });

  test('after a failure half-way removes the rest with the same link', async () => {
    const stranger = await registered();
    const before = await waitingFor(stranger);
    const token = await resetTokenFor(stranger.email);
    refuseOnce(documentClient(), (command) =>
      JSON.stringify(command.input).includes('emailConfirmed'),
    );
    expect((await setting(stranger.userId, { token })).status).toBe(500);
    expect((await setting(stranger.userId, { token })).status).toBe(200);
    await expectNothingLeft(stranger, before, { isTold: false });
  });

  test('of two uses at once, one', async () => {
    const { email, userId } = await registered();
    const token = await resetTokenFor(email);
    const answers = await Promise.all([setting(userId, { token }), setting(userId, { token })]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
  });

  test('an older link is void after a change', async () => {
    const { email, userId } = await registered();
    const first = await resetTokenFor(email);
    const second = await resetTokenFor(email);
    expect((await setting(userId, { token: second })).status).toBe(200);
    expect((await setting(userId, { token: first })).status).toBe(401);
  });

  test('a link of another user, an expired one and an invented one are refused', async () => {
    const [ada, eve] = [await registered(), await registered()];
    const token = await resetTokenFor(eve.email);
    expect((await setting(ada.userId, { token })).status).toBe(401);
    await tokens
      .patch({ hash: hashOfToken(token) })
      .set({ expiresAt: Math.floor(Date.now() / 1000) })
      .go();
    expect((await setting(eve.userId, { token })).status).toBe(401);
    expect((await setting(ada.userId, { token: 'x'.repeat(43) })).status).toBe(401);
    expect((await signingIn(ada.email, oldPassword)).status).toBe(200);
  });

  test('a mutilated link is reported like an expired one', async () => {
    const { email, userId } = await registered();
    const token = await resetTokenFor(email);
    const refused = [
      await setting(userId.slice(0, -1), { token }),
      await setting(`${userId}.`, { token }),
      await setting(userId, { token: '' }),
      await setting(userId, { token: token.slice(0, 9) }),
      await setting(userId, { token: token.slice(0, -1) }),
      await setting(userId, { token: token.repeat(9) }),
      await setting(randomUUID(), { token }),
    ];
    for (const { body } of refused) {
      expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
        messages.resetLinkVoid,
      ]);
    }
    expect((await setting(userId, { token })).status).toBe(200);
  });

  test('a confirmation link is no reset link', async () => {
    const { email, userId } = await registered();
    const token = linkIn(email).searchParams.get('confirmToken') ?? '';
    expect((await setting(userId, { token })).status).toBe(401);
  });

  test('a password that the pool refuses leaves the link good', async () => {
    const { email, userId } = await registered();
    const token = await resetTokenFor(email);
    refuseNextPassword();
    expect((await setting(userId, { token })).status).toBe(400);
    expect((await setting(userId, { token })).status).toBe(200);
  });

  test.each([
    ['the user pool', () => userPoolClient(), 'AdminUserGlobalSignOutCommand'],
    ['the table', () => documentClient(), 'passwordChangedAt'],
  ])('sessions that %s did not end are ended with the same link', async (_, clientOf, sign) => {
    const { email, userId } = await registered();
    const token = await resetTokenFor(email);
    const before = Math.floor(Date.now() / 1000) - 60;
    const as = { userId, authTime: before };
    refuseOnce(clientOf(), (command) =>
      `${command.constructor.name} ${JSON.stringify(command.input)}`.includes(sign),
    );
    expect((await setting(userId, { token })).status).toBeGreaterThanOrEqual(500);
    expect((await setting(userId, { token })).status).toBe(200);
    expect((await call(planHandler, getUserPlan, { params: { userId } }, { as })).status).toBe(401);
    expect((await setting(userId, { token })).status).toBe(401);
  });

  test('a user id alone, or a session alone, is not enough', async () => {
    const { userId, accessToken } = await registered();
    expect((await setting(userId, {})).status).toBe(401);
    expect((await setting(userId, {}, accessToken)).status).toBe(401);
    expect((await setting(userId, { currentPassword: oldPassword })).status).toBe(401);
    expect((await setting(userId, { currentPassword: oldPassword }, 'no.such.token')).status).toBe(
      401,
    );
  });

  test('session and current password set it, for that user only', async () => {
    const [ada, eve] = [await registered(), await registered()];
    const current = { currentPassword: oldPassword };
    expect((await setting(ada.userId, current, eve.accessToken)).status).toBe(403);
    const wrong = await setting(ada.userId, { currentPassword: 'Wrong-1234' }, ada.accessToken);
    expect(wrong.status).toBe(401);
    expect(wrong.body.errors[0].field).toBe('currentPassword');
    const empty = await setting(ada.userId, { currentPassword: '' }, ada.accessToken);
    expect([empty.status, empty.body.errors[0].field]).toEqual([400, 'currentPassword']);
    expect((await setting(ada.userId, current, ada.accessToken)).status).toBe(200);
    expect(standIns.ses.mailbox.list(ada.email)[0]?.subject).toBe(
      'Your Web Vitals password was changed',
    );
    expect((await signingIn(ada.email, newPassword)).status).toBe(200);
  });

  test('ends every session: refresh tokens and access tokens', async () => {
    const { email, userId, refreshToken } = await registered();
    const plan = (authTime: number) =>
      call(planHandler, getUserPlan, { params: { userId } }, { as: { userId, authTime } });
    const before = Math.floor(Date.now() / 1000) - 60;
    expect((await plan(before)).status).toBe(200);
    await setting(userId, { token: await resetTokenFor(email) });
    expect((await plan(before)).status).toBe(401);
    expect((await plan(Math.floor(Date.now() / 1000))).status).toBe(200);
    await expect(
      userPoolClient().send(
        new AdminInitiateAuthCommand({
          UserPoolId: standIns.cognito.userPoolId,
          ClientId: standIns.cognito.clientId,
          AuthFlow: 'REFRESH_TOKEN_AUTH',
          AuthParameters: { REFRESH_TOKEN: refreshToken },
        }),
      ),
    ).rejects.toThrow(/Refresh Token/);
  });

  test('the token is stored as a hash only', async () => {
    const { email } = await registered();
    const sent = vi.spyOn(documentClient(), 'send');
    const token = await resetTokenFor(email);
    const written = JSON.stringify(sent.mock.calls.map(([command]) => command.input));
    expect(written).toContain(hashOfToken(token));
    expect(written).not.toContain(token);
  });
});
