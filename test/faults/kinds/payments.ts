import { storedInvoices } from '../../../functions/billing/invoices/invoice-store.ts';
import { handler as settlePaymentWorker } from '../../../functions/billing/payments/settle-payment.worker.ts';
import { handler as writeInvoicesWorker } from '../../../functions/billing/payments/write-invoices.worker.ts';
import { recordInvoices } from '../../../functions/billing/invoices/record-invoices.ts';
import { auditEntryEntity } from '../../../functions/platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { webhookInbox } from '../../../functions/platform/webhooks/webhook-inbox.ts';
import { settlePayment, writeInvoices } from '../../../shared/jobs/catalogue.ts';
import { seedAccount } from '../../support/seed-account.ts';
import { invoiceOf } from '../../support/invoices.ts';
import { useStandIns } from '../../stand-ins.ts';
import { type JobKind, namesIn, objectsOf } from './work.ts';
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
              mailing: await namesIn('write-invoices', accountId),
            };
          },
        };
      },
      expected: {
        plan: 'Team',
        suspended: false,
        entries: 1,
        invoices: 1,
        isDone: true,
        mailing: 1,
      },
      // Stripe resends events without a successful response.
      recover: ({ accountId }) => sendJobs(settlePayment, [eventOf(accountId)]),
    },
  ];
};

/** The mail of a payment, with its invoice. */
export const invoiceKinds = (table: Table): JobKind[] => [
  {
    job: writeInvoices,
    cause: 'person',
    worker: writeInvoicesWorker,
    async prepare(url) {
      const { accountId, email } = await seedAccount(table);
      const invoice = invoiceOf({ date: new Date().toISOString() });
      await recordInvoices(table, { accountId, readAt: new Date() }, [invoice]);
      return {
        accountId,
        url,
        payload: { accountId, wanted: [invoice.stripeInvoiceId] },
        async outcome() {
          const { ses } = await useStandIns();
          return {
            mails: ses.mailbox.list(email).map(({ subject }) => subject),
            objects: (await objectsOf(accountId)).length,
          };
        },
      };
    },
    expected: { mails: ['Payment of €46.41 received'], objects: 1 },
    recover: ({ accountId }) => sendJobs(writeInvoices, [{ accountId, wanted: ['in_1'] }]),
  },
];
