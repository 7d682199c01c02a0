import { randomUUID } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { confirmEmail, register, signIn } from '../../../shared/calls/identity/accounts.ts';
import { mailReader, setting } from '../../../test/support/account-calls.ts';
import { call, callRaw } from '../../../test/support/call-handler.ts';
import { refuseOnce } from '../../../test/support/refuse-once.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { handler as confirmHandler } from './confirm-email.call.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { emailClaimEntity } from './email-claim-entity.ts';
import { accountStore } from './account-store.ts';
import { handler as registerHandler } from './register.call.ts';
import { handler as signInHandler } from './sign-in.call.ts';

const standIns = await useStandIns();
const { linkIn, resetTokenFor } = mailReader(standIns);
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const pool = { UserPoolId: standIns.cognito.userPoolId };
const form = () => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `${randomUUID()}@example.com`,
  password: 'Analytical-1843',
  role: 'Developer' as const,
  usePlan: 'Speed up my site' as const,
});
const registering = (body: ReturnType<typeof form>) => call(registerHandler, register, { body });
const signingIn = (body: { email: string; password: string }) =>
  call(signInHandler, signIn, { body });

afterEach(() => vi.restoreAllMocks());

describe('register', () => {
  test('creates account, user and session, on a trial of 14 days', async () => {
    const body = form();
    const answer = await registering(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ email: body.email });
    const user = await accountStore(table).findByEmail(body.email);
    expect(user).toMatchObject({ userId: answer.body.userId, emailConfirmed: false });
    const { data: account } = await accountEntity(table)
      .get({ accountId: user?.accountId ?? '' })
      .go();
    expect(account).toMatchObject({ plan: 'Trial', rootEmail: body.email, siteCount: 0 });
    const days = (Date.parse(account?.nextPaymentDate ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.99);
    expect(days).toBeLessThanOrEqual(14);
    expect((await signingIn(body)).status).toBe(200);
  });

  test('mails a link that confirms the address', async () => {
    const body = form();
    await registering(body);
    const [mail] = standIns.ses.mailbox.list(body.email);
    expect(mail?.subject).toBe('Please confirm your email address');
    const link = new URL(/http:\S+/.exec(mail?.text ?? '')?.[0] ?? '');
    expect(link.pathname).toBe('/confirm-email');
    expect(link.searchParams.get('email')).toBe(body.email);
    expect(link.searchParams.get('confirmToken')).toMatch(/^[\w-]{43}$/);
  });

  test('registration, confirmation and new password are in the audit trail of the account', async () => {
    const body = form();
    const { body: session } = await registering(body);
    const link = linkIn(body.email);
    const confirmToken = link.searchParams.get('confirmToken') ?? '';
    await call(confirmHandler, confirmEmail, { body: { email: body.email, confirmToken } });
    const { userId } = session;
    await setting(userId, { token: await resetTokenFor(body.email) });
    const user = await accountStore(table).findByEmail(body.email);
    const { data: entries } = await auditEntryEntity(table)
      .query.byTime({ accountId: user?.accountId ?? '' })
      .go({ consistent: true });
    expect(entries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
      ['register', { kind: 'user', userId }, { kind: 'account', names: [], count: 1 }],
      ['confirm-email', { kind: 'user', userId }, { kind: 'user', names: [body.email], count: 1 }],
      ['set-new-password', { kind: 'user', userId }, { kind: 'user', names: [userId], count: 1 }],
    ]);
  });

  test('refuses an address that is too long for a user name of Cognito', async () => {
    const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(3)}.example.com`;
    const { status, body } = await registering({ ...form(), email });
    expect([email.length > 128, status, body.errors[0].field]).toEqual([true, 400, 'email']);
  });

  test('takes an address once, in any case', async () => {
    const body = form();
    await registering(body);
    const again = await registering({ ...body, email: body.email.toUpperCase() });
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual([
      { code: 'conflict', message: 'An account with this email already exists', field: 'email' },
    ]);
  });

  test('takes an address once, also when many ask at once', async () => {
    const body = form();
    const passwords = Array.from({ length: 8 }, (_, index) => `Analytical-${index}`);
    const answers = await Promise.all(
      passwords.map((password) => registering({ ...body, password })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      201,
      ...Array(7).fill(409),
    ]);
    const winner = passwords[answers.findIndex(({ status }) => status === 201)] ?? '';
    expect((await signingIn({ email: body.email, password: winner })).status).toBe(200);
  });

  test.each([
    ['an IPv4 address', ['203.0.113.40']],
    ['an IPv6 network', ['2001:db8:40:1::1', '2001:db8:40:1:ffff::2']],
  ])('%s learns of five taken addresses an hour, and then nothing', async (_case, from) => {
    stopDates();
    const taken = form();
    await registering(taken);
    const trying = async (body: ReturnType<typeof form>, attempt: number) =>
      (await call(registerHandler, register, { body }, { from: from[attempt % from.length] ?? '' }))
        .status;
    expect(await trying(form(), 0)).toBe(201);
    const statuses = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push(await trying(taken, attempt));
    expect(statuses).toEqual([...Array(5).fill(409), 429]);
    expect(await trying(form(), 0)).toBe(429);
    expect((await registering(form())).status).toBe(201);
  });

  test('replaces a user of the pool that a dead registration left behind', async () => {
    const body = form();
    const client = userPoolClient();
    await client.send(new AdminCreateUserCommand({ ...pool, Username: body.email }));
    await client.send(
      new AdminSetUserPasswordCommand({
        ...pool,
        Username: body.email,
        Password: 'Left-behind-1',
        Permanent: true,
      }),
    );
    expect((await signingIn({ ...body, password: 'Left-behind-1' })).status).toBe(401);
    expect((await registering(body)).status).toBe(201);
    expect((await signingIn({ ...body, password: 'Left-behind-1' })).status).toBe(401);
    expect((await signingIn(body)).status).toBe(200);
  });

  test('leaves our staff, who need no account, in the pool', async () => {
    const body = form();
    const { User } = await userPoolClient().send(
      new AdminCreateUserCommand({ ...pool, Username: body.email }),
    );
    const staff = { ...pool, Username: User?.Username, GroupName: 'support' };
    await userPoolClient().send(new AdminAddUserToGroupCommand(staff));
    const refused = await registering(body);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'An account with this email already exists',
    ]);
    const kept = await userPoolClient().send(
      new AdminGetUserCommand({ ...pool, Username: body.email }),
    );
    expect(kept.Username).toBe(User?.Username);
  });

  test('an address that is claimed is free again when the claim has run out', async () => {
    const body = form();
    const claims = emailClaimEntity(table);
    const seconds = Math.floor(Date.now() / 1000);
    await claims.put({ email: body.email, claimId: 'dead', expiresAt: seconds + 30 }).go();
    expect((await registering(body)).status).toBe(409);
    await claims.put({ email: body.email, claimId: 'dead', expiresAt: seconds - 1 }).go();
    expect((await registering(body)).status).toBe(201);
  });

  test('leaves nothing in the pool when the table refuses', async () => {
    const body = form();
    failAccountTransaction('before');
    expect((await registering(body)).status).toBe(500);
    vi.restoreAllMocks();
    await expect(
      userPoolClient().send(new AdminGetUserCommand({ ...pool, Username: body.email })),
    ).rejects.toThrow('User does not exist');
    expect((await registering(body)).status).toBe(201);
  });

  test('keeps the account when only the answer of the table was lost', async () => {
    const body = form();
    failAccountTransaction('after');
    expect((await registering(body)).status).toBe(201);
    vi.restoreAllMocks();
    expect((await signingIn(body)).status).toBe(200);
  });

  test('says that the account exists if the immediate sign-in fails', async () => {
    const body = form();
    refuseOnce(userPoolClient(), (command) => command instanceof AdminInitiateAuthCommand);
    const answer = await registering(body);
    expect(answer.status).toBe(502);
    expect(answer.body.message).toBe('You are registered. Please sign in.');
    expect((await signingIn(body)).status).toBe(200);
  });

  test('a user who is gone from the pool cannot sign in, and frees no address', async () => {
    const body = form();
    await registering(body);
    await userPoolClient().send(new AdminDeleteUserCommand({ ...pool, Username: body.email }));
    expect((await signingIn(body)).status).toBe(401);
    expect((await registering(body)).status).toBe(409);
  });

  const wrong: [field: string, value: unknown, message: string | RegExp][] = [
    ['firstName', ' ', 'First Name is required'],
    ['firstName', undefined, /./],
    ['firstName', 'x'.repeat(101), 'First Name is longer than 100 characters'],
    ['firstName', '\u200b\u200b', 'First Name is required'],
    ['lastName', '', 'Last Name is required'],
    ['lastName', 7, /./],
    ['email', 'nobody', 'Email address is not valid'],
    ['email', `${'x'.repeat(250)}@example.com`, /./],
    ['email', { $gt: '' }, /./],
    ['password', '', 'Password is required'],
    ['password', 'Short-1', /at least 8 characters/],
    ['password', 'nocapital-1', /one capital letter/],
    ['password', 'NoNumber-', /one number/],
    ['password', 'NoSpecial1', /special character/],
    ['password', 'Analytical1é', /special character/],
    ['password', 'Analytical-1 ', /space/],
    ['password', `Aa1-${'x'.repeat(256)}`, /./],
    ['role', 'King', 'Role is required'],
    ['role', undefined, 'Role is required'],
    ['usePlan', 'None', 'Use plan is required'],
    ['usePlan', null, 'Use plan is required'],
  ];
  test.each(wrong)('%s %j is refused by name', async (field, value, message) => {
    const { status, body } = await callRaw(registerHandler, register, {
      body: { ...form(), [field]: value },
    });
    expect(status).toBe(400);
    const error = body.errors.find((one: { field?: string }) => one.field === field);
    expect(error?.code).toBe('invalid_input');
    expect(error?.message).toMatch(message);
  });
});

/** Makes the transaction that creates the account fail, before it reaches the table or after it was done. */
function failAccountTransaction(when: 'before' | 'after'): void {
  const client = documentClient();
  const send = client.send.bind(client);
  vi.spyOn(client, 'send').mockImplementation((async (command: never) => {
    const isAccount =
      (command as unknown) instanceof TransactWriteCommand &&
      JSON.stringify((command as TransactWriteCommand).input).includes('"account"');
    if (!isAccount) return send(command);
    if (when === 'after') await send(command);
    throw new Error('connection lost');
  }) as never);
}
