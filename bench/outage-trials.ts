/**
 * `node bench/outage-trials.ts`: from the death of a server to the mail about it in `npm start`. Ten endpoints of one site, checked
 * every minute, each die twice, at seconds spread over the minute, and are reported as up in between. Limits, over the 20
 * outages: a median of 75 s, also of the second ones, and at most 120 s. Takes nine minutes.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Product } from '../bin/postflight/product.ts';
import { CheckSettings } from '../shared/models/monitoring/check-settings.ts';
import { signIn } from '../shared/calls/identity/accounts.ts';
import { enableEmail } from '../shared/calls/notifying/channels.ts';
import { addEndpoint, listMonitors } from '../shared/calls/monitoring/monitors.ts';
import { listSites } from '../shared/calls/portfolio/sites.ts';
import { runLocalHost } from '../test/run-local-host.ts';
import { median, report } from './statistics.ts';

const count = 10;
const patienceMs = 240_000;
const email = 'demo@example.com';

/** A server on one port that can die, with every connection refused, and come back. */
class Target {
  readonly name: string;
  readonly waitMs: number;
  #server: Server | undefined;
  #port = 0;
  constructor(index: number) {
    this.name = `Trial ${'ABCDEFGHIJ'.charAt(index)}`;
    // A death at any second of the minute is as likely; neighbours in the list do not die together.
    this.waitMs = ((index * 7) % count) * (60_000 / count);
  }
  async live(): Promise<void> {
    const server = createServer((_, response) => response.end('fine'));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }
  async die(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }
  get address(): string {
    return `http://127.0.0.1:${this.#port}/`;
  }
}

const targets = Array.from({ length: count }, (_, index) => new Target(index));
await Promise.all(targets.map((target) => target.live()));
const host = await runLocalHost();
const product = new Product(host.origin);
const signal = AbortSignal.timeout(10 * 60_000);

const texts = new Map<string, { at: number; text: string }>();
/** Seconds from a time until a mail said of a target that it is down, or up again. */
async function mailed({ name }: Target, words: string, after: number): Promise<number> {
  const wanted = new RegExp(`${name} of [^\\n]*(?:${words})`);
  for (; Date.now() - after < patienceMs; await sleep(500)) {
    const list = await (await product.get('/mailbox', signal)).text();
    for (const [, id = '', at = ''] of list.matchAll(
      /href="\/mailbox\/([^"]+)"[\s\S]*?datetime="([^"]+)"/g,
    ))
      if (!texts.has(id)) {
        const page = await (await product.get(`/mailbox/${id}?view=text`, signal)).text();
        texts.set(id, { at: Date.parse(at), text: page });
      }
    const found = [...texts.values()]
      .filter(({ at, text }) => at >= after && wanted.test(text))
      .map(({ at }) => (at - after) / 1000);
    if (found.length > 0) return Math.min(...found);
  }
  throw new Error(`No mail that ${name} is ${words} within ${patienceMs / 1000} s`);
}

async function outage(target: Target): Promise<number> {
  await sleep(target.waitMs);
  const diedAt = Date.now();
  await target.die();
  const seconds = await mailed(target, 'is down|down since', diedAt);
  const livesAt = Date.now();
  await target.live();
  await mailed(target, 'up again', livesAt);
  return seconds;
}

try {
  const session = await product.call(
    signIn,
    { body: { email, password: 'Demo-account-1' } },
    signal,
  );
  if ('challenge' in session) throw new Error('A second step is asked for');
  product.signInAs(session);
  const [account] = await product.call(listSites, { params: { email } }, signal);
  const site = account?.sites[0]?.url;
  if (site === undefined) throw new Error('The demo account has no site');
  const channel = { userEmail: email, toggle_notification: true } as const;
  await product.call(enableEmail, { params: { userEmail: email }, body: channel }, signal);
  const settings = CheckSettings.parse({ kind: 'http' });
  for (const { name, address } of targets) {
    const body = { site, name, address, settings, everyMinutes: 1 } as const;
    await product.call(addEndpoint, { body }, signal);
  }
  const isUp = async (): Promise<boolean> => {
    const { monitors } = await product.call(listMonitors, { query: { site } }, signal);
    return targets.every(({ name }) =>
      monitors.some((one) => one.name === name && one.state === 'up'),
    );
  };
  while (!(await isUp())) await sleep(2000);
  const both = await Promise.all(
    targets.map(async (target) => [await outage(target), await outage(target)] as const),
  );
  const [firsts, seconds] = [both.map(([first]) => first), both.map(([, second]) => second)];
  for (const [name, all] of Object.entries({ firsts, seconds }))
    console.log(`${name}: ${all.map((each) => each.toFixed(0)).join(', ')} s`);
  report('Median of all outages', median([...firsts, ...seconds]), 75, 's');
  report('Slowest', Math.max(...firsts, ...seconds), 120, 's');
  report('Median of second outages', median(seconds), 75, 's');
} finally {
  await host.stop();
  await Promise.all(targets.map((target) => target.die()));
}
