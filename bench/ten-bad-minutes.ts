/**
 * A provider that fails for ten minutes: `node bench/ten-bad-minutes.ts [--events 1000]`. Outages of so many accounts
 * are reported through the real rules, stores and adapters, to a stand-in of Slack and Discord that answers 429, 500,
 * garbage, or not at all while the clock, which the bench moves, is within its first ten minutes. Counts what the
 * stand-in took. Limits: 0 lost, 0 twice.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { functionTable as table } from '../functions/platform/table/function-table.ts';
import { after, minuteMs } from '../functions/platform/times.ts';
import { discordChannel } from '../functions/providers/discord/discord-channel.ts';
import { slackChannel } from '../functions/providers/slack/slack-channel.ts';
import { deliveryWorld } from '../test/support/delivery-world.ts';
import { startLoopbackServer } from '../test/support/loopback-server.ts';
import { report } from './statistics.ts';

const { values } = parseArgs({ options: { events: { type: 'string', default: '1000' } } });
const eventCount = Number(values.events);
const illnesses = ['429', '500', 'garbage', 'hangs'] as const;

const standIns = await startStandIns();
Object.assign(process.env, standIns.env, { LOG_LEVEL: 'silent' });
const start = new Date('2026-11-23T11:00:00.000Z');
const wellAt = after(start, 10 * minuteMs);

const taken = new Map<string, number>();
const refused: Record<(typeof illnesses)[number], number> = {
  '429': 0,
  '500': 0,
  garbage: 0,
  hangs: 0,
};
let asked = 0;
const provider = await startLoopbackServer((request, response) => {
  const isSlack = request.url?.startsWith('/slack') === true;
  const target = request.url?.split('?')[0] ?? '';
  request.resume().once('end', () => {
    asked += 1;
    const illness = world.clock() < wellAt ? illnesses[asked % illnesses.length] : undefined;
    if (illness !== undefined) refused[illness] += 1;
    if (illness === '429')
      response.writeHead(429, { 'retry-after': '20' }).end('{"retry_after":20}');
    else if (illness === '500') response.writeHead(500).end('rollup_error');
    else if (illness === 'garbage') response.writeHead(502).end('<html>');
    else if (illness === undefined) {
      taken.set(target, (taken.get(target) ?? 0) + 1);
      response.end(isSlack ? 'ok' : '{"id":"1"}');
    }
  });
});
const slack = slackChannel(`${provider.url}/slack`);
const discord = discordChannel(`${provider.url}/discord`);
const world = deliveryWorld(table, start, {
  answer: (target, message) =>
    (target.address.includes('/slack/') ? slack : discord)(target, message),
  // A hanging provider costs eight real seconds, which these share.
  atOnce: { most: 1000, withinMs: minuteMs },
});
const targets: string[] = [];
for (let index = 0; index < eventCount; index += 1) {
  const kind = index % 2 === 0 ? 'slack' : 'discord';
  const path =
    kind === 'slack'
      ? `/slack/services/T1/B1/secret${index}`
      : `/discord/api/webhooks/${1000 + index}/abcdefghijklmnop`;
  targets.push(path);
  const accountId = world.account([kind], {}, `${provider.url}${path}`);
  await world.raise(accountId, 'site-down', `https://site${index}.example/`);
}
const began = performance.now();
for (let minute = 1; minute <= 60; minute += 1) {
  await world.runUntil(after(start, minute * minuteMs));
  if (minute % 10 === 0) {
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `after ${minute} minutes: ${taken.size} of ${eventCount} taken, ${asked} asked (${seconds} s)`,
    );
  }
  if (taken.size === eventCount && minute > 30) break;
  await sleep(0);
}
await provider.close();
await standIns.stop();
console.log(`refused: ${JSON.stringify(refused)}`);
const counts = targets.map((target) => taken.get(target) ?? 0);
report(`lost, of ${eventCount}`, counts.filter((count) => count === 0).length, 0, 'messages');
report(`twice, of ${eventCount}`, counts.filter((count) => count > 1).length, 0, 'messages');
