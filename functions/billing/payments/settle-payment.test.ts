import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  begin,
  chargeOf,
  day,
  stripeInvoiceOf,
  subscriptionOf,
} from '../../../test/support/stripe-objects.ts';
import type { InvoiceRecord } from '../../../shared/models/billing/invoice.ts';
import type { StripeDispute, StripeSubscription } from '../../providers/stripe/stripe-objects.ts';
import { byWeight, isLive } from '../../providers/ports/live-subscription.ts';
import type { Payments } from './payment-store.ts';
import { isCovered } from './payment-state.ts';
import { settlePayment, type SettlePorts, type SettleRequest } from './settle-payment.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
const now = begin + 100 * day;
const request: SettleRequest = {
  customerId: 'cus_1',
  actor: { kind: 'webhook', provider: 'stripe' },
  eventId: 'evt_1',
};

/** The state of a customer at Stripe at one time, with the first invoices of the whole history. */
interface Snapshot {
  subscriptions: StripeSubscription[];
  paid: number;
  refunded: number;
  disputes: ('none' | 'needs_response' | 'lost' | 'won')[];
}

const prices = ['developer-monthly', 'team-annual', 'business-monthly'];
const anySubscription = fc
  .record({
    id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
    status: fc.constantFrom<StripeSubscription['status'][]>(
      'incomplete',
      'active',
      'past_due',
      'unpaid',
      'canceled',
    ),
    price: fc.constantFrom(...prices),
    period: fc.integer({ min: 0, max: 4 }),
    isCancelled: fc.boolean(),
  })
  .map(({ id, status, price, period, isCancelled }) => {
    const start = begin + period * 30 * day;
    return subscriptionOf({
      id,
      status,
      price,
      start,
      accountId: 'a',
      created: begin + Number(id.at(-1)),
      cancelAt: isCancelled ? start + 30 * day : null,
      endedAt: status === 'canceled' ? start + 15 * day : null,
    });
  });
const mostInvoices = 5;
const anySnapshot: fc.Arbitrary<Snapshot> = fc.record({
  subscriptions: fc.uniqueArray(anySubscription, {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 3,
  }),
  paid: fc.nat(mostInvoices),
  refunded: fc.nat(3900),
  disputes: fc.array(fc.constantFrom('none', 'needs_response', 'lost', 'won'), {
    minLength: mostInvoices,
    maxLength: mostInvoices,
  }),
});
const wholeHistory = Array.from({ length: mostInvoices }, (_, index) =>
  stripeInvoiceOf({
    id: `in_${index}`,
    subscription: `sub_${(index % 3) + 1}`,
    price: prices[index % 3] ?? '',
    start: begin + index * 30 * day,
  }),
);
/**
 * As at Stripe: invoices are never taken back, subscriptions stay listed, one that was begun is never unbegun, and what
 * has ended stays as it is: a subscription, a dispute.
 */
const anyHistory = fc.array(anySnapshot, { minLength: 1, maxLength: 12 }).map((snapshots) => {
  const subscriptions = new Map<string, StripeSubscription>();
  let paid = 0;
  let disputes: Snapshot['disputes'] = [];
  return snapshots.map((snapshot) => {
    for (const next of snapshot.subscriptions) {
      const known = subscriptions.get(next.id)?.status;
      const isBegun = known !== undefined && known !== 'incomplete';
      if (known === 'canceled' || (isBegun && next.status === 'incomplete')) continue;
      subscriptions.set(next.id, next);
    }
    paid = Math.max(paid, snapshot.paid);
    disputes = snapshot.disputes.map((next, index) => {
      const known = disputes[index] ?? 'none';
      const isOpen = known === 'none' || (known === 'needs_response' && next !== 'none');
      return isOpen ? next : known;
    });
    return { ...snapshot, paid, disputes, subscriptions: [...subscriptions.values()] };
  });
});

