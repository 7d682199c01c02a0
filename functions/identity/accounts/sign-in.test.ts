import { AdminAddUserToGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  emailOf,
  mailReader,
  newPassword,
  oldPassword,
  registered,
  type Registered,
  sent,
  setting,
  signingIn,
} from '../../../test/support/account-calls.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { env } from '../../platform/aws/env.ts';
import { guessPassword } from './guess-password.ts';
import { answerAfterMs } from './mailed-links.ts';
import { userDirectory } from '../../providers/cognito/cognito-directory.ts';

const pause = vi.hoisted(() => vi.fn());
vi.mock(import('node:timers/promises'), async (original) => {
  const { withoutPause } = await import('../../../test/support/without-pause.ts');
  return withoutPause(original, () => answerAfterMs, pause);
});

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const { linkIn, resetTokenFor } = mailReader(standIns);

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

  test('answers token, user and address, regardless of the case of the address', async () => {
    const { email, userId } = await registered();
    const { status, body } = await signingIn(email.toUpperCase(), oldPassword);
    expect(status).toBe(200);
    expect(body).toMatchObject({ userId, email });
    expect(body.accessToken).toMatch(/^ey/);
  });

  test('staff sign in without an account; anyone else in the pool does not', async () => {
    const email = emailOf();
    const userId = await userDirectory().createUser(email, oldPassword);
    expect((await signingIn(email, oldPassword)).status).toBe(401);
    const staff = { UserPoolId: env.userPoolId(), Username: userId, GroupName: 'support' };
    await userPoolClient().send(new AdminAddUserToGroupCommand(staff));
    const { status, body } = await signingIn(email, oldPassword);
    expect([status, Object.keys(body).toSorted()]).toEqual([
      200,
      ['accessToken', 'email', 'idToken', 'refreshToken', 'userId'],
    ]);
    expect(body).toMatchObject({ userId, email });
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
    stopDates();
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

  test('a locked-out owner is mailed the way in, once; the answer does not reveal who has an account', async () => {
    const { email, userId } = await registered();
    const stranger = emailOf();
    const answers = [];
    for (const address of [email, stranger]) {
      await lock(address);
      pause.mockClear();
      const { status, body } = await signingIn(address, 'Wrong-password-1');
      answers.push({ status, message: body.message, pauses: pause.mock.calls.length });
      await signingIn(address, 'Wrong-password-1');
    }
    const [known, unknown] = answers;
    expect(known).toMatchObject({ status: 429, pauses: 1 });
    expect(unknown).toEqual(known);
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
      ['registered', async (person: Registered) => person.cookies],
      [
        'signed in before',
        async ({ email }: Registered) => (await signingIn(email, oldPassword)).cookies,
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
      const asEve = await signingIn(ada.email, oldPassword, { cookies: sent(eve.cookies) });
      expect(asEve.status).toBe(429);
      await setting(ada.userId, { currentPassword: oldPassword }, ada.accessToken);
      const before = await signingIn(ada.email, newPassword, { cookies: sent(ada.cookies) });
      expect(before.status).toBe(429);
    });

    test('a browser that two users share is recognised for both', async () => {
      const [ada, bob] = [await registered(), await registered()];
      const shared = await signingIn(bob.email, oldPassword, { cookies: sent(ada.cookies) });
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
    stopDates();
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
