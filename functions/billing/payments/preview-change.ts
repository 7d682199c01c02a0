import { ProblemError } from '../../../shared/calls/errors.ts';
import type { StripeClient } from '../../providers/stripe/stripe-client.ts';
import type { StripeInvoicePreview } from '../../providers/stripe/stripe-objects.ts';
import { findPriceOf, findRunning, type RunningSubscription } from './find-purchase.ts';
import type { BoughtPlan } from './price-plan.ts';

interface PreviewRequest extends BoughtPlan {
  customer: string;
  withTax: boolean;
  /** The time for which the change is computed; in whole seconds. */
  at: Date;
}

/** The charge for changing an active subscription, as computed by the payment provider. Amounts are cents. */
interface ChangePreview {
  isAtOnce: boolean;
  /** Epoch seconds: the plan begins. */
  startsAt: number;
  dueCents: number;
  /** Tax in the amount due. */
  taxCents: number;
  /** Given back for the unused time, with its VAT. */
  creditCents: number;
  /** Credit that remains for later payments. */
  leftCents: number;
  /** With VAT. */
  nextCents: number;
  /** Epoch seconds. */
  nextAt: number;
}

/**
 * @throws ProblemError `conflict` with reason `no_subscription` where no subscription runs that a purchase would change
 */
export async function previewChange(
  stripe: StripeClient,
  request: PreviewRequest,
): Promise<ChangePreview> {
  const running = await findRunning(stripe, request.customer, request);
  if (running === undefined || running.isSame)
    throw new ProblemError('conflict', 'There is no subscription that this would change', {
      reason: 'no_subscription',
    });
  const price = await findPriceOf(stripe, request);
  return running.isAtOnce
    ? previewAtOnce(stripe, { ...request, price }, running)
    : previewLater(stripe, { ...request, price }, running);
}

/** @param running to which the change applies at once */
export async function previewAtOnce(
  stripe: StripeClient,
  { customer, price, withTax, at }: PreviewRequest & { price: string },
  { subscription, itemId }: RunningSubscription,
): Promise<ChangePreview> {
  const seconds = Math.floor(at.getTime() / 1000);
  const change = { customer, subscription: subscription.id, itemId, price, withTax };
  const invoice = await stripe.previewChange(change, seconds);
  const main = mainLineOf(invoice);
  const credits = invoice.lines.data.filter(({ amount }) => amount < 0);
  const leftCents = Math.max(0, -(invoice.total + invoice.starting_balance));
  return {
    isAtOnce: true,
    startsAt: seconds,
    dueCents: invoice.amount_due,
    taxCents: taxOf(invoice),
    creditCents: -credits.reduce((sum, line) => sum + grossOf(line), 0),
    leftCents,
    nextCents: Math.max(0, grossOf(main) - leftCents),
    nextAt: main.period.end,
  };
}

async function previewLater(
  stripe: StripeClient,
  { customer, price, annual, withTax }: PreviewRequest & { price: string },
  { periodEnd }: RunningSubscription,
): Promise<ChangePreview> {
  const invoice = await stripe.previewPeriod({ customer, price, annual, withTax }, periodEnd);
  const later = { isAtOnce: false, startsAt: periodEnd, nextAt: periodEnd };
  return {
    ...later,
    dueCents: 0,
    taxCents: 0,
    creditCents: 0,
    leftCents: 0,
    nextCents: invoice.amount_due,
  };
}

type Line = StripeInvoicePreview['lines']['data'][number];

function mainLineOf({ lines }: StripeInvoicePreview): Line {
  const [main] = lines.data.toSorted((one, other) => other.amount - one.amount);
  if (main === undefined) throw new Error('Stripe previewed an invoice without lines');
  return main;
}

const taxOf = ({ total, total_excluding_tax: net }: StripeInvoicePreview): number =>
  total - (net ?? total);

/** With the tax that comes on top of it. */
const grossOf = ({ amount, taxes }: Line): number =>
  (taxes ?? [])
    .filter(({ tax_behavior: behavior }) => behavior === 'exclusive')
    .reduce((sum, tax) => sum + tax.amount, amount);
