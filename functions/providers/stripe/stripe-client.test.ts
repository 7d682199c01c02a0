import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { stripeInvoiceOf, subscriptionOf } from '../../../test/support/stripe-objects.ts';
import { stripeClient } from './stripe-client.ts';

let server: LoopbackServer;
afterEach(() => server.close());

const subscription = (id: string) => ({
  id,
  object: 'subscription',
  status: 'active',
  created: 1,
  cancel_at: null,
  ended_at: null,
  customer: { id: 'cus_1', object: 'customer', metadata: { accountId: 'account-1' } },
  items: {
    object: 'list',
    data: [
      {
        id: 'si_1',
        current_period_start: 1,
        current_period_end: 2,
        price: { id: 'price_1', lookup_key: 'team-annual' },
      },
    ],
  },
});

async function serve(answers: { status?: number; headers?: object; body: unknown }[]) {
  const asked: { url: URL; headers: NodeJS.Dict<string | string[]> }[] = [];
  const bodies: string[] = [];
  server = await startLoopbackServer((request, response) => {
    const place = asked.push({
      url: new URL(request.url ?? '', server.url),
      headers: request.headers,
    });
    request.on('data', (chunk) => (bodies[place - 1] = String(chunk)));
    const { status = 200, headers = {}, body } = answers[place - 1] ?? { body: '' };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    request.on('end', () => response.end(typeof body === 'string' ? body : JSON.stringify(body)));
  });
  const secretKey = 'sk_test_secret';
  return { asked, bodies, client: stripeClient({ secretKey, endpoint: server.url, pauseMs: 1 }) };
}

