import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { changeOne } from '../../platform/table/write-together.ts';

/** Longer than a function runs, so that none can continue beside the next. */
const turnMs = 45_000;

export type CheckoutStore = ReturnType<typeof checkoutStore>;

/** Reads and writes of a checkout on an account. */
export function checkoutStore(table: Table) {
  const accounts = accountEntity(table);
  const findCustomer = async (accountId: string): Promise<string | undefined> => {
    const { data } = await accounts.get({ accountId }).go({ consistent: true });
    return data?.payingCustomer;
  };
  return {
    /**
     * Takes the lease of an account's checkout, so that only one runs at a time.
     * @returns a function that releases it; undefined while another checkout holds it
     */
    async lock(accountId: string, now: Date): Promise<(() => Promise<void>) | undefined> {
      const until = new Date(now.getTime() + turnMs).toISOString();
      const isWritten = await changeOne(accounts, (items) =>
        items
          .patch({ accountId })
          .set({ checkoutUntil: until })
          .where(
            ({ checkoutUntil }, is) =>
              `${is.notExists(checkoutUntil)} OR ${is.lt(checkoutUntil, now.toISOString())}`,
          ),
      );
      if (!isWritten) return undefined;
      return async () => {
        await changeOne(accounts, (items) =>
          items
            .patch({ accountId })
            .remove(['checkoutUntil'])
            .where(({ checkoutUntil }, is) => is.eq(checkoutUntil, until)),
        );
      };
    },

    /** The account's customer at Stripe; undefined before its first checkout. */
    findCustomer,

    /**
     * Only for the holder of the lease; a settlement that names another customer takes precedence.
     * @returns the customer whom the account has then; undefined for an account that is gone
     */
    async storeCustomer(accountId: string, customerId: string): Promise<string | undefined> {
      const isWritten = await changeOne(accounts, (items) =>
        items
          .patch({ accountId })
          .set({ payingCustomer: customerId })
          .where(({ payingCustomer }, is) => is.notExists(payingCustomer)),
      );
      return isWritten ? customerId : findCustomer(accountId);
    },
  };
}
