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
import { documentClient, queueClient } from '../aws/clients.ts';
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
  test('verifies the very bytes that were sent', async () => {
    const bytes = Buffer.from([0xff, 0x00]);
    await sendWebhook(handler, contract, bytes, good);
    expect(verify.mock.lastCall?.[0].body).toEqual(bytes);
    await sendWebhook(handler, contract, '{"a":"ü"}\n', good);
    expect(verify.mock.lastCall?.[0].body).toEqual(Buffer.from('{"a":"ü"}\n'));
  });

  test('keeps what its contract reads of an event', async () => {
    const event = eventOf();
    expect((await sendWebhook(handler, contract, JSON.stringify(event), good)).status).toBe(200);
    expect(await inbox.findOpen(event.id)).toMatchObject({
      kind: 'happened',
      event: { what: 'it' },
    });
  });

  test('keeps nothing of what is not signed, and does not say what is wrong', async () => {
    const event = eventOf();
    const { status, body } = await sendWebhook(handler, contract, JSON.stringify(event));
    expect([status, body.message, Object.keys(body.errors[0])]).toEqual([
      401,
      'Unauthorized',
      ['code', 'message'],
    ]);
    expect(await inbox.findOpen(event.id)).toBeUndefined();
  });

  test('is not there when it is not set up', async () => {
    const absent = handleWebhook(contract, async () => undefined);
    const { status, body } = await sendWebhook(absent, contract, '{}', good);
    expect([status, body.errors[0].code]).toEqual([404, 'not_found']);
  });

  test('does not read what is too large', async () => {
    verify.mockClear();
    const { status } = await sendWebhook(handler, contract, 'x'.repeat(1001), good);
    expect([status, verify.mock.calls]).toEqual([413, []]);
  });

  test('answers with an error while an event is not queued, and queues it when it comes again', async () => {
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

  test('turns a flood of one sender away, and hears the next', async () => {
    const flooded = handleWebhook(contract, async () => () => false);
    vi.useFakeTimers({ toFake: ['performance'] });
    const from = (address: string) => sendWebhook(flooded, contract, '{}', {}, address);
    const statuses = await Promise.all(Array.from({ length: 501 }, () => from('203.0.113.7')));
    expect(statuses.at(-1)?.status).toBe(429);
    expect((await from('203.0.113.8')).status).toBe(401);
    vi.useRealTimers();
  });

  test('answers whatever is signed, by no error of ours', async () => {
    const large = defineWebhook({ ...contract, maxBytes: 10_000_000 });
    const reading = handleWebhook(large, async () => () => true);
    const answers = await Promise.all(
      hostileBodies.map((body) => sendWebhook(reading, large, body)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });
});

describe.each(webhooks.map((one) => [one.id, one] as const))('the webhook %s', (_id, one) => {
  test('is not there before the operator sets it up', async () => {
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
