import { storedInvoices } from '../../../functions/billing/invoices/invoice-store.ts';
import { handler as settlePaymentWorker } from '../../../functions/billing/payments/settle-payment.worker.ts';
import { auditEntryEntity } from '../../../functions/platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { webhookInbox } from '../../../functions/platform/webhooks/webhook-inbox.ts';
import { settlePayment } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { type JobKind } from './work.ts';
import { sendJobs } from '../../../functions/platform/jobs/send-jobs.ts';

/** Settlement of payments. At the Stripe of these tests each account is a customer of the same name. */
export const paymentKinds = (table: Table): JobKind[] => {
  const eventOf = (accountId: string) => ({ webhook: 'stripe', eventId: `evt_${accountId}` });
  return [
    {
      job: settlePayment,
      cause: 'person',
      worker: settlePaymentWorker,
      async prepare(url) {
        const { accountId } = await seedAccount(table, { suspended: true });
        const { eventId } = eventOf(accountId);
        const event = { data: { object: { customer: accountId } } };
        // An attempt failed before the payment that Stripe knows of by now; its owner gets a mail about that too.
        const kind = 'invoice.payment_failed';
        await webhookInbox(table, 'stripe').receive({ eventId, kind, event }, new Date());
        return {
          accountId,
          url,
          payload: eventOf(accountId),
          async outcome() {
            const account = await accountEntity(table).get({ accountId }).go({ consistent: true });
            const entries = await auditEntryEntity(table).query.byTime({ accountId }).go();
            const open = await webhookInbox(table, 'stripe').findOpen(eventId);
            return {
              plan: account.data?.plan,
              suspended: account.data?.suspended,
              entries: entries.data.length,
              invoices: (await storedInvoices(table, accountId)).length,
              isDone: open === undefined,
            };
          },
        };
      },
      expected: { plan: 'Team', suspended: false, entries: 1, invoices: 1, isDone: true },
      // Stripe resends events without a successful response.
      recover: ({ accountId }) => sendJobs(settlePayment, [eventOf(accountId)]),
    },
  ];
};