/** One account and its customer; each question to table and Stripe waits for `turn`. */
function world(first: Snapshot, turn: () => Promise<void>) {
  const copyOf = (from: Snapshot): Snapshot => ({
    ...from,
    subscriptions: from.subscriptions.map((one) => ({ ...one })),
  });
  let snapshot = copyOf(first);
  let time = now * 1000;
  const credited = new Map<string, number>();
  const recorded = new Map<string, { readAt: number; invoice: InvoiceRecord }>();
  let account: Payments = {
    plan: 'Trial',
    annual: undefined,
    nextPaymentDate: undefined,
    lastPaymentDate: undefined,
    suspendOn: undefined,
    payingCustomer: undefined,
    isSuspended: true,
    isSuspendedForAbuse: false,
    isLeaving: false,
    planned: undefined,
    version: 0,
  };
  const invoices = () =>
    wholeHistory.slice(0, snapshot.paid).map((invoice) => ({
      ...invoice,
      post_payment_credit_notes_amount: credited.get(invoice.id) ?? 0,
    }));
  const isLost = ({ id, items }: StripeSubscription): boolean =>
    invoices().some(
      ({ parent, lines }, index) =>
        snapshot.disputes[index] === 'lost' &&
        parent?.subscription_details?.subscription === id &&
        lines.data[0]?.period.start === items.data[0]?.current_period_start,
    );
  /** Stripe answers what it had when it was asked, and the answer takes its time. */
  const answer = async <Found>(found: () => Found): Promise<Found> => {
    await turn();
    const had = found();
    await turn();
    return had;
  };
  const ports: SettlePorts = {
    clock: () => new Date((time += 1)),
    payments: {
      async find() {
        await turn();
        return account;
      },
      findOwner: async () => undefined,
      async settle({ known }, settled) {
        await turn();
        if (known.version !== account.version) return false;
        account = {
          ...settled,
          isSuspendedForAbuse: false,
          isLeaving: false,
          version: known.version + 1,
        };
        return true;
      },
    },
    async recordInvoices({ readAt }, found) {
      await turn();
      for (const invoice of found) {
        const known = recorded.get(invoice.stripeInvoiceId);
        if (known === undefined || known.readAt <= readAt.getTime())
          recorded.set(invoice.stripeInvoiceId, { readAt: readAt.getTime(), invoice });
      }
    },
    requestMails: () => turn(),
    stripe: {
      listSubscriptions: () => answer(() => copyOf(snapshot).subscriptions),
      listPaidInvoices: () => answer(invoices),
      listCharges: () =>
        answer(() =>
          invoices().map((invoice, index) =>
            chargeOf(invoice, {
              refunded: snapshot.refunded,
              disputed: snapshot.disputes[index] !== 'none',
            }),
          ),
        ),
      listCreditNotes: (invoice) =>
        answer(() => {
          const amount = credited.get(invoice) ?? 0;
          const refunds = [{ amount_refunded: amount }];
          return [{ id: 'cn_1', status: 'issued', post_payment_amount: amount, refunds }];
        }),
      listDisputes: (charge) =>
        answer((): StripeDispute[] => {
          const index = Number(charge.at(-1));
          const status = snapshot.disputes[index] ?? 'none';
          return [
            { id: `dp_${index}`, created: begin + (index + 1) * 30 * day, amount: 1, status },
          ];
        }),
      listPrices: async () =>
        prices.map((key) => ({ id: `price_${key}`, lookup_key: key, metadata: {} })),
      findTaxPercent: async () => 19,
      async cancelNow(id) {
        await turn();
        // One that has come to count since it was read is left: that takes milliseconds, and here whole months.
        const [counting, ...surplus] = byWeight(snapshot.subscriptions).filter(isLive);
        const ending = [...surplus, ...(counting && isLost(counting) ? [counting] : [])];
        const one = ending.find((subscription) => subscription.id === id);
        if (one !== undefined) Object.assign(one, { status: 'canceled', ended_at: now });
      },
      async creditInvoice(id, { refund }) {
        await turn();
        credited.set(id, credited.get(id) ?? refund);
      },
    },
  };
  return {
    ports,
    /** The final state of account, invoices and Stripe. */
    outcome() {
      const { version: _version, isSuspendedForAbuse: _abuse, isSuspended, ...settled } = account;
      // A payment that is over by now may have lifted a suspension, or have been missed.
      const isPaid = isCovered(settled, new Date(time));
      const records = [...recorded].map(([id, { invoice }]) => [id, invoice] as const);
      return {
        settled: { ...settled, isSuspendedThoughPaid: isSuspended && isPaid },
        invoices: Object.fromEntries(records),
        live: snapshot.subscriptions.filter(isLive).map(({ id }) => id),
      };
    },
    becomes(next: Snapshot) {
      snapshot = copyOf(next);
      credited.clear();
    },
  };
}

/** Each event once, when it happens, one after the other. */
async function inOrder(history: readonly Snapshot[]) {
  const [first, ...later] = history;
  if (first === undefined) throw new Error('There is no history');
  const one = world(first, async () => undefined);
  for (const snapshot of [first, ...later]) {
    one.becomes(snapshot);
    await settlePayment(one.ports, request);
  }
  return one.outcome();
}

const isThorough = process.env['TEST_ALL'] !== undefined;
const deliveries = isThorough ? 200 : 40;

describe('settlement of payments', () => {
  test('deliveries in any order, twice and at once, end where one of each in order ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyHistory,
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (history, chances) => {
          const chance = () => chances.next().value ?? 0;
          const [first] = history;
          const last = history.at(-1);
          // Stripe never takes back that something was paid for.
          if (first === undefined || last === undefined) return;
          fc.pre(byWeight(last.subscriptions).length > 0);
          // Waiting steps are released in any order.
          const waiting: (() => void)[] = [];
          const { ports, outcome, becomes } = world(
            first,
            () => new Promise((resolve) => waiting.push(resolve)),
          );
          // Failed jobs are delivered again, as by the queue; at most four run at once.
          const queue = { waiting: 0, going: 0 };
          const step = async () => {
            if (queue.waiting > 0 && queue.going < 4) {
              queue.waiting -= 1;
              queue.going += 1;
              void settlePayment(ports, request)
                .catch(() => (queue.waiting += 1))
                .finally(() => (queue.going -= 1));
            }
            // Often the newest, so that some are left behind for long with what they have read.
            const next =
              chance() < 0.7 ? waiting.length - 1 : Math.floor(chance() * waiting.length);
            waiting.splice(Math.max(0, next), 1)[0]?.();
            await Promise.resolve();
          };
          for (const [index, snapshot] of history.entries()) {
            if (index > 0) becomes(snapshot);
            queue.waiting += Math.floor(deliveries / history.length);
            while (queue.waiting > 0) await step();
          }
          // The event of the last change, while some that read what was before it are still in work.
          queue.waiting = 1;
          while (queue.going > 0 || queue.waiting > 0) await step();
          expect(outcome()).toEqual(await inOrder(history));
        },
      ),
      { numRuns: isThorough ? 1000 : 100 },
    );
  }, 300_000);
});
