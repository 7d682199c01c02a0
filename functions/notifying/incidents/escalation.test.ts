import { describe, expect, test } from 'vitest';
import { setEscalation } from '../../../shared/calls/notifying/channels.ts';
import { assignIncident, acknowledgeIncident } from '../../../shared/calls/notifying/incidents.ts';
import { escalateIncident as job } from '../../../shared/jobs/catalogue.ts';
import type { EscalationStep } from '../../../shared/models/notifying/escalation.ts';
import { callRaw } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { seedAccount, type SeededUser, seedSubUser } from '../../../test/support/seed-account.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after, dayMs, hourMs, minuteMs } from '../../platform/times.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { channelStore } from '../channels/channel-store.ts';
import { deliveryStore } from '../delivery/delivery-store.ts';
import { dueSteps } from './escalation-steps.ts';
import { nextLook } from './escalation-store.ts';
import { handler as worker } from './escalate-incident.worker.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };

const person = (userId: string, more: Partial<EscalationStep> = {}): EscalationStep => ({
  afterMinutes: 10,
  severity: 'down',
  hours: 'always',
  to: { kind: 'person', userId },
  ...more,
});

describe('steps', () => {
  // A Monday, 09:00 in Vienna.
  const began = new Date('2026-11-30T08:00:00.000Z');
  const businessHours = { from: '08:00', to: '18:00' };
  const since = after(began, -dayMs).toISOString();
  const at = (ms: number, steps: EscalationStep[], more: object = {}) => {
    const incident = {
      beganAt: began.toISOString(),
      severity: 'down',
      taken: [],
      ...more,
    } as const;
    const chain = { steps, businessHours, since };
    const { due, nextAt } = dueSteps(chain, incident, after(began, ms), 'Europe/Vienna');
    const names = due.map(({ to }) => (to.kind === 'person' ? to.userId : to.channel));
    return [names, nextAt && nextAt.getTime() - began.getTime()];
  };

  test('are taken one after the other, each once', () => {
    const steps = [person('ada'), person('grace', { afterMinutes: 30 })];
    expect(at(9 * minuteMs, steps)).toEqual([[], 10 * minuteMs]);
    expect(at(10 * minuteMs, steps)).toEqual([['ada'], 30 * minuteMs]);
    expect(at(31 * minuteMs, steps, { taken: ['10 ada'] })).toEqual([['grace'], undefined]);
    expect(at(31 * minuteMs, steps, { taken: ['10 ada', '30 grace'] })).toEqual([[], undefined]);
  });

  test('are for incidents of their severity or worse, that began after the chain was turned on', () => {
    const failing = { severity: 'failing' } as const;
    expect(at(hourMs, [person('ada')], failing)).toEqual([[], undefined]);
    expect(at(hourMs, [person('ada', failing)], failing)).toEqual([['ada'], undefined]);
    const before = after(began, -2 * dayMs).toISOString();
    expect(at(hourMs, [person('ada')], { beganAt: before })).toEqual([[], undefined]);
  });

  test('wait for their hours, in the zone of the account', () => {
    const steps = [person('day', { hours: 'business' }), person('night', { hours: 'other' })];
    const soon = (ms: number) => ms + 15 * minuteMs;
    expect(at(hourMs, steps)).toEqual([['day'], soon(hourMs)]);
    const [evening, saturday] = [9 * hourMs, 5 * dayMs + hourMs];
    expect(at(evening, steps, { taken: ['10 day'] })).toEqual([['night'], undefined]);
    expect(at(saturday, steps)).toEqual([['night'], soon(saturday)]);
  });
});

async function seed() {
  const root = await seedAccount(table, { plan: 'Team' });
  const { accountId } = root;
  const url = 'https://shop.example/';
  const now = new Date();
  const createdAt = now.toISOString();
  await siteEntity(table)
    .put({
      accountId,
      url,
      urlKey: keyOfUrl(url),
      siteId: 'shop',
      siteName: 'Shop',
      clientId: 'acme',
      createdAt,
    })
    .go();
  const incidentId = timeOrderedId(now);
  const key = { accountId, incidentId };
  const beganAt = after(now, -20 * minuteMs).toISOString();
  const step = { at: beganAt, eventId: 'one' };
  const track = { cause: 'site-down', url, part: '' } as const;
  await incidentEntity(table)
    .put({
      ...key,
      siteKey: keyOfUrl(url),
      site: url,
      siteName: 'Shop',
      title: 'Shop is down',
      cause: 'site-down',
      state: 'open',
      beganAt,
      episodes: [{ track, beganAt, began: step, worse: [] }],
      notifications: [],
      revision: 1,
      expiresAt: 4_000_000_000,
      ...nextLook(incidentId, accountId, now),
    })
    .go();
  const chain = async (steps: EscalationStep[]) =>
    channelStore(table).setOptions(accountId, {
      escalation: {
        steps,
        businessHours: { from: '08:00', to: '18:00' },
        since: after(now, -hourMs).toISOString(),
      },
    });
  const work = async () => {
    const body = JSON.stringify({ job: job.id, payload: key });
    const attributes = { ApproximateReceiveCount: '1' };
    const records = [{ messageId: 'm', body, attributes }];
    return (await worker({ Records: records } as never)).batchItemFailures;
  };
  const stored = async () => (await incidentEntity(table).get(key).go({ consistent: true })).data;
  return { root, accountId, incidentId, chain, work, stored };
}
const mailsTo = ({ email }: SeededUser) =>
  standIns.ses.mailbox.list(email).map(({ subject }) => subject);
