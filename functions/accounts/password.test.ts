import { randomUUID } from 'node:crypto';
import {
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  confirmEmail,
  forgotPassword,
  register,
  resendConfirmation,
  setNewPassword,
  signIn,
} from '../../shared/calls/accounts.ts';
import { getUserPlan } from '../../shared/calls/plans.ts';
import { messages } from '../../shared/messages.ts';
import { call, type CallOptions } from '../../test/support/call-handler.ts';
import { refuseOnce } from '../../test/support/refuse-once.ts';
import { useStandIns } from '../../test/stand-ins.ts';
import { documentClient, mailClient, userPoolClient } from '../platform/clients.ts';
import { oneTimeTokenEntity } from '../platform/table/one-time-token.ts';
import { hashOfToken } from '../platform/one-time-tokens.ts';
import { handler as planHandler } from '../plans/get-user-plan.call.ts';
import { accountStore } from './account-store.ts';
import { handler as confirmHandler } from './confirm-email.call.ts';
import { guessPassword } from './guess-password.ts';
import { handler as forgotHandler } from './forgot-password.call.ts';
import { handler as registerHandler } from './register.call.ts';
import { handler as resendHandler } from './resend-confirmation.call.ts';
import { handler as newPasswordHandler } from './set-new-password.call.ts';
import { handler as signInHandler } from './sign-in.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const tokens = oneTimeTokenEntity(table);
const oldPassword = 'Analytical-1843';
const newPassword = 'Difference-1822';

/** As a pool with rules of its own would. */
const refuseNextPassword = () =>
  refuseOnce(
    userPoolClient(),
    (command) => command instanceof AdminSetUserPasswordCommand,
    Object.assign(new Error('refused'), { name: 'InvalidPasswordException' }),
  );

const emailOf = () => `${randomUUID()}@example.com`;
async function registered() {
  const email = emailOf();
  const person = { firstName: 'Ada', lastName: 'Lovelace', role: 'CEO', usePlan: 'Other' } as const;
  const answer = await call(registerHandler, register, {
    body: { ...person, email, password: oldPassword },
  });
  const { userId, accessToken, refreshToken } = answer.body as Record<string, string>;
  return {
    email,
    userId: userId ?? '',
    accessToken: accessToken ?? '',
    refreshToken: refreshToken ?? '',
    device: answer.cookies,
  };
}
type Person = Awaited<ReturnType<typeof registered>>;
const signingIn = (email: string, password: string, options: CallOptions = {}) =>
  call(signInHandler, signIn, { body: { email, password } }, options);
/** What a browser sends of the cookies that it was given. */
const sent = (cookies: string[]) => cookies.map((cookie) => cookie.replace(/;.*/, ''));
const forgetting = (email: string) => call(forgotHandler, forgotPassword, { body: { email } });
const linkIn = (email: string): URL =>
  new URL(/http:\S+/.exec(standIns.ses.mailbox.list(email)[0]?.text ?? '')?.[0] ?? '');
async function resetTokenFor(email: string): Promise<string> {
  await forgetting(email);
  return linkIn(email).searchParams.get('token') ?? '';
}
const setting = (
  userId: string,
  body: { token?: string; currentPassword?: string; password?: string },
  bearer?: string,
  options: CallOptions = {},
) =>
  call(
    newPasswordHandler,
    setNewPassword,
    { params: { userId }, body: { password: newPassword, ...body } },
    { bearer, ...options },
  );

afterEach(() => vi.restoreAllMocks());

