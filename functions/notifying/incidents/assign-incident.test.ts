import { expect, test } from 'vitest';
import { assignIncident, listAssignees } from '../../../shared/calls/notifying/incidents.ts';
import type { ClientRoles } from '../../../shared/models/registry/client.ts';
import { call } from '../../../test/support/call-handler.ts';
import { seedAccount, type SeededUser, seedSubUser } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { handler as assignHandler } from './assign-incident.call.ts';
import { handler as listHandler } from './list-assignees.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };

/** An account with an incident on a site of the client `acme`, and its members. */
async function seed() {
  const root = await seedAccount(table, { plan: 'Team' });
  const { accountId } = root;
  const url = 'https://shop.example/';
  const now = new Date();
  await siteEntity(table)
    .put({
      accountId,
      url,
      urlKey: keyOfUrl(url),
      siteId: 'shop',
      siteName: 'Shop',
      clientId: 'acme',
      createdAt: now.toISOString(),
    })
    .go();
  const incidentId = timeOrderedId(now);
  const step = { at: now.toISOString(), eventId: 'one' };
  const track = { cause: 'markup-errors', url, part: '' } as const;
  await incidentEntity(table)
    .put({
      accountId,
      incidentId,
      siteKey: keyOfUrl(url),
      site: url,
      siteName: 'Shop',
      title: 'Shop has markup errors',
      cause: 'markup-errors',
      state: 'open',
      beganAt: step.at,
      episodes: [{ track, beganAt: step.at, began: step, worse: [] }],
      notifications: [],
      revision: 1,
      expiresAt: 4_000_000_000,
    })
    .go();
  const member = async (clients?: ClientRoles) => {
    const user = await seedSubUser(table, root);
    if (clients !== undefined)
      await userEntity(table).patch({ accountId, userId: user.userId }).set({ clients }).go();
    return user;
  };
  const assign = async (userId: string | null, as: SeededUser = root) => {
    const request = { params: { incidentId }, body: { userId } };
    const { status, body } = await call(assignHandler, assignIncident, request, { as });
    return [status, body.errors?.[0]?.field];
  };
  const listed = async (as: SeededUser = root, query = {}) => {
    const { body } = await call(listHandler, listAssignees, { query }, { as });
    return (body as { userId: string }[]).map(({ userId }) => userId);
  };
  const assignee = async () =>
    (await incidentEntity(table).get({ accountId, incidentId }).go()).data?.assigneeId;
  return { root, member, assign, listed, assignee, incidentId };
}
const mailsTo = ({ email }: SeededUser) =>
  standIns.ses.mailbox.list(email).map(({ subject }) => subject);

test('an incident is assigned only to those who reach it, who are notified by mail', async () => {
  const { root, member, assign, listed, assignee, incidentId } = await seed();
  const [everywhere, theirs, others] = [
    await member(),
    await member({ acme: 'work' }),
    await member({ bolt: 'work' }),
  ];
  expect(new Set(await listed(root, { incidentId }))).toEqual(
    new Set([root, everywhere, theirs].map(({ userId }) => userId)),
  );
  expect(await listed(root)).toContain(others.userId);

  expect(await assign(others.userId)).toEqual([400, 'userId']);
  expect([await assignee(), mailsTo(others)]).toEqual([undefined, []]);
  for (const person of [theirs, everywhere]) {
    expect(await assign(person.userId)).toEqual([200, undefined]);
    expect([await assignee(), mailsTo(person)]).toEqual([
      person.userId,
      ['An incident was assigned to you'],
    ]);
  }
  const [mail] = standIns.ses.mailbox.list(theirs.email);
  expect(mail?.text).toContain('Shop has markup errors');
  expect(mail?.text).toContain(`/incidents/${incidentId}`);
});

test('no mail is sent to those who assign it to themselves, who have it already, or who lose it', async () => {
  const { root, member, assign, assignee } = await seed();
  const person = await member({ acme: 'work' });
  expect(await assign(person.userId, person)).toEqual([200, undefined]);
  expect(await assign(person.userId)).toEqual([200, undefined]);
  expect(await assign(null)).toEqual([200, undefined]);
  expect([await assignee(), mailsTo(person), mailsTo(root)]).toEqual(['', [], []]);
});

test('members of clients assign themselves only; those of other accounts and clients find nothing', async () => {
  const { root, member, assign, listed, incidentId } = await seed();
  const [worker, viewer] = [await member({ acme: 'work' }), await member({ acme: 'view' })];
  expect(await listed(worker, { incidentId })).toEqual([worker.userId]);
  expect(await assign(root.userId, worker)).toEqual([400, 'userId']);
  expect(await assign(viewer.userId, viewer)).toEqual([403, undefined]);
  const stranger = await seedAccount(table, { plan: 'Team' });
  for (const outsider of [stranger, await member({ bolt: 'work' })]) {
    expect(await assign(outsider.userId, outsider)).toEqual([404, 'incidentId']);
    const query = { incidentId };
    const answer = await call(listHandler, listAssignees, { query }, { as: outsider });
    expect(answer.status).toBe(404);
  }
  expect(await assign(stranger.userId)).toEqual([400, 'userId']);
});