describe('Stripe', () => {
  test('is asked for every subscription of a customer, over its pages', async () => {
    const { asked, client } = await serve([
      { body: { data: [subscription('sub_2')], has_more: true } },
      { body: { data: [subscription('sub_1')], has_more: false } },
    ]);
    const found = await client.listSubscriptions('cus_1');
    expect(found.map(({ id }) => id)).toEqual(['sub_2', 'sub_1']);
    expect(found[0]?.customer.metadata).toEqual({ accountId: 'account-1' });
    const [first, second] = asked;
    expect(Object.fromEntries(first?.url.searchParams ?? [])).toEqual({
      customer: 'cus_1',
      status: 'all',
      limit: '100',
      'expand[0]': 'data.customer',
      'expand[1]': 'data.schedule',
    });
    expect(second?.url.searchParams.get('starting_after')).toBe('sub_2');
    expect(first?.headers).toMatchObject({
      authorization: 'Bearer sk_test_secret',
      'stripe-version': expect.stringMatching(/^\d{4}-\d\d-\d\d\.\w+$/),
    });
  });

  test('is asked for what was paid, with the payments behind it', async () => {
    const { asked, client } = await serve([
      { body: { data: [stripeInvoiceOf({ paidAt: 7 })], has_more: false } },
    ]);
    const [invoice] = await client.listPaidInvoices('cus_1');
    expect(invoice?.status_transitions.paid_at).toBe(7);
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      customer: 'cus_1',
      status: 'paid',
      'expand[0]': 'data.payments',
    });
  });

  test('is asked again after an error of its own, and not about a refusal', async () => {
    const page = { body: { data: [], has_more: false } };
    const busy = { status: 429, headers: { 'retry-after': '0' }, body: '' };
    const { client } = await serve([
      busy,
      { status: 500, body: '' },
      page,
      { status: 401, body: '' },
    ]);
    expect(await client.listSubscriptions('cus_1')).toEqual([]);
    const refusal: unknown = await client
      .listSubscriptions('cus_1')
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'provider_unavailable', isPassing: false });
    expect(JSON.stringify(refusal, Object.getOwnPropertyNames(refusal))).not.toContain('sk_test');
    expect(server.requested).toHaveLength(4);
  });

  test('is not trusted beyond its documentation', async () => {
    const strange = { ...subscription('sub_1'), status: 'glowing' };
    const { client } = await serve([{ body: { data: [strange], has_more: false } }, { body: '<' }]);
    await expect(client.listSubscriptions('cus_1')).rejects.toThrow('cannot be read');
    await expect(client.listPaidInvoices('cus_1')).rejects.toThrow('cannot be read');
  });

  const error = (type: string, code: string, message = 'No.') => ({
    error: { type, code, message },
  });
  const change = { itemId: 'si_1', price: 'price_2', withTax: true, isEnding: false, at: 7 };

  test('changes a price as one question, in its form, and once despite retries', async () => {
    const { bodies, asked, client } = await serve([
      { status: 409, body: error('idempotency_error', 'idempotency_key_in_use') },
      { status: 500, body: '' },
      { body: subscription('sub_1') },
    ]);
    await client.changePrice('sub_1', change, 'key-1');
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual([
      'key-1',
      'key-1',
      'key-1',
    ]);
    expect(new Set(bodies).size).toBe(1);
    expect(Object.fromEntries(new URLSearchParams(bodies[0]))).toEqual({
      'items[0][id]': 'si_1',
      'items[0][price]': 'price_2',
      'billing_cycle_anchor[type]': 'now',
      proration_behavior: 'always_invoice',
      proration_date: '7',
      payment_behavior: 'error_if_incomplete',
      cancel_at_period_end: 'false',
      'automatic_tax[enabled]': 'true',
      'expand[0]': 'customer',
    });
  });

  const wantsBank = error('card_error', 'subscription_payment_intent_requires_action');

  test('a change that cannot be planned leaves no empty schedule, which would forbid a cancellation', async () => {
    const { asked, client } = await serve([
      { body: { id: 'sub_sched_1' } },
      { status: 400, body: { error: { type: 'invalid_request_error', message: 'No such price' } } },
      { body: { id: 'sub_sched_1' } },
    ]);
    const planned = { price: 'price_2', annual: false, withTax: false };
    const one = subscriptionOf({ id: 'sub_1', status: 'active', start: 1 });
    await expect(client.planChange(one, planned, 'key-1')).rejects.toThrow('status 400');
    expect(asked.map(({ url }) => url.pathname)).toEqual([
      '/v1/subscription_schedules',
      '/v1/subscription_schedules/sub_sched_1',
      '/v1/subscription_schedules/sub_sched_1/release',
    ]);
  });

  test('a payment that the bank wants confirmed waits, and leads to the page of its invoice', async () => {
    const waiting = {
      ...subscription('sub_1'),
      pending_update: { expires_at: 9 },
      latest_invoice: { hosted_invoice_url: 'https://invoice.stripe.com/i/1' },
    };
    const { bodies, client } = await serve([{ status: 402, body: wantsBank }, { body: waiting }]);
    expect(await client.changePrice('sub_1', change, 'key-1')).toBe(
      'https://invoice.stripe.com/i/1',
    );
    // What a pending update takes, and nothing else.
    expect(Object.fromEntries(new URLSearchParams(bodies[1]))).toEqual({
      'items[0][id]': 'si_1',
      'items[0][price]': 'price_2',
      'billing_cycle_anchor[type]': 'now',
      proration_behavior: 'always_invoice',
      proration_date: '7',
      payment_behavior: 'pending_if_incomplete',
      'expand[0]': 'customer',
      'expand[1]': 'latest_invoice',
    });
  });

  test('one of a cancelled subscription cannot wait', async () => {
    const { client } = await serve([{ status: 402, body: wantsBank }]);
    const ending = { ...change, isEnding: true };
    await expect(client.changePrice('sub_1', ending, 'key-1')).rejects.toMatchObject({
      reason: 'payment_failed',
    });
  });

  test('a refused card is reported in the words for its owner, and not tried again', async () => {
    const declined = error('card_error', 'card_declined', 'Your card has insufficient funds.');
    const { client } = await serve([{ status: 402, body: declined }]);
    await expect(client.changePrice('sub_1', change, 'key-1')).rejects.toMatchObject({
      code: 'conflict',
      reason: 'payment_failed',
      message: expect.stringContaining('Your card has insufficient funds.'),
    });
    expect(server.requested).toHaveLength(1);
  });

  test.each([
    [400, {}, 1],
    [409, {}, 3],
    [409, { 'stripe-should-retry': 'false' }, 1],
    [429, {}, 3],
    [503, {}, 3],
    [400, { 'stripe-should-retry': 'true' }, 3],
  ])('a refusal with %i and %o is asked %i times', async (status, headers, times) => {
    const body = error('invalid_request_error', 'lock_timeout', 'sk_test_secret');
    const { client } = await serve(Array.from({ length: 3 }, () => ({ status, headers, body })));
    await expect(client.findPrice('team-annual')).rejects.toMatchObject({
      code: 'provider_unavailable',
      status,
      message: expect.not.stringContaining('sk_test'),
    });
    expect(server.requested).toHaveLength(times);
  });

  test.each([
    ['garbage', {}, '<h1>Hello</h1>'],
    ['another form', {}, '{"data":7}'],
    ['megabytes, unpacked', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(20 * 1024 ** 2))],
  ])('an answer that is %s is an error, and not asked for again', async (_what, headers, body) => {
    server = await startLoopbackServer((_request, response) =>
      response.writeHead(200, headers).end(body),
    );
    const client = stripeClient({ secretKey: 'sk', endpoint: server.url, pauseMs: 1 });
    await expect(client.findPrice('team-annual')).rejects.toMatchObject({
      code: 'provider_unavailable',
      isPassing: false,
    });
    expect(server.requested).toHaveLength(1);
  });

  test('a payment page that was paid on cannot be closed', async () => {
    const refusal = { status: 400, body: error('invalid_request_error', '') };
    const page = (status: string) => ({ body: { id: 'cs_1', status, url: null } });
    const { client } = await serve([
      page('expired'),
      refusal,
      page('complete'),
      refusal,
      page('expired'),
    ]);
    const closed = [];
    for (let time = 0; time < 3; time += 1) closed.push(await client.expireCheckout('cs_1'));
    expect(closed).toEqual([true, false, true]);
  });
});
