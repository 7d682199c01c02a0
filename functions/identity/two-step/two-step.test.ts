import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useStandIns } from '../../../test/stand-ins.ts';
import {
  mailReader,
  newPassword,
  oldPassword,
  registered,
  setting,
  signingIn,
} from '../../../test/support/account-calls.ts';
import { codeOf, nextCodeOf, wrongCodeOf } from '../../../test/support/app-codes.ts';
import {
  answering,
  beginning,
  confirming,
  ending,
  recovering,
  twoStepOf,
  withTwoStep,
} from '../../../test/support/two-step-calls.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import { parseClaims } from '../../platform/callers/find-caller.ts';
import { sessionEntity } from '../../platform/callers/session-entity.ts';
import { guessCode } from './guess-code.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const { resetTokenFor } = mailReader(standIns);

beforeEach(stopDates);
afterEach(() => vi.restoreAllMocks());

const ticketFor = async (email: string, password = oldPassword): Promise<string> =>
  (await signingIn(email, password)).body.ticket;
const lastMailTo = (email: string) => standIns.ses.mailbox.list(email)[0]?.subject;

describe('setting it up', () => {
  test('takes the password and a code, and gives ten recovery codes', async () => {
    const person = await registered();
    expect((await twoStepOf(person)).body).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    const { body } = await beginning(person);
    expect(body.uri).toBe(
      `otpauth://totp/Web%20Vitals:${encodeURIComponent(person.email)}?secret=${body.secret}&issuer=Web%20Vitals`,
    );
    const { recoveryCodes } = (await confirming(person, codeOf(body.secret))).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/);
    const state = (await twoStepOf(person)).body;
    expect(state).toMatchObject({ since: expect.stringMatching(/^20/), recoveryCodesLeft: 10 });
    expect(lastMailTo(person.email)).toBe('Two-step sign-in was switched on');
  });

  test('changes nothing with a wrong password or a wrong code', async () => {
    const person = await registered();
    const refused = await beginning(person, 'Wrong-password-1');
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'password']);
    const { secret } = (await beginning(person)).body;
    const wrong = await confirming(person, wrongCodeOf(secret));
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'code']);
    expect((await twoStepOf(person)).body.since).toBeNull();
    expect((await signingIn(person.email, oldPassword)).body.accessToken).toMatch(/^ey/);
  });

  test('another app needs the first one switched off', async () => {
    const person = await withTwoStep();
    expect((await beginning(person)).status).toBe(409);
    expect((await confirming(person, codeOf(person.secret))).status).toBe(409);
  });

  test('stores no recovery code in clear', async () => {
    const stored = vi.spyOn(documentClient(), 'send');
    const { recoveryCodes } = await withTwoStep();
    const written = JSON.stringify(stored.mock.calls.map(([command]) => command.input));
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) expect(written).not.toContain(code.replaceAll('-', ''));
    for (const code of recoveryCodes) expect(written).not.toContain(code);
  });
});

describe('signing in', () => {
  test('asks for a code after the password, takes it once and records the session', async () => {
    const { email, secret, userId } = await withTwoStep();
    const asked = await signingIn(email, oldPassword);
    expect(asked.body).toEqual({ challenge: 'totp', ticket: expect.any(String) });
    expect(asked.cookies).toEqual([]);
    const code = nextCodeOf(secret);
    const answer = await answering(
      email,
      asked.body.ticket,
      `${code.slice(0, 3)} ${code.slice(3)}`,
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ userId, email });
    const [, payload = ''] = String(answer.body.accessToken).split('.');
    const claims = parseClaims(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    const sessionId = claims?.sessionId ?? '';
    expect((await sessionEntity(table).get({ userId, sessionId }).go()).data).not.toBeNull();
    const again = await answering(email, await ticketFor(email), code);
    expect([again.status, again.body.errors[0].field]).toEqual([401, 'code']);
  });

  test('takes a code for 30 seconds after the app has gone on to the next', async () => {
    const { email, secret } = await withTwoStep();
    const step = 30_000;
    const code = nextCodeOf(secret);
    const lastMoment = (Math.floor(Date.now() / step) + 3) * step - 1;
    vi.setSystemTime(lastMoment + 1);
    expect((await answering(email, await ticketFor(email), code)).status).toBe(401);
    vi.setSystemTime(lastMoment);
    expect((await answering(email, await ticketFor(email), code)).status).toBe(200);
  });

  test('a wrong password is refused before any code is asked for', async () => {
    const { email } = await withTwoStep();
    expect((await signingIn(email, 'Wrong-password-1')).status).toBe(401);
  });

  test("a ticket is nothing without the password's owner, and good for one sign-in", async () => {
    const [ada, eve] = [await withTwoStep(), await withTwoStep()];
    const ofEve = await ticketFor(eve.email);
    const ticket = await ticketFor(ada.email);
    const forged = `${ada.userId}.${ofEve.split('.')[1]}`;
    for (const [email, given] of [
      [ada.email, ofEve],
      [ada.email, forged],
      ['nobody@example.com', ticket],
      [ada.email, 'ticket'],
    ] as const) {
      const { status, body } = await answering(email, given, nextCodeOf(ada.secret));
      expect([status, body.errors[0].reason]).toEqual([401, 'ticket_void']);
    }
    expect((await answering(ada.email, ticket, nextCodeOf(ada.secret))).status).toBe(200);
    const used = await answering(ada.email, ticket, wrongCodeOf(ada.secret));
    expect([used.status, used.body.errors[0].reason]).toEqual([401, 'ticket_void']);
  });

  test('a new password by mail does not switch it off', async () => {
    const { email, userId, secret } = await withTwoStep();
    const token = await resetTokenFor(email);
    expect((await setting(userId, { token })).status).toBe(200);
    const ticket = await ticketFor(email, newPassword);
    expect((await answering(email, ticket, nextCodeOf(secret))).status).toBe(200);
  });

  test('the password is still changed with the current one', async () => {
    const { email, userId, accessToken } = await withTwoStep();
    const changed = await setting(userId, { currentPassword: oldPassword }, accessToken);
    expect(changed.status).toBe(200);
    expect((await signingIn(email, newPassword)).body.challenge).toBe('totp');
  });
});

