import type { Actor } from '../../shared/actors.ts';
import { auditEntry } from '../platform/audit/audit.ts';
import { log } from '../platform/logger.ts';
import { isCovered, paymentState, type Subscription } from './payment-state.ts';
import type { Payments, PaymentStore, Settled } from './payment-store.ts';

export interface SettlePorts {
  payments: PaymentStore;
  stripe: {
    listSubscriptions(
      customerId: string,
    ): Promise<(Subscription & { customer: { metadata?: Record<string, string> | undefined } })[]>;
    findLastPayment(customerId: string): Promise<number | undefined>;
  };
}

export interface SettleRequest {
  customerId: string;
  actor: Actor;
  /** Of the provider's event. */
  eventId: string;
  now: Date;
}

/** Each of the others may have settled once in between; more than that many at once do not happen to one customer. */
const mostAttempts = 10;

/**
 * Brings an account in line with what Stripe says of its customer now. What the event said does not matter, and neither does
 * the order of events: a state that was read before another one was written is read again.
 */
export async function settlePayment(
  { payments, stripe }: SettlePorts,
  { customerId, actor, eventId, now }: SettleRequest,
): Promise<void> {
  const [any] = await stripe.listSubscriptions(customerId);
  const accountId = any?.customer.metadata?.['accountId'];
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const known = accountId === undefined ? undefined : await payments.find(accountId);
    if (accountId === undefined || known === undefined) {
      log.warn('payment of no account of ours', { customerId, accountId });
      return;
    }
    // Read after the version: a worker that settles in between is noticed, and what it knew is read again.
    const [subscriptions, lastPaidAt] = await Promise.all([
      stripe.listSubscriptions(customerId),
      stripe.findLastPayment(customerId),
    ]);
    const state = paymentState(subscriptions, lastPaidAt);
    if (state === undefined) return;
    // A customer who pays no longer does not end what another one pays for.
    const isOther = known.payingCustomer !== undefined && known.payingCustomer !== customerId;
    if (isOther && !state.isLive) return;
    const { isLive: _isLive, ...paid } = state;
    const settled: Settled = {
      ...paid,
      payingCustomer: customerId,
      isSuspended: known.isSuspended && !isCovered(state, now),
    };
    const { plan } = state;
    // Written even where nothing changes: its version stops those who have read less.
    const entry = isChange(known, settled)
      ? auditEntry(
          {
            accountId,
            actor,
            action: 'settle-payment',
            kind: 'plan',
            names: [plan],
            requestId: eventId,
          },
          now,
        )
      : undefined;
    if (await payments.settle({ accountId, version: known.version }, settled, entry)) {
      log.info('payment settled', { accountId, customerId, plan });
      return;
    }
  }
  throw new Error('Payments of this customer are settled without a pause');
}

const isChange = (known: Payments, settled: Settled): boolean =>
  known.plan !== settled.plan ||
  known.nextPaymentDate !== settled.nextPaymentDate ||
  known.lastPaymentDate !== settled.lastPaymentDate ||
  known.suspendOn !== settled.suspendOn ||
  known.payingCustomer !== settled.payingCustomer ||
  known.isSuspended !== settled.isSuspended;
