import { SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { confirmEmail, register } from '../../shared/calls/accounts.ts';
import { getUserPlan } from '../../shared/calls/plans.ts';
import { listSites } from '../../shared/calls/sites.ts';
import {
  addSubUser,
  listSubUsers,
  removeSubUser,
  renewInvitation,
  setSubUserPassword,
} from '../../shared/calls/sub-users.ts';
import type { PlanName } from '../../shared/plans.ts';
import { emailOf, mailReader, oldPassword, signingIn } from '../../test/support/account-calls.ts';
import { call, callRaw } from '../../test/support/call-handler.ts';
import { refuseOnce } from '../../test/support/refuse-once.ts';
import { seedAccount, type SeededUser } from '../../test/support/seed-account.ts';
import { useStandIns } from '../../test/stand-ins.ts';
import { handler as planHandler } from '../plans/get-user-plan.call.ts';
import { documentClient, mailClient, userPoolClient } from '../platform/aws/clients.ts';
import { auditEntryEntity } from '../platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../platform/callers/account-entity.ts';
import { connectionEntity } from '../platform/sockets/connection-entity.ts';
import { handler as sitesHandler } from '../sites/list-sites.call.ts';
import { siteStore } from '../sites/site-store.ts';
import { handler as addHandler } from './add-sub-user.call.ts';
import { handler as confirmHandler } from './confirm-email.call.ts';
import { handler as listHandler } from './list-sub-users.call.ts';
import { handler as registerHandler } from './register.call.ts';
import { handler as removeHandler } from './remove-sub-user.call.ts';
import { handler as renewHandler } from './renew-invitation.call.ts';
import { handler as passwordHandler } from './set-sub-user-password.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const { linkIn } = mailReader(standIns);
const generated = 'Generated1!';
const chosen = 'Chosen-by-me-1!';
const person = { firstName: 'Grace', lastName: 'Hopper', role: 'Developer' } as const;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const team = (plan: PlanName = 'Team') => seedAccount(table, { plan });
const inviting = (root: SeededUser, email: string, more: object = {}) =>
  callRaw(
    addHandler,
    addSubUser,
    { params: { email: root.email }, body: { ...person, email, password: generated, ...more } },
    { as: root },
  );
const listing = async (root: SeededUser) => {
  const { body } = await call(
    listHandler,
    listSubUsers,
    { params: { user: root.email } },
    { as: root },
  );
  return body.response as { id: string; email: string; confirmed: boolean }[];
};
const removing = (root: SeededUser, subUserId: string) =>
  call(removeHandler, removeSubUser, { params: { user: root.email, subUserId } }, { as: root });
const renewing = (root: SeededUser, subUserId: string) =>
  call(renewHandler, renewInvitation, { params: { user: root.email, subUserId } }, { as: root });
const settingPassword = (email: string, confirmToken: string, password = chosen) =>
  call(passwordHandler, setSubUserPassword, { body: { email, password, confirmToken } });
const mailedToken = (email: string): string => linkIn(email).searchParams.get('confirmToken') ?? '';
const countOf = async ({ accountId }: SeededUser) =>
  (await accountEntity(table).get({ accountId }).go({ consistent: true })).data?.subUserCount;

/** A sub-user who has set a password. */
async function joined(root: SeededUser) {
  const email = emailOf();
  const { body: invited } = await inviting(root, email);
  await settingPassword(email, mailedToken(email));
  const { body } = await signingIn(email, chosen);
  return { id: invited.id as string, email, userId: body.userId as string };
}
const askingForPlan = (userId: string) =>
  call(planHandler, getUserPlan, { params: { userId } }, { as: { userId } });

describe('a sub-user', () => {
  test('is invited, sets a password, confirms the address and acts on the data of the root user', async () => {
    const root = await team();
    const site = { url: 'https://example.com/', siteName: 'Example', propertyId: '' };
    await siteStore(table).addSites(root.accountId, [site], { limit: null, now: new Date() });
    const email = emailOf();
    const invited = await inviting(root, email.toUpperCase());
    expect(invited.status).toBe(201);
    expect(invited.body).toMatchObject({ ...person, email, confirmed: false });
    expect(await listing(root)).toEqual([invited.body]);

    const link = linkIn(email);
    expect(link.pathname).toBe('/sub-user/set-password');
    expect(link.searchParams.get('email')).toBe(email);
    const set = await settingPassword(email, mailedToken(email));
    expect([set.status, set.body.success]).toEqual([200, true]);
    expect(await listing(root)).toMatchObject([{ confirmed: false, invitedUntil: null }]);
    const { confirmToken } = set.body;
    const confirmed = await call(confirmHandler, confirmEmail, { body: { email, confirmToken } });
    expect(confirmed.status).toBe(200);
    expect(await listing(root)).toMatchObject([{ email, confirmed: true, invitedUntil: null }]);

    const { body: session } = await signingIn(email, chosen);
    expect((await askingForPlan(session.userId)).body).toMatchObject({
      name: 'Team',
      rootUser: root.email,
      isRoot: false,
      email,
      confirmed: true,
    });
    const request = { params: { email: root.email } };
    const sites = await call(sitesHandler, listSites, request, { as: session });
    expect(sites.body[0].sites).toMatchObject([{ url: 'https://example.com/' }]);
  });

  test('cannot sign in with the generated password, which is neither stored nor mailed', async () => {
    const root = await team();
    const email = emailOf();
    const [tableCalls, poolCalls] = [documentClient(), userPoolClient()].map((client) =>
      vi.spyOn(client, 'send'),
    );
    await inviting(root, email);
    const sent = [...(tableCalls?.mock.calls ?? []), ...(poolCalls?.mock.calls ?? [])];
    expect(JSON.stringify(sent.map(([command]) => command.input))).not.toContain(generated);
    expect(standIns.ses.mailbox.list(email)[0]?.text).not.toContain(generated);
    expect((await signingIn(email, generated)).status).toBe(401);
    await settingPassword(email, mailedToken(email));
    expect((await signingIn(email, generated)).status).toBe(401);
    expect((await signingIn(email, chosen)).status).toBe(200);
  });

  test.each([
    [{ firstName: '' }, 'firstName', 'First Name is required'],
    [{ lastName: undefined }, 'lastName', 'Last Name is required'],
    [{ email: '' }, 'email', 'Email address is required'],
    [{ email: 'grace' }, 'email', 'Email address is not valid'],
    [{ role: 'Queen' }, 'role', 'Role is required'],
    [{ password: '' }, 'password', 'Password is required'],
  ])('%j is refused', async (more, field, message) => {
    const { status, body } = await inviting(await team(), emailOf(), more);
    expect([status, body.errors[0]]).toEqual([400, { code: 'invalid_input', field, message }]);
  });

  test('is invited once, and not with the address of an account', async () => {
    const [root, other] = [await team(), await team()];
    const email = emailOf();
    await inviting(root, email);
    const again = await inviting(root, email);
    expect([again.status, again.body.message]).toEqual([409, 'This user is in your team already']);
    const member = await joined(root);
    expect((await inviting(root, member.email)).status).toBe(409);
    expect((await inviting(other, member.email)).body.message).toBe(
      'An account with this email already exists',
    );
    expect((await inviting(other, root.email)).status).toBe(409);
    expect([await countOf(root), await countOf(other)]).toEqual([2, 0]);
  });

  test('50 invitations at once do not pass the limit of the plan', async () => {
    const root = await team();
    const answers = await Promise.all(Array.from({ length: 50 }, () => inviting(root, emailOf())));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 403)).toHaveLength(45);
    const refused = answers.find(({ status }) => status === 403);
    expect(refused?.body.errors).toEqual([
      { code: 'limit_reached', message: 'You are not allowed to add more than 5 users!' },
    ]);
    expect([(await listing(root)).length, await countOf(root)]).toEqual([5, 5]);
  });

  test('has no place on Trial, and no limit on the internal plan', async () => {
    expect((await inviting(await team('Trial'), emailOf())).status).toBe(403);
    expect((await inviting(await team('Internal'), emailOf())).status).toBe(201);
  });
});