describe('guesses of codes', () => {
  test('5 of a client, then not even the right one; the owner is notified by mail', async () => {
    const { email, secret } = await withTwoStep();
    const from = '198.51.100.31';
    const ticket = await ticketFor(email);
    const statuses = [];
    for (let sent = 0; sent < 5; sent += 1) {
      statuses.push((await answering(email, ticket, wrongCodeOf(secret), { from })).status);
    }
    const right = await answering(email, ticket, nextCodeOf(secret), { from });
    expect([...statuses, right.status]).toEqual([...Array<number>(5).fill(401), 429]);
    expect(right.body.message).toBe('Too many wrong codes. Please try again in 16 minutes.');
    expect(lastMailTo(email)).toBe('Sign-in to your Web Vitals account is paused');
  });

  test('50 at once from 50 clients: 10 are looked at', async () => {
    const { email, secret } = await withTwoStep();
    const ticket = await ticketFor(email);
    const wrong = wrongCodeOf(secret);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => answering(email, ticket, wrong)),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  test('20 in a day, however long the pauses; a new password restarts the count', async () => {
    const user = { userId: `user-${Math.random()}` };
    const attempt = vi.fn(async () => undefined);
    const ports = { attempt, onLocked: async () => undefined };
    const start = Date.parse('2026-03-02T00:00:00Z');
    const guess = (index: number, passwordChangedAt?: string) => {
      const now = new Date(start + index * 17 * 60_000);
      const guessed = { ...user, passwordChangedAt };
      return guessCode(
        table,
        { user: guessed, address: `bot-${index}`, now, device: undefined },
        ports,
      );
    };
    for (let index = 0; index < 20; index += 1) await guess(index);
    await expect(guess(20)).rejects.toMatchObject({ code: 'too_many_requests' });
    expect(attempt).toHaveBeenCalledTimes(20);
    await guess(21, '2026-03-02T05:00:00Z');
    expect(attempt).toHaveBeenCalledTimes(21);
  });

  test('an outage of the user pool is no wrong guess', async () => {
    const { email, secret } = await withTwoStep();
    const ticket = await ticketFor(email);
    const outage = vi.spyOn(userPoolClient(), 'send').mockRejectedValue(new Error('down'));
    for (let sent = 0; sent < 11; sent += 1) {
      expect((await answering(email, ticket, nextCodeOf(secret))).status).toBe(502);
    }
    outage.mockRestore();
    expect((await answering(email, ticket, nextCodeOf(secret))).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('signs in with the password, switches the second step off and says so', async () => {
    const person = await withTwoStep();
    const { email, recoveryCodes } = person;
    const [code = '', other = ''] = recoveryCodes;
    const typed = code.toLowerCase().replaceAll('-', ' ');
    expect((await recovering(email, typed, { password: 'Wrong-password-1' })).status).toBe(401);
    const { status, body } = await recovering(email, typed);
    expect([status, body.message]).toEqual([
      200,
      'Two-step sign-in is switched off. Set it up again with your new phone or app.',
    ]);
    expect(body.accessToken).toMatch(/^ey/);
    expect((await signingIn(email, oldPassword)).body.accessToken).toMatch(/^ey/);
    expect((await twoStepOf(person)).body).toMatchObject({ since: null, recoveryCodesLeft: 0 });
    expect(lastMailTo(email)).toBe('Two-step sign-in was switched off');
    const { secret } = (await beginning(person)).body;
    await confirming(person, codeOf(secret));
    for (const old of [code, other]) expect((await recovering(email, old)).status).toBe(401);
  });

  test('of another user does not help, and wrong ones are counted', async () => {
    const [ada, eve] = [await withTwoStep(), await withTwoStep()];
    const from = '198.51.100.32';
    const statuses = [];
    for (let sent = 0; sent < 6; sent += 1) {
      const code = eve.recoveryCodes[sent] ?? '';
      statuses.push((await recovering(ada.email, code, { from })).status);
    }
    expect(statuses).toEqual([...Array<number>(5).fill(401), 429]);
    expect((await twoStepOf(eve)).body.recoveryCodesLeft).toBe(10);
  });

  test('is not lost when the user pool fails', async () => {
    const person = await withTwoStep();
    const [code = ''] = person.recoveryCodes;
    const { middlewareStack } = userPoolClient();
    middlewareStack.add(
      (next, { commandName }) =>
        (args) =>
          commandName === 'AdminSetUserMFAPreferenceCommand'
            ? Promise.reject(new Error('down'))
            : next(args),
      { step: 'initialize', name: 'outage' },
    );
    expect((await recovering(person.email, code)).status).toBe(502);
    middlewareStack.remove('outage');
    expect((await twoStepOf(person)).body.recoveryCodesLeft).toBe(10);
    expect((await recovering(person.email, code)).status).toBe(200);
  });
});

test('switching it off takes the password', async () => {
  const person = await withTwoStep();
  expect((await ending(person, 'Wrong-password-1')).status).toBe(400);
  expect((await signingIn(person.email, oldPassword)).body.challenge).toBe('totp');
  expect((await ending(person)).status).toBe(200);
  expect((await signingIn(person.email, oldPassword)).body.accessToken).toMatch(/^ey/);
  expect(lastMailTo(person.email)).toBe('Two-step sign-in was switched off');
});
