import { randomUUID } from 'node:crypto';
import { SendEmailCommand, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import type { SQSEvent } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { eventOf as deliveryOf, receive } from '../../../test/faults/queue.ts';
import { startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { chargeOf, stripeInvoiceOf } from '../../../test/support/stripe-objects.ts';
import { seedAccount } from '../../../test/support/seed-account.ts';
import { signStripe } from '../../../test/support/sign-stripe.ts';
import { sendWebhook } from '../../../test/support/send-webhook.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import { settlePayment } from '../../../shared/jobs/catalogue.ts';
import { stripeWebhook } from '../../../shared/webhooks/stripe.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { env } from '../../platform/aws/env.ts';
import { mailClient } from '../../providers/email/ses-mailer.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { handler as work } from './settle-payment.worker.ts';
import { handler as webhook } from './stripe.webhook.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const secret = 'whsec_test';
const begin = Math.floor(Date.now() / 1000) - 60;
const end = begin + 30 * 86_400;
const iso = (seconds: number) => new Date(seconds * 1000).toISOString();

const dispute = { id: 'dp_1', created: begin, amount: 3900, status: 'needs_response' };

let invoiceStatus = 'open';

/** The state of one customer at Stripe. */
const customers = new Map<string, { accountId: string; status: string; price: string }>();
const stripe = await startLoopbackServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost');
  const id = url.searchParams.get('customer') ?? '';
  const customer = customers.get(id);
  const subscription = {
    id: 'sub_1',
    status: customer?.status,
    created: begin,
    cancel_at: null,
    ended_at: null,
    customer: { id, metadata: { accountId: customer?.accountId } },
    items: {
      data: [
        {
          id: 'si_1',
          current_period_start: begin,
          current_period_end: end,
          price: { id: 'price_1', lookup_key: customer?.price },
        },
      ],
    },
  };
  const found = new Map<string, unknown[]>([
    ['/v1/invoices', [stripeInvoiceOf({ paidAt: begin })]],
    ['/v1/subscriptions', customer ? [subscription] : []],
  ]);
  const data = found.get(url.pathname) ?? (url.pathname === '/v1/disputes' ? [dispute] : []);
  response.setHeader('content-type', 'application/json');
  const [, invoice] = /^\/v1\/invoices\/(.+)$/.exec(url.pathname) ?? [];
  const [, chargedBy] = /^\/v1\/charges\/ch_(.+)$/.exec(url.pathname) ?? [];
  if (chargedBy !== undefined) {
    const charge = { ...chargeOf(stripeInvoiceOf()), customer: chargedBy };
    response.end(JSON.stringify(charge));
  } else if (invoice === undefined) response.end(JSON.stringify({ data, has_more: false }));
  else response.end(JSON.stringify({ id: invoice, status: invoiceStatus }));
});
beforeAll(() => {
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', secret);
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test');
  vi.stubEnv('STRIPE_ENDPOINT', stripe.url);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stripe.close();
});

const eventOf = (customer: string | null, type = 'invoice.paid') => ({
  id: `evt_${randomUUID()}`,
  type,
  created: begin,
  data: { object: { customer, object: 'invoice' } },
});
/** Mails sent from now on. */
function mailbox() {
  const before = standIns.ses.mailbox.list().length;
  return { sent: () => standIns.ses.mailbox.list().slice(0, -before || undefined) };
}
const send = (event: unknown, body = JSON.stringify(event)) =>
  sendWebhook(webhook, stripeWebhook, body, {
    'stripe-signature': signStripe(secret, body, new Date()),
  });

/** Messages in the queue, as the worker receives them. */
async function queued(): Promise<SQSEvent> {
  const Records: SQSEvent['Records'] = [];
  for (let one = await receive(settlePayment.id); one; one = await receive(settlePayment.id))
    Records.push(...deliveryOf(one).Records);
  return { Records };
}

let account: Awaited<ReturnType<typeof seedAccount>>;
let customer: string;
beforeEach(async () => {
  account = await seedAccount(table, { suspended: true });
  customer = `cus_${randomUUID()}`;
  customers.set(customer, { accountId: account.accountId, status: 'active', price: 'team-annual' });
});
const stored = async () =>
  (await accountEntity(table).get({ accountId: account.accountId }).go()).data;
const events = async () => {
  const { data } = await outboxEventEntity(table)
    .query.byId({ accountId: account.accountId })
    .go({ consistent: true });
  return data.map(({ event }) => [event.type, event.by, event.facts]);
};
const entries = async () =>
  (await auditEntryEntity(table).query.byTime({ accountId: account.accountId }).go()).data;

