import type { Actor } from '../../../shared/calls/scope.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import { type AuditEntry, auditEntry } from '../../platform/audit/audit.ts';
import { outboxItem, type OutboxItem } from '../../platform/events/outbox.ts';
import { log } from '../../platform/logger.ts';
import type { StripeClient } from '../../providers/stripe/stripe-client.ts';
import { cancelDuplicates } from './cancel-duplicates.ts';
import { isCovered, type PaymentState, paymentState } from './payment-state.ts';
import type { Payments, PaymentStore, Settled } from './payment-store.ts';
import { isSamePlan, planChanges } from './plan-changes.ts';
import { type CustomerState, readCustomer, type ReadingStripe } from './read-customer.ts';
import { type PaidBack, refundsOf } from './refunds-of.ts';
import { taxRatesOf, toInvoiceRecord } from './to-invoice-record.ts';

/** Payments for our plans, as our own records. */
async function listInvoiceRecords(
  stripe: Pick<StripeClient, 'findTaxPercent'>,
  { invoices, charges, disputes, creditNotes, plans }: CustomerState,
): Promise<InvoiceRecord[]> {
  const rates = [...new Set(invoices.flatMap(taxRatesOf))];
  const percents = await Promise.all(
    rates.map(async (id): Promise<[string, number]> => [id, await stripe.findTaxPercent(id)]),
  );
  const sources = { charges, disputes, creditNotes, plans, taxPercents: new Map(percents) };
  return invoices.flatMap((invoice) => toInvoiceRecord(invoice, sources) ?? []);
}

export interface SettlePorts {
  payments: PaymentStore;
  stripe: ReadingStripe & Pick<StripeClient, 'findTaxPercent' | 'cancelNow' | 'creditInvoice'>;
  /** @param readAt before Stripe was asked */
  recordInvoices(
    of: { accountId: string; readAt: Date },
    invoices: readonly InvoiceRecord[],
  ): Promise<void>;
  /** Has the owner mailed about new payments, and about refunds. */
  requestMails(of: { accountId: string }, refunds: PaidBack[]): Promise<void>;
  clock(): Date;
}

export interface SettleRequest {
  customerId: string;
  actor: Actor;
  /** Id of the provider's event. */
  eventId: string;
}

/** Each concurrent settlement may have won once; one customer never has more than that many. */
const mostAttempts = 10;

/**
 * Brings an account in line with what Stripe says of its customer now: plan and invoices. Neither the content nor the
 * order of events matters: a state that was read before another one was written is read again.
 * @returns the account; undefined where the customer has none here
 */
export async function settlePayment(
  ports: SettlePorts,
  request: SettleRequest,
): Promise<string | undefined> {
  const { customerId } = request;
  const [any] = await ports.stripe.listSubscriptions(customerId);
  const accountId = any?.customer.metadata?.['accountId'];
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const known = accountId === undefined ? undefined : await ports.payments.find(accountId);
    if (accountId === undefined || known === undefined) {
      log.warn('payment of an unknown account', { customerId, accountId });
      return undefined;
    }
    // Read after the version: a worker that settles meanwhile is noticed, and its data is read again.
    const readAt = ports.clock();
    const customer = await readCustomer(ports.stripe, customerId);
    if (await cancelDuplicates(ports.stripe, customer)) continue;
    if (!(await settle(ports, request, { accountId, known, customer }))) continue;
    const invoices = await listInvoiceRecords(ports.stripe, customer);
    await ports.recordInvoices({ accountId, readAt }, invoices);
    await ports.requestMails({ accountId }, refundsOf(customer));
    return accountId;
  }
  throw new Error('Too many concurrent settlements for this customer');
}

/** @returns false if another settlement was faster */
async function settle(
  { payments, clock }: SettlePorts,
  { customerId, actor, eventId }: SettleRequest,
  found: { accountId: string; known: Payments; customer: CustomerState },
): Promise<boolean> {
  const { accountId, known, customer } = found;
  const { subscriptions, lastPaidAt, lost, plans } = customer;
  const state = paymentState(subscriptions, lastPaidAt, lost, plans);
  if (state === undefined) return true;
  // A customer who pays no longer does not end what another one pays for.
  const isOther = known.payingCustomer !== undefined && known.payingCustomer !== customerId;
  if (isOther && !state.isLive) return true;
  const now = clock();
  const settled = settledAs(state, { known, customerId, now });
  const { plan } = settled;
  // Written even where nothing changes: its version stops those who have read less.
  const entry: AuditEntry | undefined = isChange(known, settled)
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
  const isLifted = known.isSuspended && !settled.isSuspended && !known.isSuspendedForAbuse;
  const about = { accountId, cause: 'clock', by: actor } as const;
  const events: OutboxItem[] = [
    ...(isLifted
      ? [outboxItem('suspension-lifted', { ...about, facts: { through: 'payment' } }, now)]
      : []),
    ...planChanges(known, settled, lastInvoiceOf(customer)).map((facts) =>
      outboxItem('plan-changed', { ...about, facts }, now),
    ),
  ];
  if (entry !== undefined && events.length === 0)
    events.push(outboxItem('payment-settled', { ...about, facts: {} }, now));
  const isSettled = await payments.settle({ accountId, known, now }, settled, { entry, events });
  if (isSettled) log.info('payment settled', { accountId, customerId, plan });
  return isSettled;
}

function lastInvoiceOf({ invoices }: CustomerState) {
  const paid = invoices.flatMap(({ number, status_transitions: { paid_at: at } }) =>
    number === null || at === null ? [] : [{ orderId: number, at }],
  );
  const [last] = paid.toSorted((one, other) => other.at - one.at);
  return last && { orderId: last.orderId, date: new Date(last.at * 1000).toISOString() };
}

function settledAs(
  { isLive: _isLive, ...paid }: PaymentState,
  { known, customerId, now }: { known: Payments; customerId: string; now: Date },
): Settled {
  const isPaid = isCovered(paid, now);
  return { ...paid, payingCustomer: customerId, isSuspended: known.isSuspended && !isPaid };
}

const isChange = (known: Payments, settled: Settled): boolean =>
  known.plan !== settled.plan ||
  known.annual !== settled.annual ||
  known.nextPaymentDate !== settled.nextPaymentDate ||
  known.lastPaymentDate !== settled.lastPaymentDate ||
  known.suspendOn !== settled.suspendOn ||
  !isSamePlan(known.planned, settled.planned) ||
  known.payingCustomer !== settled.payingCustomer ||
  known.isSuspended !== settled.isSuspended;