describe('sign-in', () => {
  test('answers the same for a wrong password and an unknown address', async () => {
    const { email } = await registered();
    const wrong = await signingIn(email, 'Wrong-password-1');
    const unknown = await signingIn(emailOf(), 'Wrong-password-1');
    for (const { status, body } of [wrong, unknown]) {
      expect(status).toBe(401);
      expect(body.errors).toEqual([
        { code: 'unauthenticated', message: 'Email or password is not correct' },
      ]);
    }
  });

  test('answers token, user and address, whatever the case of the address', async () => {
    const { email, userId } = await registered();
    const { status, body } = await signingIn(email.toUpperCase(), oldPassword);
    expect(status).toBe(200);
    expect(body).toMatchObject({ userId, email });
    expect(body.accessToken).toMatch(/^ey/);
  });

  test('an outage of the user pool is no wrong guess', async () => {
    const { email } = await registered();
    const outage = vi.spyOn(userPoolClient(), 'send').mockRejectedValue(new Error('down'));
    for (let attempt = 0; attempt < 20; attempt += 1) {
      expect((await signingIn(email, oldPassword)).status).toBe(502);
    }
    outage.mockRestore();
    expect((await signingIn(email, oldPassword)).status).toBe(200);
  });

  /** Ten wrong guesses of strangers, without the time that the user pool takes for each. */
  const lock = async (email: string) => {
    const attempt = async () => undefined;
    for (let sent = 0; sent < 10; sent += 1) {
      await guessPassword(table, { email, address: `bot-${sent}`, now: new Date() }, { attempt });
    }
  };

  test('5 wrong guesses of a client, also for an address that does not exist', async () => {
    const email = emailOf();
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const answer = await signingIn(email, 'Wrong-password-1', { from: '198.51.100.20' });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array<number>(5).fill(401), 429]);
    expect((await signingIn(email, 'Wrong-password-1')).status).toBe(401);
  });

  test('right passwords do not count, and do not help a new browser after 10 wrong ones', async () => {
    const { email } = await registered();
    expect((await signingIn(email, oldPassword)).status).toBe(200);
    await lock(email);
    const refused = await signingIn(email, oldPassword);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      'Too many wrong passwords. Please try again in 16 minutes, or choose a new one with “Forgot password?”.',
    );
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(900);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(960);
  });

  test('a locked-out owner is mailed the way in, once; the answer does not tell who has an account', async () => {
    const { email, userId } = await registered();
    const stranger = emailOf();
    const answers = [];
    for (const address of [email, stranger]) {
      await lock(address);
      const started = performance.now();
      const { status, body } = await signingIn(address, 'Wrong-password-1');
      answers.push({ status, message: body.message, ms: performance.now() - started });
      await signingIn(address, 'Wrong-password-1');
    }
    const [known, unknown] = answers;
    expect(known?.status).toBe(429);
    expect(known?.message).toBe(unknown?.message);
    expect(Math.abs((known?.ms ?? 0) - (unknown?.ms ?? 0))).toBeLessThan(150);
    const subjects = standIns.ses.mailbox.list(email).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Sign-in to your Web Vitals account is paused',
      'Please confirm your email address',
    ]);
    expect(standIns.ses.mailbox.list(stranger)).toEqual([]);
    const token = linkIn(email).searchParams.get('token') ?? '';
    expect((await setting(userId, { token })).status).toBe(200);
    expect((await signingIn(email, newPassword)).status).toBe(200);
  });

  describe('while strangers guess', () => {
    test.each([
      ['registered', async (person: Person) => person.device],
      [
        'signed in before',
        async ({ email }: Person) => (await signingIn(email, oldPassword)).cookies,
      ],
    ])('a browser that %s still gets in', async (_how, deviceOf) => {
      const person = await registered();
      const cookies = sent(await deviceOf(person));
      await lock(person.email);
      const known = await signingIn(person.email, oldPassword, { cookies });
      expect([known.status, known.cookies]).toEqual([200, []]);
    });

    test('a session still changes its password, and then signs in', async () => {
      const { email, userId, accessToken } = await registered();
      await lock(email);
      const current = { currentPassword: oldPassword };
      const changed = await setting(userId, current, accessToken);
      expect(changed.status).toBe(200);
      const cookies = sent(changed.cookies);
      expect((await signingIn(email, newPassword, { cookies })).status).toBe(200);
    });

    test('the client that has reset the password gets in, also with another browser', async () => {
      const { email, userId } = await registered();
      const token = await resetTokenFor(email);
      const from = '198.51.100.22';
      expect((await setting(userId, { token }, undefined, { from })).status).toBe(200);
      await lock(email);
      expect((await signingIn(email, newPassword, { from })).status).toBe(200);
    });

    test('a browser is no known device of another user, nor after a new password', async () => {
      const [ada, eve] = [await registered(), await registered()];
      await lock(ada.email);
      const asEve = await signingIn(ada.email, oldPassword, { cookies: sent(eve.device) });
      expect(asEve.status).toBe(429);
      await setting(ada.userId, { currentPassword: oldPassword }, ada.accessToken);
      const before = await signingIn(ada.email, newPassword, { cookies: sent(ada.device) });
      expect(before.status).toBe(429);
    });

    test('a browser that two people share is known to both', async () => {
      const [ada, bob] = [await registered(), await registered()];
      const shared = await signingIn(bob.email, oldPassword, { cookies: sent(ada.device) });
      const cookies = sent(shared.cookies);
      for (const { email } of [ada, bob]) {
        await lock(email);
        expect((await signingIn(email, oldPassword, { cookies })).status).toBe(200);
      }
    });
  });

  test('the cookie of a known device goes to the sign-in only, and is stored as a hash', async () => {
    const { email } = await registered();
    const stored = vi.spyOn(documentClient(), 'send');
    const [cookie = ''] = (await signingIn(email, oldPassword)).cookies;
    expect(cookie).toMatch(
      /^known-devices=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    const written = JSON.stringify(stored.mock.calls.map(([command]) => command.input));
    expect(written).not.toContain(cookie.slice(14, 57));
    vi.stubEnv('PUBLIC_URL', 'https://vitals.example');
    expect((await signingIn(email, oldPassword)).cookies[0]).toMatch(/; Secure$/);
    vi.unstubAllEnvs();
  });

  test('60 wrong passwords of a client in 15 minutes, for whichever user', async () => {
    const from = '198.51.100.7';
    const guess = () => ({ email: emailOf(), address: from, now: new Date() });
    const attempt = async () => undefined;
    for (let sent = 0; sent < 59; sent += 1) await guessPassword(table, guess(), { attempt });
    const answers = [];
    for (let sent = 0; sent < 2; sent += 1) answers.push(await signingIn(emailOf(), 'x', { from }));
    expect(answers.map(({ status }) => status)).toEqual([401, 429]);
    expect(answers[1]?.headers['retry-after']).toMatch(/^\d+$/);
  });

  test('a user pool that does not answer is a 502 that says nothing more', async () => {
    vi.spyOn(userPoolClient(), 'send').mockRejectedValue(new Error('connect ECONNREFUSED'));
    const { status, body } = await signingIn(emailOf(), oldPassword);
    expect(status).toBe(502);
    expect(JSON.stringify(body)).not.toContain('ECONNREFUSED');
  });
});

