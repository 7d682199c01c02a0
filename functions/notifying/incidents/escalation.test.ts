import { MessageRejected } from '@aws-sdk/client-sesv2';
import { describe, expect, test } from 'vitest';
import { setEscalation } from '../../../shared/calls/notifying/channels.ts';
import { assignIncident, acknowledgeIncident } from '../../../shared/calls/notifying/incidents.ts';
import { escalateIncident as job } from '../../../shared/jobs/catalogue.ts';
import { queues } from '../../../shared/jobs/job-queues.ts';
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
import { mailClient } from '../../providers/email/ses-mailer.ts';
import { clientEntity } from '../../registry/clients/client-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { channelStore } from '../channels/channel-store.ts';
import { deliveryStore } from '../delivery/delivery-store.ts';
import { dueSteps } from './escalation-steps.ts';
import { nextLook } from './escalation-store.ts';
import { originEntity } from './origin-entity.ts';
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
    expect(at(31 * minuteMs, steps, { taken: ['ada 1'] })).toEqual([['grace'], undefined]);
    expect(at(31 * minuteMs, steps, { taken: ['ada 1', 'grace 1'] })).toEqual([[], undefined]);
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
    expect(at(evening, steps, { taken: ['day 1'] })).toEqual([['night'], undefined]);
    expect(at(saturday, steps)).toEqual([['night'], soon(saturday)]);
  });

  test('that were held back keep the time between them; those of one time are taken together', () => {
    const others = [person('grace', { afterMinutes: 30 }), person('alan', { afterMinutes: 30 })];
    const steps = [person('ada'), ...others];
    expect(at(9 * hourMs, steps)).toEqual([['ada'], 9 * hourMs + 20 * minuteMs]);
    const escalatedAt = after(began, 9 * hourMs).toISOString();
    const later = { taken: ['ada 1'], escalatedAt };
    const [soon, then] = [9 * hourMs + 19 * minuteMs, 9 * hourMs + 20 * minuteMs];
    expect(at(soon, steps, later)).toEqual([[], then]);
    expect(at(then, steps, later)).toEqual([['grace', 'alan'], undefined]);
  });

  test('are not repeated if their time changes; one to the same person is another', () => {
    const changed = [person('ada', { afterMinutes: 15 }), person('ada', { afterMinutes: 30 })];
    expect(at(20 * minuteMs, changed, { taken: ['ada 1'] })).toEqual([[], 30 * minuteMs]);
    expect(at(30 * minuteMs, changed, { taken: ['ada 1'] })).toEqual([['ada'], undefined]);
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
  const work = async (delivery = 1) => {
    const body = JSON.stringify({ job: job.id, payload: key });
    const attributes = { ApproximateReceiveCount: String(delivery) };
    const records = [{ messageId: 'm', body, attributes }];
    return (await worker({ Records: records } as never)).batchItemFailures;
  };
  const stored = async () => (await incidentEntity(table).get(key).go({ consistent: true })).data;
  return { root, accountId, incidentId, chain, work, stored };
}
const lastDelivery = queues[job.queue].maxReceiveCount;
const mailsTo = ({ email }: SeededUser) =>
  standIns.ses.mailbox.list(email).map(({ subject }) => subject);
const subject = 'An incident needs your attention';

test('no one acknowledged it: the next person has a mail and the channel a message, once, however often the job comes', async () => {
  const { root, accountId, chain, work, stored } = await seed();
  const member = await seedSubUser(table, root);
  await channelStore(table).enable({ accountId, kind: 'email' }, { target: root.email });
  await chain([
    person(member.userId),
    person('', { to: { kind: 'channel', channel: 'email' } }),
    person('', { severity: 'changed', to: { kind: 'channel', channel: 'email' } }),
    person(root.userId, { afterMinutes: 60 }),
  ]);
  await Promise.all([work(), work()]);
  await work();
  expect([mailsTo(member), mailsTo(root)]).toEqual([[subject], []]);
  const deliveries = await deliveryStore(table).since(accountId, new Date(0));
  expect(deliveries.map(({ channel }) => channel)).toEqual(['email']);
  // While one worker sends the mail, the other may record the rest.
  const taken = [`${member.userId} 1`, 'email 1', 'email 2'];
  expect(new Set((await stored())?.escalated)).toEqual(new Set(taken));
  expect(Date.parse((await stored())?.retryAt ?? '')).toBeGreaterThan(Date.now() + 30 * minuteMs);
});

test('who does not reach the site, or was removed, is passed over', async () => {
  const { root, accountId, chain, work, stored } = await seed();
  const other = await seedSubUser(table, root);
  await userEntity(table)
    .patch({ accountId, userId: other.userId })
    .set({ clients: { bolt: 'work' } })
    .go();
  await chain([person(other.userId), person('gone'), person(root.userId)]);
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

test('one that is over, or that no one is to be notified of, ends; a muted one waits', async () => {
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

test('a refused mail delays no one else, and is skipped at last', async () => {
  const { root, chain, work, stored } = await seed();
  const member = await seedSubUser(table, root);
  mailClient().middlewareStack.add(
    (next) => async (request) => {
      if (!JSON.stringify(request.input).includes(member.email)) return next(request);
      const $metadata = { httpStatusCode: 400 };
      throw new MessageRejected({ message: 'Email address is not verified', $metadata });
    },
    { step: 'initialize' },
  );
  await chain([
    person(member.userId),
    person(root.userId),
    person(root.userId, { afterMinutes: 60 }),
  ]);
  expect(await work()).toHaveLength(1);
  expect(mailsTo(root)).toEqual([subject]);
  expect((await stored())?.escalated).toEqual([`${root.userId} 1`]);
  expect(await work(lastDelivery)).toHaveLength(1);
  expect((await stored())?.escalated).toEqual([`${root.userId} 1`, `${member.userId} 1`]);
  expect(mailsTo(root)).toEqual([subject]);
});

test('no one is mailed about a paused site; planned maintenance that allows outages holds nothing back', async () => {
  const { root, accountId, chain, work, stored } = await seed();
  await chain([person(root.userId)]);
  const pause = siteEntity(table).patch({ accountId, urlKey: keyOfUrl('https://shop.example/') });
  await pause.set({ pausedAt: new Date().toISOString() }).go();
  await work();
  expect(mailsTo(root)).toEqual([]);
  expect(await stored()).toHaveProperty('retryAt');
  await siteEntity(table)
    .patch({ accountId, urlKey: keyOfUrl('https://shop.example/') })
    .remove(['pausedAt'])
    .go();
  const [from, to] = [-hourMs, hourMs].map((ms) => after(new Date(), ms).toISOString());
  const maintain = async (allows: 'outages' | 'nothing') =>
    channelStore(table).setOptions(accountId, {
      maintenance: [{ from: from ?? '', to: to ?? '', allows }],
    });
  await maintain('nothing');
  await work();
  expect(mailsTo(root)).toEqual([]);
  await maintain('outages');
  await work();
  expect(mailsTo(root)).toEqual([subject]);
});

test('one that was taken and is given away is looked at again', async () => {
  const { root, incidentId, chain, work, stored } = await seed();
  const member = await seedSubUser(table, root);
  await chain([person(root.userId)]);
  const assign = async (userId: string | null) =>
    callRaw(
      await loadHandler(assignIncident),
      assignIncident,
      { params: { incidentId }, body: { userId } },
      { as: root },
    );
  for (const next of [member.userId, null]) {
    await assign(root.userId);
    await work();
    expect(await stored()).not.toHaveProperty('retryAt');
    await assign(next);
    expect(await stored()).toHaveProperty('retryAt');
  }
  await work();
  expect(mailsTo(root)).toEqual([subject]);
});

/** Gives the incident another site, which is another client's. @returns the incident of that site */
async function withBolt({ accountId, stored }: Awaited<ReturnType<typeof seed>>): Promise<string> {
  const first = await stored();
  const [site] = (await siteEntity(table).query.byUrl({ accountId }).go()).data;
  if (first === null || site === undefined) throw new Error('There is no incident');
  const url = 'https://bolt.example/';
  const urlKey = keyOfUrl(url);
  const names = { siteName: 'Bolt', clientId: 'bolt' };
  await siteEntity(table)
    .put({ ...site, ...names, url, urlKey, siteId: 'bolt' })
    .go();
  const other = timeOrderedId(new Date());
  await incidentEntity(table)
    .put({ ...first, incidentId: other, siteKey: urlKey, site: url, title: 'Bolt is down' })
    .go();
  const { beganAt, expiresAt } = first;
  const members = [first.incidentId, other].map((id) => ({ incidentId: id, beganAt }));
  const name = 'site-down shop.example';
  await originEntity(table).put({ accountId, name, members, revision: 1, expiresAt }).go();
  return other;
}

test('who is mailed reads of the sites that they reach only', async () => {
  const seeded = await seed();
  const { root, accountId, chain, work } = seeded;
  const member = await seedSubUser(table, root);
  await userEntity(table)
    .patch({ accountId, userId: member.userId })
    .set({ clients: { bolt: 'work' } })
    .go();
  const other = await withBolt(seeded);
  await chain([person(member.userId)]);
  await work();
  const [mail] = standIns.ses.mailbox.list(member.email);
  expect(mail?.text).toContain('Bolt is down');
  expect(mail?.text).toContain(`/incidents/${other}`);
  expect(mail?.text).not.toMatch(/Shop|2 sites/);
});

test('a client’s own Slack channel gets its sites, and the account’s the others', async () => {
  const seeded = await seed();
  const { accountId, chain, work } = seeded;
  const other = await withBolt(seeded);
  const own = { slackChannel: '#acme', slackWebhook: 'https://hooks.slack.com/services/T1/B1/own' };
  const acme = { accountId, clientId: 'acme', name: 'Acme', contacts: [], createdAt: '', ...own };
  await clientEntity(table).put(acme).go();
  const to = (channel: 'email' | 'slack') => person('', { to: { kind: 'channel', channel } });
  await chain([to('slack'), to('email')]);
  await work();
  const deliveries = await deliveryStore(table).since(accountId, new Date(0));
  const sent = await Promise.all(
    deliveries.map(async (one) => {
      const message = await deliveryStore(table).messageOf(one);
      return [one.channel, one.slackOf, message?.heading, message?.link.url.split('/').at(-1)];
    }),
  );
  expect(new Set(sent)).toEqual(
    new Set([
      ['email', undefined, 'Escalated: 2 sites on shop.example are down', seeded.incidentId],
      ['slack', 'acme', 'Escalated: Shop is down', seeded.incidentId],
      ['slack', undefined, 'Escalated: Bolt is down', other],
    ]),
  );
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