describe('an invitation', () => {
  test('works once, also when its link is used twice at once', async () => {
    const root = await team();
    const email = emailOf();
    await inviting(root, email);
    const token = mailedToken(email);
    const uses = await Promise.all([1, 2].map(() => settingPassword(email, token)));
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status, body } = await settingPassword(email, token);
    expect([status, body.errors[0].field]).toEqual([400, 'confirmToken']);
    expect((await signingIn(email, chosen)).status).toBe(200);
  });

  test('does not work for another address, after 7 days or after its withdrawal', async () => {
    const root = await team();
    const [email, other] = [emailOf(), emailOf()];
    await inviting(root, email);
    const { body: withdrawn } = await inviting(root, other);
    expect((await settingPassword(other, mailedToken(email))).status).toBe(400);
    await removing(root, withdrawn.id);
    expect((await settingPassword(other, mailedToken(other))).status).toBe(400);
    // Invited anew: the earlier link is of an earlier invitation.
    const earlier = mailedToken(other);
    await inviting(root, other);
    expect((await settingPassword(other, earlier)).status).toBe(400);
    const late = Date.now() + 7 * 86_400_000 + 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: late });
    expect((await settingPassword(email, mailedToken(email))).status).toBe(400);
  });

  test('is renewed until a password is set', async () => {
    const root = await team();
    const email = emailOf();
    const { body: invited } = await inviting(root, email);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 });
    const renewed = await renewing(root, invited.id);
    expect(renewed.status).toBe(200);
    expect(Date.parse(renewed.body.invitedUntil)).toBe(Date.now() + 7 * 86_400_000);
    expect((await settingPassword(email, mailedToken(email))).status).toBe(200);
    expect((await renewing(root, invited.id)).status).toBe(409);
    expect((await renewing(await team(), invited.id)).status).toBe(404);
  });

  test.each(['chosen-by-me-1!', 'CHOSEN-BY-ME-1!', 'Chosen-by-me!', 'Chosenbyme1', 'Cho-1!a', ''])(
    '%j is no password of a sub-user',
    async (password) => {
      const root = await team();
      const email = emailOf();
      await inviting(root, email);
      const { status, body } = await settingPassword(email, mailedToken(email), password);
      expect([status, body.errors[0].field]).toEqual([400, 'password']);
      expect((await settingPassword(email, mailedToken(email))).status).toBe(200);
    },
  );

  test('stands when its mail could not be sent, which a renewal would say', async () => {
    const root = await team();
    const email = emailOf();
    vi.spyOn(mailClient(), 'send').mockImplementation((command) => {
      if (command instanceof SendEmailCommand) throw new Error('throttled');
    });
    const invited = await inviting(root, email);
    expect(invited.status).toBe(201);
    expect((await renewing(root, invited.body.id)).status).toBe(502);
    expect(await listing(root)).toMatchObject([{ email }]);
  });

  test('leaves nobody in the pool when the table refuses, and can be taken up again', async () => {
    const root = await team();
    const email = emailOf();
    await inviting(root, email);
    refuseOnce(documentClient(), ({ input }) => JSON.stringify(input).includes('isRoot'));
    expect((await settingPassword(email, mailedToken(email))).status).toBe(500);
    expect((await signingIn(email, chosen)).status).toBe(401);
    expect((await settingPassword(email, mailedToken(email))).status).toBe(200);
  });

  test('keeps no one from registering for themselves, and is void then', async () => {
    const root = await team();
    const email = emailOf();
    await inviting(root, email);
    const { firstName, lastName, role } = person;
    const body = { firstName, lastName, role, usePlan: 'Other', email, password: oldPassword };
    const registered = await callRaw(registerHandler, register, { body });
    expect(registered.status).toBe(201);
    const [confirmation, invitation] = standIns.ses.mailbox.list(email);
    expect(confirmation?.subject).toBe('Please confirm your email address');
    const link = new URL(/http:\S+/.exec(invitation?.text ?? '')?.[0] ?? '');
    const late = await settingPassword(email, link.searchParams.get('confirmToken') ?? '');
    expect([late.status, late.body.message]).toEqual([
      409,
      'An account with this email already exists',
    ]);
    expect((await signingIn(email, oldPassword)).status).toBe(200);
    expect((await askingForPlan(registered.body.userId)).body).toMatchObject({ isRoot: true });
  });
});

