/**
 * From the last failed attempt of a check to the messages about the outage: `node bench/outage-to-message.ts [--outages 60]
 * [--probes 3]`. The local host's own workers, in their process, take the last attempt of a check of a page that
 * answers 503, follow it as an incident, and send to stand-ins of Slack, Discord and SES. With three probes, which run here
 * too, two of them confirm each failure. One outage a second, each of an account of its own with all three channels.
 * Measured from the attempt's request to the arrival of the message. Limit: 95th percentile of 5 s, including the 2 s
 * hold for what arrives together.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { startWorkers } from '../dev/workers/start-workers.ts';
import { channelEntity } from '../functions/notifying/channels/channel-entity.ts';
import { siteEntity } from '../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../functions/registry/pages/url-key.ts';
import { functionTable as table } from '../functions/platform/table/function-table.ts';
import { publicPolicy } from '../functions/platform/target-guard/target-policy.ts';
import { answerRequests } from '../functions/monitoring/probes/answer-requests.ts';
import { probeServer } from '../functions/monitoring/probes/probe-server.ts';
import { ownProbe } from '../functions/providers/probes/own-probe.ts';
import { checkUptime } from '../shared/jobs/catalogue.ts';
import { furtherAttemptDelays } from '../shared/uptime/uptime.ts';
import { listPage } from '../test/support/listed-page.ts';
import { listenOnLoopback, startLoopbackServer } from '../test/support/loopback-server.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { median, percentile, report } from './statistics.ts';
import { sendJobs } from '../functions/platform/jobs/send-jobs.ts';

const { values } = parseArgs({
  options: {
    outages: { type: 'string', default: '60' },
    probes: { type: 'string', default: '0' },
  },
});
const count = Number(values.outages);
const channelKinds = ['email', 'slack', 'discord'] as const;
const patienceMs = 30_000;

const asked = new Set<string>();
const attempted = new Map<number, number>();
const target = await startLoopbackServer((request, response) => {
  const index = Number(request.url?.slice(2));
  // Not the clock's own check of the page before, and not the probes after it.
  if (asked.has(`/s${index}`) && !attempted.has(index)) attempted.set(index, Date.now());
  response.writeHead(503).end();
});
const arrived = new Map<string, number>();
let twice = 0;
const arrive = (name: string, at: number): void => {
  if (arrived.has(name)) twice += 1;
  arrived.set(name, at);
};
const provider = await startLoopbackServer((request, response) => {
  const path = request.url?.split('?')[0] ?? '';
  request.resume().once('end', () => {
    arrive(path, Date.now());
    response.end(path.startsWith('/slack') ? 'ok' : '{"id":"1"}');
  });
});
const token = randomBytes(32).toString('hex');
const policy = { ...publicPolicy, allowPrivate: true };
const probes = await Promise.all(
  ['DE', 'US', 'JP', 'BR', 'ZA', 'AU'].slice(0, Number(values.probes)).map(async (countryCode) => {
    const place = { countryCode, city: '' };
    const answer = answerRequests(ownProbe({ policy, witnesses: 'none' }), place);
    const server = await listenOnLoopback(probeServer({ token, answer }));
    return { server, listed: { name: countryCode.toLowerCase(), url: server.url, token } };
  }),
);
const standIns = await startStandIns();
Object.assign(process.env, standIns.env, {
  LOG_LEVEL: 'silent',
  ALLOW_PRIVATE_TARGETS: '1',
  NETWORK_WITNESSES: 'none',
  ...(probes.length === 0 ? {} : { PROBES: JSON.stringify(probes.map(({ listed }) => listed)) }),
  CHANNEL_ENDPOINT_SLACK: `${provider.url}/slack`,
  CHANNEL_ENDPOINT_DISCORD: `${provider.url}/discord`,
  PUBLIC_URL: 'https://vitals.example',
});
const paths = {
  email: (index: number) => `owner${index}@site.example`,
  slack: (index: number) => `/slack/services/T1/B1/secret${index}`,
  discord: (index: number) => `/discord/api/webhooks/${1000 + index}/abcdefghijklmnop`,
};

async function seed(index: number): Promise<{ accountId: string; url: string }> {
  const { accountId } = await seedAccount(table);
  const url = `${target.url}/s${index}`;
  const createdAt = new Date().toISOString();
  await siteEntity(table)
    .put({
      accountId,
      urlKey: keyOfUrl(url),
      url,
      siteId: url,
      siteName: `Site ${index}`,
      createdAt,
    })
    .go();
  await listPage(table, accountId, url);
  for (const kind of channelKinds) {
    const path = paths[kind](index);
    const at = kind === 'email' ? path : `${provider.url}${path}`;
    await channelEntity(table).put({ accountId, kind, enabled: true, target: at }).go();
  }
  return { accountId, url };
}
const sites: Awaited<ReturnType<typeof seed>>[] = [];
for (let index = 0; index < count; index += 1) sites.push(await seed(index));
const first = await seed(count);
const workers = startWorkers({
  ...standIns,
  fastClock: false,
  onNews: () => undefined,
  onTrouble: ({ words }) => console.log(words),
});
await sleep(3000);
const fail = async (site: (typeof sites)[number]): Promise<void> => {
  asked.add(new URL(site.url).pathname);
  await sendJobs(checkUptime, [
    { ...site, dueAt: new Date().toISOString(), attempt: furtherAttemptDelays.length },
  ]);
};
// The workers load their code with the first one, which is not measured.
await fail(first);
await sleep(12_000);
for (const site of sites) {
  await fail(site);
  await sleep(1000);
}
const wanted = (count + 1) * channelKinds.length;
const until = Date.now() + patienceMs;
const mails = () => standIns.ses.mailbox.list();
while (arrived.size + mails().length < wanted && Date.now() < until) await sleep(100);
for (const { to, sentAt } of mails()) arrive(to[0] ?? '', Date.parse(sentAt));
await workers.stop();
await target.close();
await provider.close();
for (const { server } of probes) await server.close();
await standIns.stop();

for (const kind of channelKinds) {
  const took = sites.flatMap((_, index) => {
    const [from, to] = [attempted.get(index), arrived.get(paths[kind](index))];
    return from === undefined || to === undefined ? [] : [to - from];
  });
  console.log(`${kind}: ${took.length} of ${count}, median ${median(took).toFixed(0)} ms`);
  report(`${kind}, 95th percentile`, percentile(took, 0.95), 5000, 'ms');
}
report(`lost, of ${wanted}`, wanted - arrived.size, 0, 'messages');
report(`twice, of ${wanted}`, twice, 0, 'messages');
