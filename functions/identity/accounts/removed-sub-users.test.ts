import { afterEach, describe, expect, test, vi } from 'vitest';
import { confirmEmail } from '../../../shared/calls/identity/accounts.ts';
import { emailOf, signingIn } from '../../../test/support/account-calls.ts';
import { call } from '../../../test/support/call-handler.ts';
import {
  askingForPlan,
  chosen,
  inviting,
  listing,
  registering,
  removing,
  settingPassword,
  teamOf,
} from '../../../test/support/team-calls.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { channelStore, settingsOf } from '../../notifying/channels/channel-store.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { findShareLink } from '../../platform/callers/find-share-link.ts';
import { sessionEntity } from '../../platform/callers/session-entity.ts';
import { connectionEntity } from '../../platform/sockets/connection-entity.ts';
import { shareLinkStore } from '../../portfolio/sharing/share-link-store.ts';
import { handler as confirmHandler } from './confirm-email.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const { team, mailedToken, countOf, joined } = teamOf(standIns, table);

afterEach(() => {
  vi.restoreAllMocks();
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
    const sessions = () => sessionEntity(table).query.byUser({ userId }).go();
    expect((await sessions()).data).toHaveLength(1);
    expect((await removing(root, id)).status).toBe(200);
    expect((await sessions()).data).toEqual([]);
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

    const registered = await registering(email);
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
    const registered = await registering(email);
    expect(registered.status).toBe(201);
    expect(registered.body.userId).not.toBe(userId);
  });

  test('ends the links that they have made', async () => {
    const root = await team();
    const { accountId } = root;
    const { id, userId } = await joined(root);
    const shared = { accountId, siteKey: 'shop', siteId: 'one', url: 'https://shop.example/' };
    const endsAt = new Date(Date.now() + 86_400_000);
    const links = shareLinkStore(table);
    const make = async (maker: string) =>
      (
        await links.create(
          { ...shared, userId: maker, endsAt, passwordHash: undefined },
          { now: new Date() },
        )
      ).link.linkId;
    const [theirs, ours] = [await make(userId), await make(root.userId)];
    const isValid = async (linkId: string) =>
      (await findShareLink(table, linkId, new Date())) !== undefined;
    expect([await isValid(theirs), await isValid(ours)]).toEqual([true, true]);
    await removing(root, id);
    expect([await isValid(theirs), await isValid(ours)]).toEqual([false, true]);
  });

  test('ends notifications to their address, and to no other', async () => {
    const root = await team();
    const { accountId } = root;
    const emailOfChannel = async () => (await settingsOf(table, accountId)).channels.email;
    const [first, second] = [await joined(root), await joined(root)];
    await channelStore(table).enable({ accountId, kind: 'email' }, { target: second.email });
    await removing(root, first.id);
    expect(await emailOfChannel()).toMatchObject({ enabled: true, target: second.email });
    await removing(root, second.id);
    expect(await emailOfChannel()).toMatchObject({
      enabled: false,
      switchedOff: { reason: `${second.email} was removed from your team.` },
    });
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
