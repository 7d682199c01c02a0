import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { isCovered, paymentState, type Subscription } from './payment-state.ts';
import type { Payments, PaymentStore } from './payment-store.ts';
import { settlePayment, type SettlePorts, type SettleRequest } from './settle-payment.ts';

vi.stubEnv('LOG_LEVEL', 'silent');
const day = 86_400;
const begin = Date.parse('2026-03-01T00:00:00Z') / 1000;
const now = new Date((begin + 100 * day) * 1000);

const request: SettleRequest = {
  customerId: 'cus_1',
  actor: { kind: 'webhook', provider: 'stripe' },
  eventId: 'evt_1',
  now,
};

/** What Stripe has of a customer at one time. */
interface Customer {
  subscriptions: Subscription[];
  lastPaidAt: number | undefined;
}

const anySubscription = fc
  .record({
    id: fc.constantFrom('sub_1', 'sub_2', 'sub_3'),
    status: fc.constantFrom<Subscription['status'][]>(
      'incomplete',
      'active',
      'past_due',
      'unpaid',
      'canceled',
    ),
    price: fc.constantFrom('developer-monthly', 'team-annual', 'business-monthly'),
    period: fc.integer({ min: 0, max: 4 }),
    isCancelled: fc.boolean(),
  })
  .map(({ id, status, price, period, isCancelled }): Subscription => {
    const start = begin + period * 30 * day;
    return {
      id,
      status,
      created: begin + Number(id.at(-1)),
      cancel_at: isCancelled ? start + 30 * day : null,
      ended_at: status === 'canceled' ? start + 15 * day : null,
      items: {
        data: [
          {
            current_period_start: start,
            current_period_end: start + 30 * day,
            price: { id: 'price', lookup_key: price },
          },
        ],
      },
    };
  });
const anyCustomer: fc.Arbitrary<Customer> = fc.record({
  subscriptions: fc.uniqueArray(anySubscription, {
    selector: ({ id }) => id,
    minLength: 1,
    maxLength: 3,
  }),
  lastPaidAt: fc.option(fc.integer({ min: begin, max: begin + 120 * day }), { nil: undefined }),
});

/** One account and its customer; each step of a settlement waits for `turn`. */
function world(first: Customer, turn: () => Promise<void>) {
  let customer = first;
  let account: Payments = {
    plan: 'Trial',
    nextPaymentDate: undefined,
    lastPaymentDate: undefined,
    suspendOn: undefined,
    payingCustomer: undefined,
    isSuspended: true,
    version: 0,
  };
  const payments: PaymentStore = {
    async find() {
      await turn();
      return account;
    },
    async settle({ version }, settled) {
      await turn();
      if (version !== account.version) return false;
      account = { ...settled, version: version + 1 };
      return true;
    },
  };
  const ports: SettlePorts = {
    payments,
    stripe: {
      async listSubscriptions() {
        await turn();
        const found = customer.subscriptions;
        await turn();
        return found.map((one) => ({ ...one, customer: { metadata: { accountId: 'a' } } }));
      },
      async findLastPayment() {
        await turn();
        const found = customer.lastPaidAt;
        await turn();
        return found;
      },
    },
  };
  return {
    account: () => account,
    ports,
    becomes(next: Customer) {
      customer = next;
    },
  };
}

const isThorough = process.env['TEST_ALL'] !== undefined;
const deliveries = isThorough ? 200 : 40;

describe('settlement of payments', () => {
  test('deliveries in any order, twice and at once, end where one of each in order ends', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyCustomer, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
        async (history, chances) => {
          const chance = () => chances.next().value ?? 0;
          const [first, ...later] = history;
          if (first === undefined) return;
          // Whoever waits is let on in any order.
          const waiting: (() => void)[] = [];
          const { account, ports, becomes } = world(
            first,
            () => new Promise((resolve) => waiting.push(resolve)),
          );
          // What fails is delivered again, as by the queue; at most four are in work at once.
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
          const states = [first, ...later];
          for (const state of states) {
            queue.waiting += Math.floor(deliveries / states.length);
            while (queue.waiting > 0) await step();
            becomes(state);
          }
          // The event of the last change, while some that read what was before it are still in work.
          queue.waiting = 1;
          while (queue.going > 0 || queue.waiting > 0) await step();
          const last = states.at(-1) ?? first;
          const expected = paymentState(last.subscriptions, last.lastPaidAt);
          if (expected === undefined) return;
          const { version: _version, isSuspended, ...state } = account();
          const { isLive: _isLive, ...paid } = expected;
          expect(state).toEqual({ ...paid, payingCustomer: 'cus_1' });
          expect(isSuspended && isCovered(expected, now)).toBe(false);
        },
      ),
      { numRuns: isThorough ? 1000 : 100 },
    );
  });
});
