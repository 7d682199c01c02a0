import { describe, expect, test } from 'vitest';
import {
  begin,
  day,
  stripeInvoiceOf,
  subscriptionOf,
} from '../../../test/support/stripe-objects.ts';
import { cancelDuplicates } from './cancel-duplicates.ts';
import type { CustomerState } from './read-customer.ts';

async function outcome(parts: Partial<CustomerState>) {
  const done: unknown[] = [];
  const stripe = {
    async cancelNow(id: string) {
      done.push(['cancel', id]);
    },
    async creditInvoice(id: string, { refund, credit }: { refund: number; credit: number }) {
      done.push(['credit', id, refund, ...(credit === 0 ? [] : [credit])]);
    },
  };
  const nothing = {
    subscriptions: [],
    invoices: [],
    charges: [],
    creditNotes: new Map(),
    disputes: [],
    lost: [],
    plans: new Map(),
  };
  const isAny = await cancelDuplicates(stripe, { ...nothing, lastPaidAt: undefined, ...parts });
  return { isAny, done };
}
const first = subscriptionOf({ id: 'sub_1', price: 'developer-monthly' });
const invoice = stripeInvoiceOf({ id: 'in_1', subscription: 'sub_1', net: 1900, tax: 361 });
const later = (seconds: number) => subscriptionOf({ id: 'sub_2', created: begin + seconds });

describe('more than one subscription of a customer', () => {
  test('one is left alone, as are those that ended', async () => {
    const ended = subscriptionOf({ id: 'sub_0', status: 'canceled' });
    expect(await outcome({ subscriptions: [ended, first], invoices: [invoice] })).toEqual({
      isAny: false,
      done: [],
    });
  });

  test('two paid pages leave the later; the earlier is paid back whole, with its tax', async () => {
    expect(await outcome({ subscriptions: [first, later(600)], invoices: [invoice] })).toEqual({
      isAny: true,
      done: [
        ['credit', 'in_1', 2261],
        ['cancel', 'sub_1'],
      ],
    });
  });

  test('after days of use, the rest of the period is refunded', async () => {
    const { done } = await outcome({
      subscriptions: [later(10 * day), first],
      invoices: [invoice],
    });
    expect(done[0]).toEqual(['credit', 'in_1', Math.floor((2261 * 20) / 30)]);
  });

  test('amounts from the customer’s credit go back to it, and the rest to the card', async () => {
    const balances = { amount_paid: 1261, starting_balance: -1000, ending_balance: 0 };
    const both = { ...invoice, ...balances };
    const { done } = await outcome({ subscriptions: [first, later(600)], invoices: [both] });
    expect(done[0]).toEqual(['credit', 'in_1', 1261, 1000]);
    const covered = { amount_paid: 0, starting_balance: -9000, ending_balance: -6739 };
    const { done: credited } = await outcome({
      subscriptions: [first, later(600)],
      invoices: [{ ...invoice, ...covered }],
    });
    expect(credited[0]).toEqual(['credit', 'in_1', 0, 2261]);
  });

  test('a refund made before a worker died is not repeated', async () => {
    const credited = stripeInvoiceOf({ subscription: 'sub_1', credited: 2261 });
    const { done } = await outcome({ subscriptions: [first, later(60)], invoices: [credited] });
    expect(done).toEqual([['cancel', 'sub_1']]);
  });

  test('an unpaid one that was replaced is ended without a refund', async () => {
    const unpaid = subscriptionOf({ id: 'sub_1', status: 'past_due', start: begin + 30 * day });
    const { done } = await outcome({
      subscriptions: [unpaid, later(40 * day)],
      invoices: [invoice],
    });
    expect(done).toEqual([['cancel', 'sub_1']]);
  });

  test('one whose payment the bank took back is ended', async () => {
    const taken = { stripeInvoiceId: invoice.id, amountCents: 4641, stage: 'lost' as const };
    const lost = [
      { subscriptionId: 'sub_1', periodStart: begin, disputedAt: begin + day, ...taken },
    ];
    expect(await outcome({ subscriptions: [first], invoices: [invoice], lost })).toEqual({
      isAny: true,
      done: [['cancel', 'sub_1']],
    });
  });
});
