import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { handler as checkoutHandler } from '../../functions/billing/payments/checkout.call.ts';
import { handler as outcomeHandler } from '../../functions/billing/payments/get-payment-outcome.call.ts';
import { handler as previewHandler } from '../../functions/billing/payments/preview-checkout.call.ts';
import { handler as portalHandler } from '../../functions/billing/payments/open-billing-portal.call.ts';
import { handler as work } from '../../functions/billing/payments/settle-payment.worker.ts';
import { handler as webhook } from '../../functions/billing/payments/stripe.webhook.ts';
import { storedInvoices } from '../../functions/billing/invoices/invoice-store.ts';
import { connectStripe } from '../../functions/providers/stripe/connect-stripe.ts';
import { stripeSubscriptions } from '../../functions/providers/stripe/stripe-subscriptions.ts';
import { documentClient } from '../../functions/platform/aws/clients.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import {
  checkout,
  getPaymentOutcome,
  openBillingPortal,
  previewCheckout,
} from '../../shared/calls/billing/payments.ts';
import type { PaidPlan } from '../../shared/plans/plans.ts';
import { settlePayment } from '../../shared/jobs/catalogue.ts';
import { stripeWebhook } from '../../shared/webhooks/stripe.ts';
import { drain } from '../faults/queue.ts';
import { call } from './call-handler.ts';
import { startLoopbackServer } from './loopback-server.ts';
import { seedAccount } from './seed-account.ts';
import { sendWebhook } from './send-webhook.ts';
import { useStandIns } from '../stand-ins.ts';
import { readBody } from '../../dev/stand-ins/loopback-server.ts';
import { startStripe, type StripeStandIn } from '../../dev/stand-ins/stripe/server.ts';

/** The product as far as payments go, with a sandbox whose clock a test can move, and a new account for each test. */
export async function paymentSandbox() {
  const standIns = await useStandIns();
  const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
  let passed = 0;
  /** Jobs queued by webhooks. */
  const working = new Set<Promise<void>>();
  let stripe: StripeStandIn;

  /** Processes the queue, as the host does. */
  const workOff = () => drain(settlePayment.id, work);

  /** The product, as far as the sandbox knows it. */
  const product = await startLoopbackServer((request, response) => {
    if (request.url?.startsWith('/sandbox/') === true) return stripe.handle(request, response);
    const work = (async () => {
      const body = await readBody(request);
      const signature = String(request.headers['stripe-signature']);
      const sent = { 'stripe-signature': signature };
      const { status = 500 } = await sendWebhook(webhook, stripeWebhook, body, sent);
      response.writeHead(status).end();
      await workOff();
    })();
    working.add(work);
  });
  beforeAll(async () => {
    stripe = await startStripe({ origin: product.url, clock: () => Date.now() + passed });
    for (const [name, value] of Object.entries(stripe.env)) vi.stubEnv(name, value);
    vi.stubEnv('PUBLIC_URL', product.url);
    vi.stubEnv('STRIPE_TAX', 'on');
  });
  afterAll(async () => {
    await stripe.stop();
    await Promise.allSettled(working);
    await product.close();
    vi.unstubAllEnvs();
  });

  let account: Awaited<ReturnType<typeof seedAccount>>;
  beforeEach(async () => {
    passed = 0;
    account = await seedAccount(table, { suspended: true });
  });
  const stored = async () => (await accountEntity(table).get(account).go()).data;
  /** The charge of a change. */
  const preview = (name: PaidPlan, annual = false) =>
    call(
      previewHandler,
      previewCheckout,
      { params: { userId: account.userId }, query: { name, annual: annual ? 'true' : 'false' } },
      { as: account },
    );
  const outcome = async (query: Record<string, string>): Promise<string> => {
    const request = { params: { userId: account.userId }, query };
    return (await call(outcomeHandler, getPaymentOutcome, request, { as: account })).body.outcome;
  };
  const checkOut = (name: PaidPlan, annual: boolean, agreed?: { at: string; due: number }) =>
    call(
      checkoutHandler,
      checkout,
      {
        params: { userId: account.userId },
        body: { name, annual, ...(agreed === undefined ? {} : { agreed }) },
      },
      { as: account },
    );
  /** Starts a payment, and accepts the price of changing an active subscription. */
  const choose = async (name: PaidPlan, annual = false) => {
    const { status, body } = await preview(name, annual);
    return checkOut(name, annual, status === 200 ? { at: body.at, due: body.due } : undefined);
  };
  /** Uses a form of the sandbox as a browser would. */
  async function submit(url: string, fields: Record<string, string>, headers = {}) {
    const page = await (await fetch(url)).text();
    const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const person = { name: 'Ada Lovelace', country: 'DE', vatId: '' };
    return fetch(url, {
      method: 'POST',
      headers: { origin: product.url, ...headers },
      body: new URLSearchParams({ token, ...person, ...fields }),
      redirect: 'manual',
    });
  }
  const portal = async (): Promise<string> => {
    const request = { params: { userId: account.userId } };
    return (await call(portalHandler, openBillingPortal, request, { as: account })).body.url;
  };
  const pay = async (name: PaidPlan, more: Record<string, string> = {}) => {
    const { body } = await choose(name);
    return submit(body.url, { choice: 'pay', ...more });
  };
  /** Webhooks are delivered and worked off beside what is asked here; a busy machine has time to. */
  const eventually = (check: () => Promise<unknown>) => vi.waitFor(check, { timeout: 60_000 });
  const settled = (expected: object) =>
    eventually(async () => expect(await stored()).toMatchObject(expected));
  const live = () =>
    Object.values(stripe.sandbox.ledger.state.subscriptions).filter(
      ({ customer, status }) =>
        stripe.sandbox.customer(customer).metadata['accountId'] === account.accountId &&
        status !== 'canceled',
    );
  /** The only one that runs. */
  const subscription = () => {
    const [one, ...others] = live();
    if (one === undefined || others.length > 0) throw new Error('There is not one subscription');
    return one;
  };
  /** The payment page at an address. */
  const sessionAt = (url: string) => {
    const session = stripe.sandbox.ledger.state.sessions[url.split('/').at(-1) ?? ''];
    if (session === undefined) throw new Error('There is no page');
    return session;
  };
  const subscribe = async (plan: PaidPlan) => {
    await pay(plan);
    await settled({ plan });
  };
  /** As the call does it; when the paid period ends. */
  const cancel = async (): Promise<string> => {
    const port = stripeSubscriptions(await connectStripe());
    const end = (
      await port.cancelAtPeriodEnd((await stored())?.payingCustomer ?? '')
    ).toISOString();
    await settled({ suspendOn: end });
    return end;
  };
  return {
    standIns,
    table,
    subscription,
    sessionAt,
    subscribe,
    cancel,
    invoices: () => storedInvoices(table, account.accountId),
    product,
    stripe: () => stripe,
    account: () => account,
    /** Waits for running jobs, and processes the rest. */
    workOff: async () => {
      await Promise.allSettled(working);
      await workOff();
    },
    stored,
    choose,
    checkOut,
    preview,
    outcome,
    submit,
    portal,
    pay,
    eventually,
    settled,
    live,
    /** Lets time pass, in milliseconds. */
    pass: (time: number): void => {
      passed += time;
    },
    now: () => Date.now() + passed,
  };
}