const subject = 'Nobody has taken an incident';

test('nobody took it: the next person has a mail and the channel a message, once, however often the job comes', async () => {
  const { root, accountId, chain, work, stored } = await seed();
  const member = await seedSubUser(table, root);
  await channelStore(table).enable({ accountId, kind: 'email' }, { target: root.email });
  await chain([
    person(member.userId),
    person('', { afterMinutes: 15, to: { kind: 'channel', channel: 'email' } }),
    person(root.userId, { afterMinutes: 60 }),
  ]);
  await Promise.all([work(), work()]);
  await work();
  expect([mailsTo(member), mailsTo(root)]).toEqual([[subject], []]);
  const deliveries = await deliveryStore(table).since(accountId, new Date(0));
  expect(deliveries.map(({ channel }) => channel)).toEqual(['email']);
  expect((await stored())?.escalated).toEqual([`10 ${member.userId}`, '15 email']);
  expect(Date.parse((await stored())?.retryAt ?? '')).toBeGreaterThan(Date.now() + 30 * minuteMs);
});

test('who does not reach the site, or was removed, is passed over', async () => {
  const { root, accountId, chain, work, stored } = await seed();
  const other = await seedSubUser(table, root);
  await userEntity(table)
    .patch({ accountId, userId: other.userId })
    .set({ clients: { bolt: 'work' } })
    .go();
  await chain([person(other.userId), person('gone', { afterMinutes: 11 }), person(root.userId)]);
  await work();
  expect([mailsTo(other), mailsTo(root)]).toEqual([[], [subject]]);
  expect(await stored()).not.toHaveProperty('retryAt');
});

test.each([
  ['acknowledged', acknowledgeIncident, {}],
  ['taken by its assignee', assignIncident, 'self'],
  ['assigned to someone who has not taken it', assignIncident, 'other'],
] as const)('one that is %s', async (_, contract, who) => {
  const { root, incidentId, chain, work, stored } = await seed();
  const member = await seedSubUser(table, root);
  await chain([person(root.userId)]);
  const userId = who === 'other' ? member.userId : root.userId;
  const request = {
    params: { incidentId },
    ...(who === 'self' || who === 'other' ? { body: { userId } } : {}),
  };
  const { status } = await callRaw(await loadHandler(contract), contract, request, { as: root });
  expect(status).toBe(200);
  expect(await work()).toEqual([]);
  expect(mailsTo(root)).toEqual(who === 'other' ? [subject] : []);
  expect(await stored()).not.toHaveProperty('retryAt');
});

test('one that is over, or that nobody is to hear of, ends; a muted one waits', async () => {
  const { root, accountId, incidentId, chain, work, stored } = await seed();
  await work();
  expect(await stored()).not.toHaveProperty('retryAt');
  await chain([person(root.userId)]);
  const later = after(new Date(), hourMs).toISOString();
  await incidentEntity(table).patch({ accountId, incidentId }).set({ mutedUntil: later }).go();
  await work();
  expect(await stored()).toHaveProperty('retryAt');
  await incidentEntity(table).patch({ accountId, incidentId }).set({ state: 'ended' }).go();
  await work();
  expect(await stored()).not.toHaveProperty('retryAt');
  expect(mailsTo(root)).toEqual([]);
});

test('the chain is the owner’s: at most five steps, to people of the team', async () => {
  const { root } = await seed();
  const { email } = root;
  const set = async (steps: unknown[], more: object = {}) => {
    const body = { email, steps, ...more };
    const answer = await callRaw(
      await loadHandler(setEscalation),
      setEscalation,
      { body },
      { as: root },
    );
    return [answer.status, answer.body.errors?.[0]?.field, answer.body.escalation];
  };
  const steps = [person(root.userId, { afterMinutes: 30 }), person(root.userId)];
  expect(await set(steps)).toEqual([
    200,
    undefined,
    { steps: steps.toReversed(), businessHours: { from: '08:00', to: '18:00' } },
  ]);
  const refusals = [
    [[person('nobody')], {}, 404, 'steps.0.to'],
    [[person(root.userId, { afterMinutes: 1 })], {}, 400, 'steps.0.afterMinutes'],
    [Array.from({ length: 6 }, () => steps[0]), {}, 400, 'steps'],
    [steps, { businessHours: { from: '18:00', to: '08:00' } }, 400, 'businessHours.to'],
  ] as const;
  for (const [given, more, status, field] of refusals)
    expect((await set([...given], more)).slice(0, 2)).toEqual([status, field]);
});
