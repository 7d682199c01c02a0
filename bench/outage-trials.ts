/**
 * From the death of a server to the mail about it, as a person with `npm start` has it: `node bench/outage-trials.ts`.
 * Ten endpoints, checked every minute, each die twice at a time of their own, and come back in between. Limits, over the
 * 20 outages: median of 75 s, at most 120 s; second outages take no longer than first ones (1.2 ×).
 * Takes about eight minutes.
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
/** The minute engine looks at each once a minute, so a death at any second of it is as likely. */
const spreadMs = 60_000;
const patienceMs = 240_000;

/** A server on one port that can die, with every connection refused, and come back. */
class Target {
  readonly name: string;
  #server: Server | undefined;
  #port = 0;
  constructor(number: number) {
    this.name = `Trial ${String.fromCodePoint(65 + number)}`;
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
  /** As mails name it. */
  get host(): string {
    return `127.0.0.1:${this.#port}`;
  }
}

const targets = Array.from({ length: count }, (_, index) => new Target(index));
await Promise.all(targets.map((target) => target.live()));
const host = await runLocalHost();
const product = new Product(host.origin);
const signal = AbortSignal.timeout(30 * 60_000);

const texts = new Map<string, { at: number; text: string }>();
/** When a mail that names a target, as down or as back, was sent after a time. */
async function mailed(address: string, words: RegExp, after: number): Promise<number> {
  for (const begun = Date.now(); Date.now() - begun < patienceMs; await sleep(500)) {
    const list = await (await product.get('/mailbox', signal)).text();
    for (const [, id = '', at = ''] of list.matchAll(
      /href="\/mailbox\/([^"]+)"[\s\S]*?datetime="([^"]+)"/g,
    ))
      if (!texts.has(id)) {
        const page = await (await product.get(`/mailbox/${id}?view=text`, signal)).text();
        texts.set(id, { at: Date.parse(at), text: page });
      }
    const found = [...texts.values()]
      .filter(({ at, text }) => at >= after && text.includes(address) && words.test(text))
      .map(({ at }) => at);
    if (found.length > 0) return Math.min(...found);
  }
  throw new Error(`No mail about ${address} within ${patienceMs / 1000} s`);
}

try {
  const body = { email: 'demo@example.com', password: 'Demo-account-1' };
  const session = await product.call(signIn, { body }, signal);
  if ('challenge' in session) throw new Error('A second step is asked for');
  product.signInAs(session);
  const [account] = await product.call(listSites, { params: { email: body.email } }, signal);
  const site = account?.sites[0]?.url;
  if (site === undefined) throw new Error('The demo account has no site');
  const email = { userEmail: body.email, toggle_notification: true } as const;
  await product.call(enableEmail, { params: { userEmail: body.email }, body: email }, signal);
  for (const { name, host: address } of targets)
    await product.call(
      addEndpoint,
      {
        body: {
          site,
          name,
          address: `http://${address}/`,
          settings: CheckSettings.parse({ kind: 'http' }),
          everyMinutes: 1,
        },
      },
      signal,
    );
  const stateOf = async (target: Target): Promise<string> => {
    const { monitors } = await product.call(listMonitors, { query: { site } }, signal);
    return monitors.find(({ name }) => name === target.name)?.state ?? 'missing';
  };
  const until = async (target: Target, state: string): Promise<void> => {
    for (const begun = Date.now(); (await stateOf(target)) !== state; await sleep(2000))
      if (Date.now() - begun > patienceMs) throw new Error(`${target.name} is not ${state}`);
  };
  const outage = async (target: Target): Promise<number> => {
    await sleep(Math.random() * spreadMs);
    const diedAt = Date.now();
    await target.die();
    const seconds = ((await mailed(target.host, /down/i, diedAt)) - diedAt) / 1000;
    await target.live();
    await until(target, 'up');
    return seconds;
  };
  const both = await Promise.all(
    targets.map(async (target) => {
      await until(target, 'up');
      return { first: await outage(target), second: await outage(target) };
    }),
  );
  const firsts = both.map(({ first: seconds }) => seconds);
  const seconds = both.map(({ second }) => second);
  const words = (all: readonly number[]): string =>
    all
      .toSorted((a, b) => a - b)
      .map((each) => each.toFixed(0))
      .join(', ');
  console.log(`first outages: ${words(firsts)} s`);
  console.log(`second outages: ${words(seconds)} s`);
  report('Median of all outages', median([...firsts, ...seconds]), 75, 's');
  report('Slowest', Math.max(...firsts, ...seconds), 120, 's');
  report('Median of second outages', median(seconds), 1.2 * median(firsts), 's');
} finally {
  await host.stop();
  await Promise.all(targets.map((target) => target.die()));
}
