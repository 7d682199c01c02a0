/**
 * Digests of 1,000 channels that are due at the same instant: `node bench/due-at-once.ts [--channels 1000]`. Four
 * processes do the jobs of digests and deliveries with the deployed handlers, and send to stand-ins of Slack, Discord
 * and SES over HTTP. Two of them are killed half-way, and no other takes their place. Counts what arrived.
 * Limits: all served, none twice.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { loadHandler } from '../dev/load-handler.ts';
import { channelEntity } from '../functions/notifying/channels/channel-entity.ts';
import { deliveryStore } from '../functions/notifying/delivery/delivery-store.ts';
import { digestTurnStore } from '../functions/notifying/delivery/digest-turn-store.ts';
import { notificationEntity } from '../functions/notifying/notifications/notification-entity.ts';
import { functionTable as table } from '../functions/platform/table/function-table.ts';
import { timeOrderedId } from '../functions/platform/time-ordered-id.ts';
import { after, dayMs, hourMs } from '../functions/platform/times.ts';
import { startLoopbackServer } from '../test/support/loopback-server.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { report } from './statistics.ts';

const { values } = parseArgs({ options: { channels: { type: 'string', default: '1000' } } });
const count = Number(values.channels);

const taken = new Map<string, number>();
const take = (target: string) => taken.set(target, (taken.get(target) ?? 0) + 1);
const provider = await startLoopbackServer((request, response) => {
  const path = request.url?.split('?')[0] ?? '';
  request.resume().once('end', () => {
    // As a provider takes its time.
    setTimeout(() => {
      take(path);
      response.end(path.startsWith('/slack') ? 'ok' : '{"id":"1"}');
    }, 30);
  });
});
const standIns = await startStandIns();
Object.assign(process.env, standIns.env, {
  LOG_LEVEL: 'silent',
  CHANNEL_ENDPOINT_SLACK: `${provider.url}/slack`,
  CHANNEL_ENDPOINT_DISCORD: `${provider.url}/discord`,
  PUBLIC_URL: 'https://vitals.example',
  MAIL_FROM: 'no-reply@vitals.example',
  MAIL_LINK_KEY: 'bench',
});
const now = new Date();
const today = `${now.toISOString().slice(0, 10)}T08:00:00.000Z`;
// Their hour is over.
const isOver = after(new Date(today), hourMs) <= now;
const dueAt = isOver ? new Date(today) : after(new Date(today), -dayMs);

const channelKinds = ['email', 'slack', 'discord'] as const;
const addressOf = {
  email: (index: number) => `owner${index}@site.example`,
  slack: (index: number) => `${provider.url}/slack/services/T1/B1/secret${index}`,
  discord: (index: number) =>
    `${provider.url}/discord/api/webhooks/${1000 + index}/abcdefghijklmnop`,
};
const targets: string[] = [];
const accounts: string[] = [];
async function seed(index: number): Promise<void> {
  const { accountId } = await seedAccount(table);
  const kind = channelKinds[index % channelKinds.length] ?? 'email';
  const target = addressOf[kind](index);
  targets.push(target.replace(provider.url, ''));
  accounts.push(accountId);
  const raised = after(dueAt, -hourMs);
  await channelEntity(table)
    .put({ accountId, kind, enabled: true, frequency: 'Daily', target })
    .go();
  await notificationEntity(table)
    .put({
      accountId,
      notificationId: timeOrderedId(raised),
      kind: 'score-fell',
      tone: 'bad',
      title: 'The mobile score fell from 91 to 70',
      message: '',
      site: `https://site${index}.example/`,
      time: raised.toISOString(),
      happenedAt: raised.toISOString(),
      why: 'It fell.',
      expiresAt: Math.floor(now.getTime() / 1000) + 86_400,
    })
    .go();
  await digestTurnStore(table).want(
    { accountId, channel: kind },
    raised.toISOString(),
    dueAt,
    raised,
  );
}
for (let start = 0; start < count; start += 20)
  await Promise.all(
    Array.from({ length: Math.min(20, count - start) }, (_, index) => seed(start + index)),
  );

const file = fileURLToPath(new URL('message-worker.ts', import.meta.url));
const workers: ChildProcess[] = Array.from({ length: 4 }, () => fork(file));
const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 100) / 10;
const sweep = await loadHandler('functions/lifecycle/schedules/sweep.schedule.ts');
await sweep({}, {});

const served = (): number => {
  for (const { to } of standIns.ses.mailbox.list()) taken.set(to[0] ?? '', 0);
  for (const { to } of standIns.ses.mailbox.list()) take(to[0] ?? '');
  return targets.filter((target) => (taken.get(target) ?? 0) > 0).length;
};
let killed = 0;
let swept = performance.now();
while (served() < count && seconds() < 400) {
  if (killed < 2 && served() > (killed + 1) * (count / 3)) {
    workers[killed]?.kill('SIGKILL');
    killed += 1;
    console.log(`${seconds()} s: worker ${killed} is killed, ${served()} of ${count} are served`);
  }
  if (performance.now() - swept > 30_000) {
    swept = performance.now();
    await sweep({}, {});
  }
  await sleep(50);
}
console.log(`${seconds()} s: ${served()} of ${count} are served`);
// What was delivered and not recorded as such comes again now, if it ever does.
await sleep(100_000);
await sweep({}, {});
await sleep(10_000);
served();
const ends = await Promise.all(
  accounts.map(async (accountId) =>
    (await deliveryStore(table).since(accountId, new Date(0))).map(({ end = 'open' }) => end),
  ),
);
const counts = targets.map((target) => taken.get(target) ?? 0);
for (const [end, some] of Map.groupBy(ends.flat(), (one) => one))
  console.log(`${end}: ${some.length}`);
for (const worker of workers) if (worker.connected) worker.send('stop');
await provider.close();
await standIns.stop();
report(`not served, of ${count}`, counts.filter((one) => one === 0).length, 0, 'channels');
report(`twice, of ${count}`, counts.filter((one) => one > 1).length, 0, 'channels');
