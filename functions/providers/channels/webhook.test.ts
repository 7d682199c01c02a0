import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import type { Signing } from '../../../shared/models/notifying/channel-settings.ts';
import type { OutgoingMessage } from '../ports/channel-sender.ts';
import { checkWebhookTarget, signWebhook, webhookChannel } from './webhook.ts';

const message: OutgoingMessage = {
  id: '2026-11-24T08:00:00.000Z.webhook',
  kind: 'digest',
  tone: 'bad',
  heading: 'Example is down',
  summary: 'example.com has not answered since 14:02.',
  sections: [],
  link: { label: 'Open the incident', url: 'https://vitals.example/incidents/1' },
  why: 'You enabled the webhook.',
};
const writtenAt = '2026-11-24T08:00:00.000Z';
const signing: Signing = {
  secret: `whsec_${Buffer.from('newer secret').toString('base64')}`,
  earlier: [{ secret: `whsec_${Buffer.from('earlier one').toString('base64')}`, until: writtenAt }],
};

interface Given {
  status?: number;
  headers?: object;
}
/** Has the channel post to a server that answers so; undefined breaks the connection. */
async function post(given: Given | undefined = { status: 204 }, isAnswered = true) {
  const received: { headers: Record<string, unknown>; body: string }[] = [];
  const server = await startLoopbackServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (isAnswered) response.writeHead(given.status ?? 204, { ...given.headers }).end();
      else response.destroy();
    });
  });
  try {
    const tell = webhookChannel({ endpoint: undefined, allowPrivate: true });
    const target = { accountId: 'a1', address: `${server.url}/hook`, signing, writtenAt };
    return { outcome: await tell(target, message), received };
  } finally {
    await server.close();
  }
}

describe('a message', () => {
  test('is signed as Standard Webhooks describes: its published example', () => {
    const signed = signWebhook(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
      ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
      new Date(1_614_265_330_000),
    );
    expect(signed).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  test('is JSON with type, timestamp and data, signed with the secret and with an earlier one', async () => {
    const { outcome, received } = await post();
    expect(outcome).toEqual({ kind: 'delivered' });
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(JSON.parse(body)).toMatchObject({
      type: 'notification.digest',
      timestamp: writtenAt,
      data: { heading: message.heading, summary: message.summary, link: message.link },
    });
    expect(headers['content-type']).toBe('application/json');
    const id = String(headers['webhook-id']);
    expect(id).toMatch(/^msg_[\da-f]{32}$/);
    const at = String(headers['webhook-timestamp']);
    expect(Math.abs(Date.now() / 1000 - Number(at))).toBeLessThan(60);
    const expected = ['newer secret', 'earlier one'].map(
      (key) => `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`,
    );
    expect(headers['webhook-signature']).toBe(expected.join(' '));
  });

  test('that is sent again has the same id and body', async () => {
    const [first] = (await post({ status: 500 })).received;
    const [second] = (await post()).received;
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });
});

describe('an answer', () => {
  test('of 410 means that the receiver is gone', async () => {
    const { outcome } = await post({ status: 410 });
    expect(outcome).toEqual({ kind: 'gone', reason: 'Your webhook takes no more messages (410).' });
  });

  test.each([
    [429, { 'retry-after': '7' }, 7],
    [503, { 'retry-after': '30' }, 30],
    [404, {}, undefined],
    [401, {}, undefined],
    [500, {}, undefined],
    [307, { location: 'http://127.0.0.1/' }, undefined],
  ])('of status %i is tried again', async (status, headers, afterSeconds) => {
    const { outcome, received } = await post({ status, headers });
    expect(outcome).toEqual({
      kind: 'retry',
      reason: expect.stringMatching(/^Your webhook .*\.$/) as unknown,
      ...(afterSeconds === undefined ? {} : { afterSeconds }),
    });
    expect(received).toHaveLength(1);
  });

  test('that does not come may have been lost after the message had arrived', async () => {
    const { outcome } = await post({}, false);
    expect(outcome).toMatchObject({ kind: 'retry', mayHaveArrived: true });
  });
});

describe('an address', () => {
  const ports = {
    endpoint: undefined,
    publicUrl: 'https://vitals.example',
    allowPrivate: false,
    confirmedAddresses: async () => [],
  };

  test.each([
    'https://127.0.0.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[::ffff:10.0.0.1]/hook',
    'https://2130706433/hook',
    'https://router.internal/hook',
    'https://user:password@example.com/hook',
    'https://93.184.216.34:6379/hook',
    'http://93.184.216.34/hook',
    'ftp://example.com/hook',
  ])('%s is refused', async (address) => {
    await expect(checkWebhookTarget(address, ports)).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'address',
    });
  });

  test('of a stand-in leads nowhere else on this machine', async () => {
    const endpoint = 'http://127.0.0.1:3000/webhook';
    const played = { ...ports, endpoint };
    expect((await checkWebhookTarget(`${endpoint}/receivers/1`, played)).target).toMatch(/1$/);
    for (const elsewhere of [`${endpoint}/../api`, `${endpoint}/%2e%2e/api`, `${endpoint}x/1`])
      await expect(checkWebhookTarget(elsewhere, played)).rejects.toThrow('not a public address');
  });

  test('is named by its host', async () => {
    expect(await checkWebhookTarget(' https://93.184.216.34/hook?a=b ', ports)).toEqual({
      target: 'https://93.184.216.34/hook?a=b',
      label: '93.184.216.34',
      isSigned: true,
    });
  });

  test('that leads to a private one by then is not asked, and the channel is lost', async () => {
    const tell = webhookChannel({ endpoint: undefined, allowPrivate: false });
    const address = 'https://127.0.0.1/hook';
    expect(await tell({ accountId: 'a1', address, signing }, message)).toEqual({
      kind: 'gone',
      reason: 'Your webhook has no public web address any more.',
    });
  });
});