describe('removing a sub-user', () => {
  test('ends their sessions at once, frees their place and their address', async () => {
    const root = await team();
    const { id, email, userId } = await joined(root);
    expect((await askingForPlan(userId)).status).toBe(200);
    const { accountId } = root;
    const socket = { accountId, userId, connectionId: id, authTime: 0, sessionUntil: 9e9 };
    const sockets = connectionEntity(table);
    await sockets.put({ ...socket, shard: '00', expiresAt: 9e9 }).go();
    expect((await removing(root, id)).status).toBe(200);
    expect((await askingForPlan(userId)).status).toBe(401);
    expect((await signingIn(email, chosen)).status).toBe(401);
    expect((await sockets.query.byAccount({ accountId }).go()).data).toEqual([]);
    expect([await listing(root), await countOf(root)]).toEqual([[], 0]);
    const { data: trail } = await auditEntryEntity(table).query.byTime({ accountId }).go();
    const subject = { kind: 'sub-user', names: [email], count: 1 };
    expect(trail).toMatchObject([
      { action: 'add-sub-user', actor: { userId: root.userId }, subject },
      { action: 'set-sub-user-password', actor: { userId }, subject },
      { action: 'remove-sub-user', actor: { userId: root.userId }, subject },
    ]);

    const { firstName, lastName, role } = person;
    const body = { firstName, lastName, role, usePlan: 'Other', email, password: oldPassword };
    const registered = await callRaw(registerHandler, register, { body });
    expect(registered.status).toBe(201);
    expect((await askingForPlan(registered.body.userId)).body).toMatchObject({
      isRoot: true,
      rootUser: null,
    });
  });

  test('works when the user pool does not answer; who registers the address is another user', async () => {
    const root = await team();
    const { id, email, userId } = await joined(root);
    vi.spyOn(userPoolClient(), 'send').mockRejectedValue(new Error('down'));
    expect((await removing(root, id)).status).toBe(200);
    vi.restoreAllMocks();
    expect((await askingForPlan(userId)).status).toBe(401);
    expect((await signingIn(email, chosen)).status).toBe(401);
    const { firstName, lastName, role } = person;
    const body = { firstName, lastName, role, usePlan: 'Other', email, password: oldPassword };
    const registered = await callRaw(registerHandler, register, { body });
    expect(registered.status).toBe(201);
    expect(registered.body.userId).not.toBe(userId);
  });

  test('voids the link that confirms their address', async () => {
    const root = await team();
    const email = emailOf();
    const { body: invited } = await inviting(root, email);
    const { body: set } = await settingPassword(email, mailedToken(email));
    await removing(root, invited.id);
    const { confirmToken } = set;
    const late = await call(confirmHandler, confirmEmail, { body: { email, confirmToken } });
    expect([late.status, late.body.message]).toEqual([
      400,
      'Token has expired. Please try to verify email again!',
    ]);
  });

  test('twice at once takes one from the counter; someone else’s is not found', async () => {
    const root = await team();
    const { id } = await joined(root);
    await joined(root);
    expect((await removing(await team(), id)).status).toBe(404);
    const answers = await Promise.all([removing(root, id), removing(root, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(await countOf(root)).toBe(1);
  });

  test('at the moment when they set their password leaves nothing of them', async () => {
    const root = await team();
    const email = emailOf();
    const { body: invited } = await inviting(root, email);
    const [set, removed] = await Promise.all([
      settingPassword(email, mailedToken(email)),
      removing(root, invited.id),
    ]);
    expect([removed.status, [200, 400].includes(set.status)]).toEqual([200, true]);
    expect((await signingIn(email, chosen)).status).toBe(401);
    expect([await listing(root), await countOf(root)]).toEqual([[], 0]);
  });
});