describe('an event of Stripe', () => {
  test('changes the plan of the account that pays, lifts its suspension and says who did', async () => {
    const event = eventOf(customer);
    expect(await send(event)).toEqual({ status: 200, body: { received: true } });
    expect((await stored())?.plan).toBe('Trial');
    expect(await work(await queued())).toEqual({ batchItemFailures: [] });
    expect(await stored()).toMatchObject({
      plan: 'Team',
      suspended: false,
      nextPaymentDate: iso(end),
      lastPaymentDate: iso(begin),
      payingCustomer: customer,
    });
    expect(await entries()).toMatchObject([
      {
        actor: { kind: 'webhook', provider: 'stripe' },
        action: 'settle-payment',
        subject: { kind: 'plan', names: ['Team'] },
        requestId: event.id,
      },
    ]);
  });

  test('that lifts a suspension is reported to the owner, once', async () => {
    for (let payment = 0; payment < 2; payment += 1) {
      await send(eventOf(customer));
      await work(await queued());
    }
    const by = { kind: 'webhook', provider: 'stripe' };
    expect(await events()).toEqual([['suspension-lifted', by, { through: 'payment' }]]);
  });

  test('of an account that the operator has suspended, too, is not reported as the end of that', async () => {
    const { accountId } = account;
    await accountEntity(table).patch({ accountId }).set({ suspendedForAbuse: true }).go();
    await send(eventOf(customer));
    await work(await queued());
    expect(await stored()).toMatchObject({ suspended: false, suspendedForAbuse: true });
    const by = { kind: 'webhook', provider: 'stripe' };
    // Open tabs reload the plan.
    expect(await events()).toEqual([['payment-settled', by, {}]]);
  });

  test('that comes again, at once or after it was worked off, has one effect', async () => {
    const event = eventOf(customer);
    expect((await send(event)).status).toBe(200);
    expect((await send(event)).status).toBe(200);
    const twice = await queued();
    expect(twice.Records).toHaveLength(2);
    await work(twice);
    const before = await stored();
    await work(twice);
    expect((await send(event)).status).toBe(200);
    expect((await queued()).Records).toEqual([]);
    expect(await stored()).toEqual(before);
    expect(await entries()).toHaveLength(1);
  });

  test('applies Stripe’s current state, not the content of the event', async () => {
    const cancelled = eventOf(customer, 'customer.subscription.deleted');
    await send(cancelled);
    await work(await queued());
    expect((await stored())?.plan).toBe('Team');
    customers.set(customer, {
      accountId: account.accountId,
      status: 'past_due',
      price: 'team-annual',
    });
    await send(eventOf(customer, 'invoice.paid'));
    await work(await queued());
    expect(await stored()).toMatchObject({ nextPaymentDate: iso(begin) });
  });

  test('of a customer who has no account here is worked off without effect', async () => {
    customers.set('cus_else', {
      accountId: 'someone-else',
      status: 'active',
      price: 'team-annual',
    });
    for (const one of ['cus_else', 'cus_unknown', null]) await send(eventOf(one));
    const jobs = await queued();
    expect(jobs.Records).toHaveLength(3);
    expect(await work(jobs)).toEqual({ batchItemFailures: [] });
  });

  test('that another customer once paid for does not end what this one pays for', async () => {
    await send(eventOf(customer));
    await work(await queued());
    const before = await stored();
    const former = `cus_${randomUUID()}`;
    customers.set(former, {
      accountId: account.accountId,
      status: 'canceled',
      price: 'team-annual',
    });
    await send(eventOf(former, 'customer.subscription.deleted'));
    await work(await queued());
    expect(await stored()).toEqual(before);
  });

  test('that could not be worked off stays to be', async () => {
    customers.set(customer, { accountId: account.accountId, status: 'active', price: 'unknown' });
    await send(eventOf(customer));
    const jobs = await queued();
    expect((await work(jobs)).batchItemFailures).toHaveLength(1);
    customers.set(customer, {
      accountId: account.accountId,
      status: 'active',
      price: 'team-annual',
    });
    expect((await work(jobs)).batchItemFailures).toEqual([]);
    expect((await stored())?.plan).toBe('Team');
  });

  test('of a dispute names a charge only, and is reported to the account', async () => {
    const { sent } = mailbox();
    const object = { object: 'dispute', charge: `ch_${customer}` };
    await send({ ...eventOf(null, 'charge.dispute.created'), data: { object } });
    expect(await work(await queued())).toEqual({ batchItemFailures: [] });
    expect((await stored())?.plan).toBe('Team');
    expect(sent().map(({ to }) => to)).toContainEqual([account.email]);
  });

  test('of a dispute is mailed to the operator although the customer’s address refuses mail', async () => {
    const ses = mockClient(mailClient());
    onTestFinished(() => ses.restore());
    const reached: string[] = [];
    let isRefused = true;
    ses.on(SendEmailCommand).callsFake(({ Destination }: SendEmailCommandInput) => {
      const [to = ''] = Destination?.ToAddresses ?? [];
      if (isRefused && to === account.email)
        throw Object.assign(new Error('refused'), { name: 'MessageRejected', $fault: 'client' });
      reached.push(to);
      return { MessageId: 'm' };
    });
    const object = { object: 'dispute', charge: `ch_${customer}` };
    Object.assign(dispute, { id: `dp_${randomUUID()}`, status: 'needs_response' });
    await send({ ...eventOf(null, 'charge.dispute.created'), data: { object } });
    const jobs = await queued();
    expect((await work(jobs)).batchItemFailures).toHaveLength(1);
    expect(reached).toEqual([env.supportEmail()]);
    isRefused = false;
    expect(await work(jobs)).toEqual({ batchItemFailures: [] });
    expect(reached).toEqual([env.supportEmail(), account.email]);
  });

  test('of a dispute, replayed and out of order, is mailed once for each stage to customer and operator', async () => {
    const { sent } = mailbox();
    const disputeId = `dp_${randomUUID()}`;
    const object = { object: 'dispute', charge: `ch_${customer}` };
    const happens = async (kind: 'created' | 'closed', status: string) => {
      Object.assign(dispute, { id: disputeId, status });
      await send({ ...eventOf(null, `charge.dispute.${kind}`), data: { object } });
      expect(await work(await queued())).toEqual({ batchItemFailures: [] });
    };
    await happens('created', 'needs_response');
    await happens('created', 'under_review');
    await happens('closed', 'lost');
    // Stripe had not been answered for the first one.
    await happens('created', 'lost');
    await happens('closed', 'lost');
    const subjects = sent().map(({ to: [to], subject }) => [to === account.email, subject]);
    expect(subjects.toReversed()).toEqual([
      [true, 'A payment is disputed'],
      [false, `A payment is disputed: ${account.email}`],
      [true, 'A disputed payment was taken back'],
      [false, `A disputed payment was taken back: ${account.email}`],
    ]);
  });

  test.each([
    ['open', 1],
    ['paid', 0],
    ['void', 0],
  ])('of a failed payment is reported only while its invoice is owed: %s', async (status, told) => {
    await send(eventOf(customer));
    await work(await queued());
    invoiceStatus = status;
    const object = { id: `in_${randomUUID()}`, object: 'invoice', customer };
    const failed = { ...eventOf(customer, 'invoice.payment_failed'), data: { object } };
    for (let delivery = 0; delivery < 2; delivery += 1) {
      await send(failed);
      await work(await queued());
    }
    const failures = (await events()).filter(([type]) => type === 'payment-failed');
    expect(failures).toHaveLength(told);
    expect((await stored())?.plan).toBe('Team');
  });

  test('that was recorded by a stranger is refused after five minutes, and with another time', async () => {
    const event = eventOf(customer, 'customer.subscription.deleted');
    const body = JSON.stringify(event);
    const at = (minutes: number) =>
      signStripe(secret, body, new Date(Date.now() - minutes * 60_000));
    const replay = (signature: string) =>
      sendWebhook(webhook, stripeWebhook, body, { 'stripe-signature': signature });
    expect((await replay(at(6))).status).toBe(401);
    expect((await replay(at(-6))).status).toBe(401);
    const [, mac = ''] = at(6).split(',');
    expect((await replay(`t=${Math.floor(Date.now() / 1000)},${mac}`)).status).toBe(401);
    expect((await queued()).Records).toEqual([]);
    // Within that time it is the provider's own event, which counts once.
    for (let time = 0; time < 2; time += 1) expect((await replay(at(4))).status).toBe(200);
    await work(await queued());
    expect((await replay(at(1))).status).toBe(200);
    expect((await queued()).Records).toEqual([]);
  });

  test('of a kind of no interest is answered and forgotten', async () => {
    expect((await send(eventOf(customer, 'charge.succeeded'))).status).toBe(200);
    expect((await queued()).Records).toEqual([]);
  });

  test('of a known kind but another form is an error of ours, and comes again', async () => {
    expect((await send({ ...eventOf(customer), data: { object: 7 } })).status).toBe(500);
  });
});
