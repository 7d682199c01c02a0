import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../../shared/calls/errors.ts';
import type { PaidPlan } from '../../../shared/plans/plans.ts';
import { tryRelease } from '../../platform/open-work/under-lease.ts';
import type { StripeClient } from '../../providers/stripe/stripe-client.ts';
import type { withoutPlannedChange } from '../../providers/stripe/without-planned-change.ts';
import type { CheckoutStore } from './checkout-store.ts';
import { customerOf } from './customer-of.ts';
import { findPriceOf, findRunning, type RunningSubscription } from './find-purchase.ts';
import { previewAtOnce } from './preview-change.ts';

interface Ports {
  store: CheckoutStore;
  stripe: StripeClient;
  withoutPlannedChange: typeof withoutPlannedChange;
}

interface CheckoutRequest {
  accountId: string;
  email: string;
  plan: PaidPlan;
  annual: boolean;
  /** The amount shown to the payer; undefined if there was none. */
  agreed?: { at: string; dueCents: number } | undefined;
  /** Address that the payment page sends the payer back to. */
  plansUrl: string;
  withTax: boolean;
  now: Date;
}

/** The step that is left on a page of Stripe. */
interface BegunCheckout {
  /** Null if nothing is. */
  url: string | null;
  /** The payer's bank asks for a confirmation on that page, which does not lead back. */
  toConfirm: boolean;
  /** When the plan changes; null: at once, or once it is paid. */
  startsAt: Date | null;
}

/** Stripe takes no less than half an hour; a page that stays open longer could be paid on when the plan has changed. */
const pageSeconds = 31 * 60;

/**
 * Begins to pay for a plan. An account has one subscription: a running one is changed, at once or when its period ends,
 * and no second one is sold. So payment pages of an earlier attempt are closed first, and attempts of one account run
 * one after the other.
 */
export async function beginCheckout(
  ports: Ports,
  request: CheckoutRequest,
): Promise<BegunCheckout> {
  const { store } = ports;
  const unlock = await store.lock(request.accountId, request.now);
  if (unlock === undefined) throw underWay();
  try {
    return await begin(ports, request);
  } finally {
    await tryRelease(unlock);
  }
}

async function begin(ports: Ports, request: CheckoutRequest): Promise<BegunCheckout> {
  const { store, stripe } = ports;
  const price = await findPriceOf(stripe, request);
  const customer = await customerOf({ store, stripe }, request);
  // A page that was left open in another tab must not sell a second subscription, or the former plan.
  const open = await stripe.listOpenCheckouts(customer);
  for (const { id } of open) if (!(await stripe.expireCheckout(id))) throw underWay();

  const running = await findRunning(stripe, customer, request);
  const bought = { ...request, customer, price };
  if (running === undefined) return { ...done, url: await openPage(stripe, bought) };
  if (running.isSame) return keep(stripe, running);
  return running.isAtOnce
    ? changeAtOnce(ports, bought, running)
    : planChange(stripe, bought, running);
}

type Bought = CheckoutRequest & { customer: string; price: string };
const done: BegunCheckout = { url: null, toConfirm: false, startsAt: null };

/** The plan as it is: without an end, or another one after it. */
async function keep(
  stripe: StripeClient,
  { subscription }: RunningSubscription,
): Promise<BegunCheckout> {
  await stripe.dropPlannedChange(subscription, randomUUID());
  if (subscription.cancel_at !== null) await resume(stripe, subscription.id);
  return done;
}

const setEnding = (stripe: StripeClient, id: string, isEnding: boolean) =>
  stripe.updateSubscription(id, { cancel_at_period_end: isEnding }, randomUUID());
const resume = (stripe: StripeClient, id: string) => setEnding(stripe, id, false);

/** Charges only the amount that the payer has accepted. */
async function changeAtOnce(
  { stripe, withoutPlannedChange: change }: Ports,
  request: Bought,
  running: RunningSubscription,
): Promise<BegunCheckout> {
  const { price, withTax, agreed, now } = request;
  const { subscription, itemId } = running;
  const at = agreed && new Date(agreed.at);
  const age = at === undefined ? Infinity : now.getTime() - at.getTime();
  if (agreed === undefined || at === undefined || age < -agreedForMs || age > agreedForMs)
    throw notAgreed();
  const preview = await previewAtOnce(stripe, { ...request, at }, running);
  if (preview.dueCents !== agreed.dueCents) throw notAgreed();
  const url = await change(stripe, subscription, (isPlanned) => {
    // What is planned must not be lost to a confirmation that the bank may never get.
    const isEnding = isPlanned || subscription.cancel_at !== null;
    const to = { itemId, price, withTax, isEnding, at: preview.startsAt };
    return stripe.changePrice(subscription.id, to, randomUUID());
  });
  return { ...done, url: url ?? null, toConfirm: url !== undefined };
}

/** A smaller plan begins when the paid period ends. */
async function planChange(
  stripe: StripeClient,
  request: Bought,
  { subscription, periodEnd }: RunningSubscription,
): Promise<BegunCheckout> {
  const isCancelled = subscription.cancel_at !== null;
  if (isCancelled) await resume(stripe, subscription.id);
  try {
    await stripe.planChange(subscription, request, randomUUID());
  } catch (error) {
    if (isCancelled)
      await tryRelease(
        () => setEnding(stripe, subscription.id, true),
        'could not restore the cancellation',
      );
    throw error;
  }
  return { ...done, startsAt: new Date(periodEnd * 1000) };
}

/** How long an amount may be agreed to before it is charged; the clocks of two machines differ a little. */
const agreedForMs = 15 * 60_000;

const notAgreed = () =>
  new ProblemError('conflict', 'The amount has changed. Please look at it again.', {
    reason: 'amount_changed',
  });

async function openPage(stripe: StripeClient, request: Bought): Promise<string> {
  const { accountId, customer, price, plansUrl, withTax, now } = request;
  const { url } = await stripe.createCheckout(
    {
      mode: 'subscription',
      customer,
      client_reference_id: accountId,
      line_items: [{ price, quantity: 1 }],
      // Stripe puts the id of the page there.
      success_url: `${plansUrl}?payment=done&session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${plansUrl}?payment=cancelled`,
      locale: 'auto',
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
      automatic_tax: { enabled: withTax },
      subscription_data: { metadata: { accountId } },
      expires_at: Math.floor(now.getTime() / 1000) + pageSeconds,
    },
    randomUUID(),
  );
  if (url === null) throw new Error('Stripe created a checkout session without a URL');
  return url;
}

const underWay = () =>
  new ProblemError('conflict', 'A payment is under way already. Please wait a moment.', {
    reason: 'payment_under_way',
  });
