import { afterEach, describe, expect, test, vi } from 'vitest';
import { confirmEmail } from '../../../shared/calls/identity/accounts.ts';
import { listSites } from '../../../shared/calls/portfolio/sites.ts';
import { emailOf, signingIn } from '../../../test/support/account-calls.ts';
import { call } from '../../../test/support/call-handler.ts';
import {
  askingForPlan,
  chosen,
  generated,
  inviting,
  listing,
  person,
  settingPassword,
  teamOf,
} from '../../../test/support/team-calls.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { handler as sitesHandler } from '../../portfolio/sites/list-sites.call.ts';
import { usersOf } from '../../platform/callers/user-entity.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import { handler as confirmHandler } from './confirm-email.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const { team, linkIn, mailedToken, countOf, joined } = teamOf(standIns, table);

afterEach(() => {
  vi.restoreAllMocks();
});

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

  test('may be limited to clients before the invitation is sent', async () => {
    const root = await team();
    const { accountId } = root;
    await clientEntity(table)
      .create({ accountId, clientId: 'acme', name: 'Acme', contacts: [], createdAt: '2026-11-01' })
      .go();
    const clients = [{ clientId: 'acme', role: 'view' }];
    const unknown = await inviting(root, emailOf(), {
      clients: [{ ...clients[0], clientId: 'x' }],
    });
    expect([unknown.status, unknown.body.errors]).toMatchObject([
      404,
      [{ field: 'clients.0.clientId' }],
    ]);
    expect(await countOf(root)).toBe(0);
    const email = emailOf();
    const { body } = await inviting(root, email, { clients });
    expect(body).toMatchObject({ clients });
    await settingPassword(email, mailedToken(email));
    const user = (await usersOf(table, accountId)).find((one) => one.email === email);
    expect(user?.clients).toEqual({ acme: 'view' });
  });

  test('is invited once, and not with the address of an account', async () => {
    const [root, other] = [await team(), await team()];
    const email = emailOf();
    await inviting(root, email);
    const again = await inviting(root, email);
    expect([again.status, again.body.message]).toEqual([409, 'This user is already in your team']);
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
