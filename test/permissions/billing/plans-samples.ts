import { accountEntity } from '../../../functions/platform/callers/account-entity.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { pdfOf } from '../../../functions/billing/invoices/invoice-files.ts';
import { env } from '../../../functions/platform/aws/env.ts';
import { ourFiles } from '../../../functions/platform/aws/file-store.ts';
import { recordInvoices } from '../../../functions/billing/invoices/record-invoices.ts';
import { invoiceOf } from '../../support/invoices.ts';
import { payingCustomer } from '../../support/small-stripe.ts';
import type { Actor } from '../actors.ts';
import type { MakeSample } from '../sample.ts';

const payingUser: MakeSample = async ({ accountId, userId }, { table }) => {
  await accountEntity(table).patch({ accountId }).set({ payingCustomer }).go();
  return { params: { userId } };
};

/** An account with a paid invoice, whose PDF is stored. */
async function invoiced({ accountId, userId }: Actor, table: Table) {
  const invoice = invoiceOf({ orderId: `WV-${accountId}` });
  await recordInvoices(table, { accountId, readAt: new Date() }, [invoice]);
  await ourFiles().store(pdfOf(accountId, invoice, env.company()), Buffer.from('%PDF-1.7'));
  const { orderId, date } = invoice;
  return { ofUser: { userId }, ofInvoice: { userId, orderId, date } };
}

export const plansSamples: Record<string, MakeSample> = {
  'get-user-plan': ({ userId }) => ({ params: { userId } }),
  'list-plans': () => ({}),
  'get-plan-usage': ({ userId }) => ({ params: { userId } }),
  'request-quote': ({ userId }) => ({ params: { userId } }),
  'cancel-subscription': payingUser,
  'resume-subscription': payingUser,
  'choose-plan': ({ userId }) => ({ params: { userId }, body: { name: 'Business' } }),
  checkout: ({ accountEmail: userId }) => ({
    params: { userId },
    body: {
      name: 'Business',
      annual: true,
      agreed: { at: new Date().toISOString(), due: 79 },
    },
  }),
  'preview-checkout': async (actor, world) => ({
    ...(await payingUser(actor, world)),
    params: { userId: actor.accountEmail },
    query: { name: 'Business', annual: 'false' },
  }),
  'get-payment-outcome': ({ accountEmail: userId }) => ({ params: { userId } }),
  'open-billing-portal': async ({ accountId, accountEmail: userId }, { table }) => {
    await accountEntity(table).patch({ accountId }).set({ payingCustomer: 'cus_1' }).go();
    return { params: { userId } };
  },
  'list-invoices': async (actor, { table }) => ({
    params: (await invoiced(actor, table)).ofUser,
    secret: `WV-${actor.accountId}`,
  }),
  'download-invoice': async (actor, { table }) => ({
    params: (await invoiced(actor, table)).ofInvoice,
  }),
  'delete-invoice-file': async (actor, { table }) => ({
    params: (await invoiced(actor, table)).ofInvoice,
  }),
  'download-all-invoices': async (actor, { table }) => ({
    params: (await invoiced(actor, table)).ofUser,
  }),
  'delete-invoices-file': ({ userId }) => ({ params: { userId } }),
};
