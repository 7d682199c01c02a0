/**
 * A month of a nervous site: `node bench/nervous-month.ts [--seed 1]`. 720 hourly checks, a tenth of whose attempts fail
 * at random, three real outages, and daily scans whose scores swing by ± 8 points run through the product's own rules:
 * checks with their confirmations, incidents, notifications, messages and digests, over the stand-in's table. Only the
 * queues and the clock are the bench's. The account has notifications of every scan result switched on.
 * Limits: at most 3 outages and 3 recoveries sent, each outage recorded within three minutes, and one digest a day.
 */
import { parseArgs } from 'node:util';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { digestTurnStore } from '../functions/delivery/digest-turn-store.ts';
import { sendDigest } from '../functions/delivery/send-digest.ts';
import { outboxStore } from '../functions/events/outbox-store.ts';
import { trackEvent } from '../functions/incidents/track-event.ts';
import { trackStore } from '../functions/incidents/track-store.ts';
import { notificationStore } from '../functions/notifications/notification-store.ts';
import { notifyOfScan } from '../functions/notifications/notify-of-scan.ts';
import { keyOfUrl } from '../functions/pages/url-key.ts';
import { functionTable as table } from '../functions/platform/table/function-table.ts';
import { type Announce, outboxItem } from '../functions/platform/events/outbox.ts';
import { outboxEventEntity } from '../functions/platform/events/outbox-event-entity.ts';
import type { SendJobs } from '../functions/platform/jobs/send-job.ts';
import { after, dayMs, hourMs } from '../functions/platform/times.ts';
import type { Probe } from '../functions/uptime/check-outcome.ts';
import { runCheck } from '../functions/uptime/run-check.ts';
import { uptimeStore } from '../functions/uptime/uptime-store.ts';
import type { AnyEvent } from '../shared/events/catalogue.ts';
import { devices } from '../shared/scans/devices.ts';
import { deliveryWorld } from '../test/support/delivery-world.ts';
import { random as integers } from './advice/random.ts';
import { report } from './statistics.ts';

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const hours = 720;
/** In hours since the beginning. */
const outages = [
  [100, 104],
  [300, 301],
  [500, 512],
] as const;
const url = 'https://shop.example/';
const start = new Date('2026-11-01T00:00:00.000Z');

const integer = integers(Number(values.seed));
const random = (): number => integer() / 2 ** 32;

const standIns = await startStandIns();
Object.assign(process.env, standIns.env, { LOG_LEVEL: 'silent' });
const world = deliveryWorld(table, start);
const accountId = world.account(['slack'], { good: true, average: true, bad: true });
const site = { urlKey: keyOfUrl(url), url, siteName: 'shop.example' };
const findSite = async () => site;

const announced: string[] = [];
const announce: Announce = async ({ eventId }) => void announced.push(eventId);
const uptime = uptimeStore(table, { announce });
const events = outboxStore(table);
const counted: Record<string, number> = {};

async function hear(event: AnyEvent): Promise<void> {
  const now = world.clock();
  const { sendOutages } = world;
  const ports = { store: trackStore(table), findSite, announce, sendOutages, now };
  if (event.type === 'uptime-changed') await trackEvent(ports, event);
  if (event.type === 'scan-finished') {
    await trackEvent(ports, event);
    const wantedBands = async () => new Set(['good', 'average', 'bad'] as const);
    await notifyOfScan({ table, announce, findSite, wantedBands, now }, event);
  }
  if (event.type !== 'notification-raised') return;
  const { notificationId, kind } = event.facts;
  counted[kind] = (counted[kind] ?? 0) + 1;
  const notification = await notificationStore(table).get(accountId, notificationId);
  if (notification !== undefined) await world.plan(notification);
}

/** Delivers what was announced, and what follows from it. */
async function deliverEvents(): Promise<void> {
  for (let eventId = announced.shift(); eventId !== undefined; eventId = announced.shift()) {
    const item = await events.find(accountId, eventId);
    if (item === undefined) continue;
    await hear(item.event);
    await events.remove(accountId, eventId);
  }
}