describe('forgot-password', () => {
  test('answers the same for known and unknown addresses; only the known gets mail', async () => {
    const { email } = await registered();
    const stranger = emailOf();
    const known = await forgetting(email);
    const unknown = await forgetting(stranger);
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

  test('a link that was mutilated on its way is told in the words of one that has expired', async () => {
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

describe('confirm-email', () => {
  const confirming = (email: string, confirmToken: string) =>
    call(confirmHandler, confirmEmail, { body: { email, confirmToken } });
  const isConfirmed = async (email: string) =>
    (await accountStore(table).findByEmail(email))?.emailConfirmed;

  test('the mailed link confirms the address, once', async () => {
    const { email } = await registered();
    const token = linkIn(email).searchParams.get('confirmToken') ?? '';
    expect(await isConfirmed(email)).toBe(false);
    expect(await confirming(email, token)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isConfirmed(email)).toBe(true);
    const again = await confirming(email, token);
    expect(again).toMatchObject({
      status: 400,
      body: { message: 'Token has expired. Please try to verify email again!' },
    });
  });

  test('the link still works after the table did not take the confirmation', async () => {
    const { email } = await registered();
    const token = linkIn(email).searchParams.get('confirmToken') ?? '';
    refuseOnce(documentClient(), ({ input }) => JSON.stringify(input).includes('emailConfirmed'));
    expect((await confirming(email, token)).status).toBe(500);
    expect((await confirming(email, token)).status).toBe(200);
    expect(await isConfirmed(email)).toBe(true);
  });

  test('the link of another address does not', async () => {
    const [ada, eve] = [await registered(), await registered()];
    const token = linkIn(eve.email).searchParams.get('confirmToken') ?? '';
    expect((await confirming(ada.email, token)).status).toBe(400);
    expect(await isConfirmed(ada.email)).toBe(false);
    expect((await confirming(eve.email, token)).status).toBe(200);
  });

  test('a fresh link can be had until the address is confirmed', async () => {
    const { email, userId } = await registered();
    const resending = () => call(resendHandler, resendConfirmation, {}, { as: { userId } });
    expect((await resending()).status).toBe(200);
    expect(standIns.ses.mailbox.list(email)).toHaveLength(2);
    await confirming(email, linkIn(email).searchParams.get('confirmToken') ?? '');
    expect((await resending()).status).toBe(200);
    expect(standIns.ses.mailbox.list(email)).toHaveLength(2);
  });

  test('a mail that cannot be sent is said, when it was asked for', async () => {
    const { userId } = await registered();
    vi.spyOn(mailClient(), 'send').mockImplementation((command) => {
      if (command instanceof SendEmailCommand) throw new Error('throttled');
    });
    const answer = await call(resendHandler, resendConfirmation, {}, { as: { userId } });
    expect(answer.status).toBe(502);
  });
});
