import { handler as deleteAccountWorker } from '../../../functions/lifecycle/deletion/delete-account.worker.ts';
import { knownDeviceEntity } from '../../../functions/identity/accounts/known-device-entity.ts';
import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import { identityEntity } from '../../../functions/platform/callers/identity-entity.ts';
import { bucketClient } from '../../../functions/platform/aws/bucket-client.ts';
import { env } from '../../../functions/platform/aws/env.ts';
import { objectStore } from '../../../functions/platform/aws/object-store.ts';
import { recordInvoices } from '../../../functions/billing/invoices/record-invoices.ts';
import { retainedInvoiceEntity } from '../../../functions/billing/invoices/retained-invoice-entity.ts';
import { keysOf } from '../../../functions/platform/table/remove-items.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { after, dayMs, hourMs } from '../../../functions/platform/times.ts';
import { siteStore } from '../../../functions/registry/pages/site-store.ts';
import { deleteAccount } from '../../../shared/jobs/catalogue.ts';
import { invoiceOf } from '../../support/invoices.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { type JobKind, objectsOf } from './work.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';

/** The deletion of an account whose second look is due. */
export const deletionKinds = (table: Table): JobKind[] => [
  {
    job: deleteAccount,
    cause: 'person',
    worker: deleteAccountWorker,
    async prepare(url) {
      const { accountId, userId, email } = await seedAccount(table);
      const now = new Date();
      const stripeInvoiceId = `in_${accountId}`;
      await siteStore(table).addSites(accountId, [{ url, siteName: 'Shop', propertyId: '' }], {
        limit: null,
        now,
      });
      await knownDeviceEntity(table)
        .put({
          hash: accountId,
          accountId,
          userId,
          email,
          createdAt: now.toISOString(),
          expiresAt: after(now, dayMs).getTime() / 1000,
        })
        .go();
      await objectStore(bucketClient(), env.reportsBucket()).putJson(`${accountId}/report`, {});
      await recordInvoices(table, { accountId, readAt: now }, [invoiceOf({ stripeInvoiceId })]);
      const deletingSince = after(now, -hourMs).toISOString();
      await accountEntity(table)
        .patch({ accountId })
        .set({ deleteOn: deletingSince, deletingSince })
        .go();
      return {
        accountId,
        url,
        payload: { accountId },
        async outcome() {
          const left: string[] = [];
          for await (const keys of keysOf(table, { partition: `account#${accountId}` }))
            left.push(...keys.map(({ sk }) => sk));
          const [identity, device, invoice] = await Promise.all([
            identityEntity(table).get({ kind: 'email', subject: email }).go({ consistent: true }),
            knownDeviceEntity(table).get({ hash: accountId }).go({ consistent: true }),
            retainedInvoiceEntity(table).get({ year: '2026', stripeInvoiceId }).go(),
          ]);
          return {
            left,
            objects: (await objectsOf(accountId)).length,
            identity: identity.data,
            device: device.data,
            retained: invoice.data?.stripeInvoiceId === stripeInvoiceId,
          };
        },
      };
    },
    expected: { left: [], objects: 0, identity: null, device: null, retained: true },
    recover: ({ accountId }) => sendJobs(deleteAccount, [{ accountId }]),
  },
];
