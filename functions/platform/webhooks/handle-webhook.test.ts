import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { describe, expect, test, vi } from 'vitest';
import { settlePayment } from '../../../shared/jobs/catalogue.ts';
import { webhooks, webhookEntryPointOf } from '../../../shared/webhooks/catalogue.ts';
import { defineWebhook } from '../../../shared/webhooks/define-webhook.ts';
import { loadHandler } from '../../../dev/load-handler.ts';
import { hostileBodies } from '../../../test/support/malformed-requests.ts';
import { sendWebhook } from '../../../test/support/send-webhook.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { documentClient } from '../aws/clients.ts';
import { queueClient } from '../aws/queue-client.ts';
import { handleWebhook } from './handle-webhook.ts';
import { webhookInbox } from './webhook-inbox.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };

const contract = defineWebhook({
  id: 'example',
  domain: 'payments',
  summary: '',
  signedBy: 'x-signature',
  maxBytes: 1000,
  heading: z
    .object({ id: z.string(), kind: z.string() })
    .transform(({ id, kind }) => ({ eventId: id, kind })),
  kinds: ['happened'],
  event: z.object({ what: z.string() }),
  job: settlePayment,
});
const verify = vi.fn(({ headers }) => headers['x-signature'] === 'good');
const handler = handleWebhook(contract, async () => verify);
const good = { 'x-signature': 'good' };
const eventOf = () => ({ id: randomUUID(), kind: 'happened', what: 'it', more: 'than needed' });
const inbox = webhookInbox(table, 'example');

describe('a webhook', () => {
  test('verifies the bytes that were sent', async () => {
    const bytes = Buffer.from([0xff, 0x00]);
    await sendWebhook(handler, contract, bytes, good);
    expect(verify.mock.lastCall?.[0].body).toEqual(bytes);
    await sendWebhook(handler, contract, '{"a":"ü"}\n', good);
    expect(verify.mock.lastCall?.[0].body).toEqual(Buffer.from('{"a":"ü"}\n'));
  });

  test('stores the part of an event that its contract defines', async () => {
    const event = eventOf();
    expect((await sendWebhook(handler, contract, JSON.stringify(event), good)).status).toBe(200);
    expect(await inbox.findOpen(event.id)).toMatchObject({
      kind: 'happened',
      event: { what: 'it' },
    });
  });

  test('stores nothing without a valid signature, and does not say what is wrong', async () => {
    const event = eventOf();
    const { status, body } = await sendWebhook(handler, contract, JSON.stringify(event));
    expect([status, body.message, Object.keys(body.errors[0])]).toEqual([
      401,
      'Unauthorized',
      ['code', 'message'],
    ]);
    expect(await inbox.findOpen(event.id)).toBeUndefined();
  });

  test('is not found if it is not configured', async () => {
    const absent = handleWebhook(contract, async () => undefined);
    const { status, body } = await sendWebhook(absent, contract, '{}', good);
    expect([status, body.errors[0].code]).toEqual([404, 'not_found']);
  });

  test('does not read a body that is too large', async () => {
    verify.mockClear();
    const { status } = await sendWebhook(handler, contract, 'x'.repeat(1001), good);
    expect([status, verify.mock.calls]).toEqual([413, []]);
  });

  test('answers with an error if an event is not queued, and queues it when it is sent again', async () => {
    const event = eventOf();
    const body = JSON.stringify(event);
    const sending = vi.spyOn(queueClient(), 'send').mockImplementationOnce(() => {
      throw new Error('SQS is away');
    });
    expect((await sendWebhook(handler, contract, body, good)).status).toBe(500);
    expect((await sendWebhook(handler, contract, body, good)).status).toBe(200);
    expect(sending).toHaveBeenCalledTimes(2);
    await inbox.end(event.id, new Date());
    expect((await sendWebhook(handler, contract, body, good)).status).toBe(200);
    expect(sending).toHaveBeenCalledTimes(2);
    sending.mockRestore();
  });

  test('refuses a flood of one sender, without affecting the next', async () => {
    const flooded = handleWebhook(contract, async () => () => false);
    vi.useFakeTimers({ toFake: ['performance'] });
    const from = (address: string) => sendWebhook(flooded, contract, '{}', {}, address);
    const statuses = await Promise.all(Array.from({ length: 501 }, () => from('203.0.113.7')));
    expect(statuses.at(-1)?.status).toBe(429);
    expect((await from('203.0.113.8')).status).toBe(401);
    vi.useRealTimers();
  });

  test('answers any signed body without an internal error', async () => {
    const large = defineWebhook({ ...contract, maxBytes: 10_000_000 });
    const reading = handleWebhook(large, async () => () => true);
    const answers = await Promise.all(
      hostileBodies.map((body) => sendWebhook(reading, large, body)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });
});

describe.each(webhooks.map((one) => [one.id, one] as const))('the webhook %s', (_id, one) => {
  test('is not found before the operator configures it', async () => {
    const load = await loadHandler(webhookEntryPointOf(one));
    const { status } = await sendWebhook(
      async (event) =>
        z.object({ statusCode: z.number(), body: z.string() }).parse(await load(event, {})),
      one,
      '{}',
    );
    expect(status).toBe(404);
  });
});
