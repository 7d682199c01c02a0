import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliveryWorld } from '../../../test/support/delivery-world.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { useTable } from '../../../test/support/scans.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { type ChannelKind, channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import { after, dayMs, hourMs, minuteMs } from '../../platform/times.ts';
import { channelRegistry } from '../../providers/channel-registry.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
await useStandIns();
const table = await useTable();

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
/** Megabytes of an answer in a few kilobytes. */
const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2));
/** What Slack and Discord answer besides a status; the status alone counts for the others. */
const documented: Partial<Record<ChannelKind, string>> = { slack: 'ok', discord: '{"id":"42"}' };
const endpointOf = (kind: ChannelKind): string => `${provider.url}/${kind}`;
const signing = { secret: 'whsec_c2VjcmV0', earlier: [] };
/** Of requests under way. They end when a test says so, however busy the machine is. */
const limits: AbortController[] = [];
const endLimits = (): void => {
  for (const limit of limits.splice(0)) limit.abort(new DOMException('', 'TimeoutError'));
};
/** @param onLength called once it has the length of many answers */
const endless = (response: ServerResponse, onLength = () => undefined as void) => {
  const chunk = 'x'.repeat(65_536);
  let drained = 0;
  response.writeHead(200).on('drain', () => {
    drained += 1;
    if (drained === 50) onLength();
    response.write(chunk);
  });
  while (response.write(chunk));
};

let provider: LoopbackServer;
let elsewhere: LoopbackServer;
/** Messages that the provider has received as a whole. */
let taken = 0;
let answer: Answer | undefined;
beforeAll(async () => {
  elsewhere = await startLoopbackServer((_, response) => response.end('ok'));
  provider = await startLoopbackServer((request, response) => {
    request.resume().on('end', () => {
      taken += 1;
      if (answer !== undefined) return answer(request, response);
      const kind = channelKinds.find((one) => request.url?.includes(one)) ?? 'email';
      response.end(documented[kind] ?? '{"MessageId":"m-1"}');
    });
  });
});
afterAll(() => Promise.all([provider.close(), elsewhere.close()]));
beforeEach(() => {
  taken = 0;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const limit = new AbortController();
    limits.push(limit);
    return limit.signal;
  });
});
afterEach(() => {
  answer = undefined;
  limits.length = 0;
  vi.restoreAllMocks();
});

/** Where Slack and Discord have webhooks, as their addresses are checked. */
function addressOf(kind: ChannelKind): string {
  if (kind === 'email') return 'ada@site.example';
  if (kind === 'slack') return `${endpointOf(kind)}/services/T1/B1/secret`;
  return kind === 'discord'
    ? `${endpointOf(kind)}/api/webhooks/12/abcdefghijklmnop`
    : `${endpointOf(kind)}/hooks/1`;
}

/** An account with one channel, whose messages go through the real adapter to the provider. */
function accountWith(kind: ChannelKind) {
  const client = new SESv2Client({
    endpoint: provider.url,
    region: 'eu-west-1',
    maxAttempts: 1,
  });
  const channels = channelRegistry({
    mail: {
      client,
      sender: { from: 'no-reply@vitals.example' },
      publicUrl: 'https://vitals.example',
      unsubscribeLinks: () => ({ page: 'https://a.example', call: 'https://a.example' }),
    },
    endpointOf,
    allowPrivate: false,
  });
  const address = addressOf(kind);
  const start = new Date('2026-11-24T10:00:00Z');
  const world = deliveryWorld(table, start, {
    answer: ({ accountId }, message) => channels[kind]({ accountId, address, signing }, message),
  });
  const accountId = world.account([kind]);
  return {
    raise: () => world.raise(accountId, 'site-down', 'https://shop.example'),
    /** Lets time pass, with the sweep at its end. */
    async pass(ms: number) {
      await world.runUntil(after(world.clock(), ms));
      await world.sweep([accountId]);
      await world.runUntil(world.clock());
    },
    ends: async () => (await world.deliveriesOfAccount(accountId)).map(({ end = 'open' }) => end),
  };
}

const successes: [string, Answer][] = [
  ['garbage', (_, response) => void response.end('<h1>Hello</h1>\0')],
  [
    'an answer that breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"id":"4', () => response.destroy());
    },
  ],
  [
    'an answer that unpacks to megabytes',
    (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
  ],
];
const silences: [string, Answer][] = [
  ['cuts the connection', (_, response) => void response.destroy()],
  ['never answers', endLimits],
];

describe.each(channelKinds)('%s', (kind) => {
  test.each(successes)('takes a message with %s: it is not sent again', async (_what, given) => {
    answer = given;
    const { raise, pass, ends } = accountWith(kind);
    await raise();
    await pass(dayMs);
    const end = documented[kind] === undefined ? 'delivered' : 'unconfirmed';
    expect([taken, await ends()]).toEqual([1, [end]]);
  });

  test.each(silences)(
    'takes a message and %s: it is sent four times within hours, and no more',
    async (_what, given) => {
      answer = given;
      const { raise, pass, ends } = accountWith(kind);
      await raise();
      for (let time = 0; time < 6; time += 1) await pass(3 * hourMs);
      expect([taken, await ends()]).toEqual([4, ['unconfirmed']]);
    },
  );

  // The SDK of SES hides the status of an answer that it could not read to its end.
  const most = kind === 'email' ? 4 : 1;
  test(`takes a message with an answer without an end: it is sent ${most} times at most`, async () => {
    // The others read no more than they need, so that no limit has to end it.
    answer = (_, response) => endless(response, kind === 'email' ? endLimits : undefined);
    const { raise, pass, ends } = accountWith(kind);
    await raise();
    for (let time = 0; time < 6; time += 1) await pass(3 * hourMs);
    const byStatus = kind !== 'email' && documented[kind] === undefined;
    expect([taken, await ends()]).toEqual([most, [byStatus ? 'delivered' : 'unconfirmed']]);
  });

  test('takes a message and cuts the connection once: the second one arrives, and is the last', async () => {
    answer = (_, response) => {
      answer = undefined;
      response.destroy();
    };
    const { raise, pass, ends } = accountWith(kind);
    await raise();
    await pass(dayMs);
    expect([taken, await ends()]).toEqual([2, ['delivered']]);
  });

  test('says that it failed: it gets the message again until it accepts it', async () => {
    let failures = 0;
    answer = (_, response) => {
      failures += 1;
      if (failures === 3) answer = undefined;
      response.writeHead(500).end('<h1>Oops</h1>');
    };
    const { raise, pass, ends } = accountWith(kind);
    await raise();
    await pass(dayMs);
    expect([taken, await ends()]).toEqual([4, ['delivered']]);
  });

  test('sends us to a private address: no request goes there, and the message waits', async () => {
    answer = (_, response) =>
      void response.writeHead(307, { location: `${elsewhere.url}/private` }).end();
    const { raise, pass, ends } = accountWith(kind);
    await raise();
    await pass(minuteMs);
    expect([elsewhere.requested, await ends()]).toEqual([[], ['open']]);
    answer = undefined;
    await pass(dayMs);
    expect(await ends()).toEqual(['delivered']);
  });
});