const isOut = (time: Date): boolean => {
  const hour = (time.getTime() - start.getTime()) / hourMs;
  return outages.some(([from, to]) => hour >= from && hour < to);
};
let failedAttempts = 0;
const probe: Probe = async () => {
  const isFailing = isOut(world.clock()) || random() < 0.1;
  if (isFailing) failedAttempts += 1;
  return {
    status: isFailing ? 503 : 200,
    finalUrl: url,
    redirects: 0,
    timings: { dnsMs: 1, connectMs: 1, tlsMs: 1, firstByteMs: 1 },
    totalMs: 5,
    certificateExpiresAt: null,
    certificateFingerprint: null,
  };
};

/** Seconds from the check that found an outage to its record. */
const recordedAfter: number[] = [];

async function check(dueAt: Date): Promise<void> {
  const sendJobs: SendJobs = async (_, __, options) => {
    await world.runUntil(after(world.clock(), (options?.delaySeconds ?? 0) * 1000));
  };
  const network = { isWorkingFor: async () => true };
  const key = { accountId, url, dueAt: dueAt.toISOString() };
  const ports = { store: uptime, probe, network, sendJobs, now: world.clock };
  for (let attempt = 0; ; attempt += 1)
    if ((await runCheck(ports, { ...key, attempt })) === 'ended') break;
  const hour = (dueAt.getTime() - start.getTime()) / hourMs;
  if (outages.some(([from]) => from === hour))
    recordedAfter.push((world.clock().getTime() - dueAt.getTime()) / 1000);
}

async function scan(day: number): Promise<void> {
  for (const device of devices) {
    const overallScore = Math.round(84 + (random() * 16 - 8));
    const item = outboxItem(
      'scan-finished',
      {
        accountId,
        subject: { kind: 'page', url },
        cause: 'clock',
        facts: { outcome: 'done', scanId: `scan-${day}`, device, overallScore },
      },
      world.clock(),
    );
    await outboxEventEntity(table).create(item).go();
    await announce(item);
  }
}

const digest = () =>
  sendDigest(
    {
      store: digestTurnStore(table),
      settingsOf: world.settingsOf,
      timeZoneOf: world.timeZoneOf,
      newsOf: (account, from, to) => notificationStore(table).listSince(account, from, to),
      numbersOf: async () => [],
      routesOf: async () => () => undefined,
      deliver: world.sendMessages,
      publicUrl: 'https://vitals.example',
      clock: world.clock,
    },
    { accountId, channel: 'slack' },
  );

for (let hour = 0; hour < hours; hour += 1) {
  const time = after(start, hour * hourMs);
  await world.runUntil(time);
  if (hour % 24 === 3) await scan(hour / 24);
  await check(time);
  await deliverEvents();
  await digest();
}
await world.runUntil(after(start, hours * hourMs + dayMs));
await standIns.stop();

const sent = world.received.map(({ message }) => message.kind);
const count = (kind: string): number => sent.filter((one) => one === kind).length;
const perDay = Map.groupBy(
  world.received.filter(({ message }) => message.kind === 'digest'),
  ({ at }) => at.toISOString().slice(0, 10),
);
const mostADay = Math.max(0, ...[...perDay.values()].map((some) => some.length));
console.log(`${hours} checks, ${failedAttempts} failed attempts, 3 real outages`);
console.log(`notifications: ${JSON.stringify(counted)}`);
console.log(
  `messages: ${JSON.stringify(Object.fromEntries(new Set(sent).values().map((kind) => [kind, count(kind)])))}`,
);
report('outages sent', count('outage'), 3, 'messages');
report('recoveries sent', count('recovery'), 3, 'messages');
report('an outage, to its record', Math.max(...recordedAfter), 180, 's');
report('flapping sent', count('flapping'), 0, 'messages');
report('digests on one day', mostADay, 1, 'messages');
report('digests in 30 days', count('digest'), 30, 'messages');
