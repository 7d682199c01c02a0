import { env } from '../../../functions/platform/aws/env.ts';
import { newId } from '../../stand-ins/stripe/ledger.ts';
import { Sandbox } from '../../stand-ins/stripe/sandbox.ts';
import type { StripeStandIn } from '../../stand-ins/stripe/server.ts';

const day = 86_400;
const periodDays = 30;

interface PaidHistory {
  accountId: string;
  email: string;
  name: string;
  /** Id of the price in the sandbox, such as `price_business-monthly`. */
  price: string;
  /** Paid periods of 30 days; the last one is half over. */
  periods: number;
}

/**
 * Simulates past payments of an account in the local sandbox. Its plan and its invoices come
 * from there by webhook, as they do for everybody. Does nothing for an account that is a customer already.
 */
export function payForAWhile(
  { sandbox: { ledger, prices }, changed }: StripeStandIn,
  { accountId, email, name, price, periods }: PaidHistory,
): void {
  const { customers, sessions, events } = ledger.state;
  if (Object.values(customers).some(({ metadata }) => metadata['accountId'] === accountId)) return;
  const now = Math.floor(Date.now() / 1000);
  let time = now - (periods - 0.5) * periodDays * day;
  const past = new Sandbox(ledger, prices, () => time);
  const id = newId('cus');
  const details = { country: 'DE', vatId: null, isDeclined: false, credit: 0, coupon: 0 };
  const bank = { wantsConfirmation: false };
  customers[id] = { id, email, name, metadata: { accountId }, ...details, ...bank };
  const session = {
    id: newId('cs'),
    customer: id,
    price,
    withTax: env.stripeTax(),
    metadata: { accountId },
    status: 'open' as const,
    expiresAt: now,
    successUrl: '',
    cancelUrl: '',
  };
  sessions[session.id] = session;
  past.pay(session);
  for (; time < now; time += periodDays * day) past.catchUp();
  // One event is enough: a settlement reads what the customer has by then.
  const [, ...earlier] = Object.values(events)
    .filter(({ customer }) => customer === id)
    .toReversed();
  for (const event of earlier) delete events[event.id];
  changed();
}
