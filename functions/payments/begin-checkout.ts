import { randomUUID } from 'node:crypto';
import { ProblemError } from '../../shared/errors.ts';
import type { PaidPlan } from '../../shared/plans.ts';
import { giveBack } from '../platform/open-work/give-back.ts';
import { byWeight, isLive } from '../providers/ports/live-subscription.ts';
import type { StripeClient } from '../providers/stripe/stripe-client.ts';
import type { CheckoutStore } from './checkout-store.ts';
import { priceOfPlan } from './price-plan.ts';

export interface CheckoutPorts {
  store: Pick<CheckoutStore, 'takeTurn' | 'findCustomer' | 'keepCustomer'>;
  stripe: Pick<
    StripeClient,
    | 'createCustomer'
    | 'findPrice'
    | 'listSubscriptions'
    | 'listOpenCheckouts'
    | 'expireCheckout'
    | 'createCheckout'
    | 'changePrice'
    | 'updateSubscription'
  >;
}

export interface CheckoutRequest {
  accountId: string;
  email: string;
  plan: PaidPlan;
  annual: boolean;
  /** Where the payment page sends the payer back to. */
  plansUrl: string;
  withTax: boolean;
  now: Date;
}

/** What is left to do on a page of Stripe's. */
export interface BegunCheckout {
  /** Null where nothing is. */
  url: string | null;
  /** The payer's bank asks for a confirmation on that page, which does not lead back. */
  toConfirm: boolean;
}

/** Stripe takes no less than half an hour; a page that stays open longer could be paid on when the plan has changed. */
const pageSeconds = 31 * 60;

/**
 * Begins to pay for a plan. There is one subscription an account: a running one is changed, and never a second one sold, so
 * payment pages of an earlier attempt are closed first and attempts of one account wait for their turn.
 */
export async function beginCheckout(
  { store, stripe }: CheckoutPorts,
  request: CheckoutRequest,
): Promise<BegunCheckout> {
  const endTurn = await store.takeTurn(request.accountId, request.now);
  if (endTurn === undefined) throw underWay();
  try {
    return await begin({ store, stripe }, request);
  } finally {
    await giveBack(endTurn);
  }
}

async function begin(
  { store, stripe }: CheckoutPorts,
  request: CheckoutRequest,
): Promise<BegunCheckout> {
  const { accountId, email, plan, annual, withTax } = request;
  const lookupKey = priceOfPlan(plan, annual);
  const price = await stripe.findPrice(lookupKey);
  if (price === undefined)
    throw new ProblemError('provider_unavailable', `There is no price for the ${plan} plan yet`, {
      reason: 'not_configured',
    });
  let customer = await store.findCustomer(accountId);
  if (customer === undefined) {
    customer = await stripe.createCustomer({ accountId, email });
    await store.keepCustomer(accountId, customer);
  }
  // A page that was left open in another tab must not sell a second subscription, or the former plan.
  const open = await stripe.listOpenCheckouts(customer);
  for (const { id } of open) if (!(await stripe.expireCheckout(id))) throw underWay();

  const [counting] = byWeight(await stripe.listSubscriptions(customer)).filter(isLive);
  const [item] = counting?.items.data ?? [];
  // One that is not paid is replaced: its period would be owed as well, by the card that failed.
  const isPaid = counting?.status === 'active' || counting?.status === 'trialing';
  if (counting === undefined || item === undefined || !isPaid)
    return { url: await openPage(stripe, { ...request, customer, price }), toConfirm: false };
  if (item.price.lookup_key !== lookupKey) {
    const change = { itemId: item.id, price, withTax, isEnding: counting.cancel_at !== null };
    const url = await stripe.changePrice(counting.id, change, randomUUID());
    return { url: url ?? null, toConfirm: url !== undefined };
  }
  if (counting.cancel_at !== null)
    await stripe.updateSubscription(counting.id, { cancel_at_period_end: false }, randomUUID());
  return { url: null, toConfirm: false };
}

async function openPage(
  stripe: CheckoutPorts['stripe'],
  request: CheckoutRequest & { customer: string; price: string },
): Promise<string> {
  const { accountId, customer, price, plansUrl, withTax, now } = request;
  const { url } = await stripe.createCheckout(
    {
      mode: 'subscription',
      customer,
      client_reference_id: accountId,
      line_items: [{ price, quantity: 1 }],
      success_url: `${plansUrl}?payment=done`,
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
  if (url === null) throw new Error('Stripe made a payment page without an address');
  return url;
}

const underWay = () =>
  new ProblemError('conflict', 'A payment is under way already. Please wait a moment.', {
    reason: 'payment_under_way',
  });
