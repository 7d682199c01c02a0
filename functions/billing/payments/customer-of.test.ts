import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { checkoutStore } from './checkout-store.ts';
import { customerOf } from './customer-of.ts';

let table: Table;
let owner: SeededUser;
beforeAll(async () => {
  table = await useTable();
});
beforeEach(async () => {
  owner = await seedAccount(table);
});

/** @param meanwhile happens while Stripe makes the customer */
async function first(meanwhile: () => Promise<unknown>, account = owner) {
  const deleted: string[] = [];
  const stripe = {
    createCustomer: async () => {
      await meanwhile();
      return 'cus_new';
    },
    deleteCustomer: async (id: string) => void deleted.push(id),
  };
  const customer = customerOf({ store: checkoutStore(table), stripe }, account);
  return { customer: await customer.catch(({ code }) => code), deleted };
}
const stored = async () =>
  (await accountEntity(table).get({ accountId: owner.accountId }).go()).data?.payingCustomer;

test('the customer of a first checkout is kept', async () => {
  expect(await first(async () => undefined)).toEqual({ customer: 'cus_new', deleted: [] });
  expect(await stored()).toBe('cus_new');
});

test('one that a settlement names meanwhile takes precedence, and the new one is deleted', async () => {
  const settled = await first(() =>
    accountEntity(table)
      .patch({ accountId: owner.accountId })
      .set({ payingCustomer: 'cus_paid' })
      .go(),
  );
  expect(settled).toEqual({ customer: 'cus_paid', deleted: ['cus_new'] });
  expect(await stored()).toBe('cus_paid');
});

test('no customer is left of an account that is gone meanwhile', async () => {
  const gone = { ...owner, accountId: randomUUID() };
  const refused = { customer: 'unauthenticated', deleted: ['cus_new'] };
  expect(await first(async () => undefined, gone)).toEqual(refused);
});
