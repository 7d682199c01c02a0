import { takeAccountStep, writeInvoices } from '../../../shared/jobs/catalogue.ts';
import { stripeWebhook } from '../../../shared/webhooks/stripe.ts';
import { recordInvoices } from '../invoices/record-invoices.ts';
import { env } from '../../platform/aws/env.ts';
import { log } from '../../platform/logger.ts';
import { handleWebhookEvent } from '../../platform/webhooks/handle-webhook-event.ts';
import { onceOnlyMailStore } from '../../platform/once-only-mails/once-only-mail-store.ts';
import { disputeMails } from '../../providers/email/dispute-mails.ts';
import { connectStripe } from '../../providers/stripe/connect-stripe.ts';
import type { StripeClient } from '../../providers/stripe/stripe-client.ts';
import { paymentStore } from './payment-store.ts';
import { settlePayment } from './settle-payment.ts';
import { notifyOfDispute } from './notify-of-dispute.ts';
import { announce } from '../../platform/events/announce.ts';
import { sendMail } from '../../providers/email/ses-mailer.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import type { Actor } from '../../../shared/calls/scope.ts';
import { outboxItem } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import type { Table } from '../../platform/table/table.ts';

/** Records the event of a payment that failed. A webhook that is processed twice records two, under one provider's id. */
async function recordFailedPayment(
  table: Table,
  failed: { accountId: string; eventId: string; actor: Actor; now: Date },
): Promise<void> {
  const { accountId, eventId: providerEventId, actor: by, now } = failed;
  const item = outboxItem(
    'payment-failed',
    { accountId, cause: 'clock', by, facts: { providerEventId } },
    now,
  );
  await outboxEventEntity(table).put(item).go();
  await announce(item);
}

export const handler = handleWebhookEvent(
  stripeWebhook,
  async ({ event, kind, eventId, actor, table, now }) => {
    if (env.billing() === 'off') {
      log.info('payment event ignored: billing is off', { kind });
      return;
    }
    const stripe = await connectStripe();
    const { id, customer, charge } = event.data.object;
    const customerId = customer ?? (charge ? (await stripe.findCharge(charge)).customer : null);
    if (customerId === null) return;
    const payments = paymentStore(table, announce);
    const accountId = await settlePayment(
      {
        payments,
        stripe,
        recordInvoices: (of, invoices) => recordInvoices(table, of, invoices),
        requestMails: (of, refunds) => sendJobs(writeInvoices, [{ ...of, refunds }]),
        clock: () => new Date(),
      },
      { customerId, actor, eventId },
    );
    if (accountId === undefined) return;
    // The clock takes the step too, minutes later.
    await sendJobs(takeAccountStep, [{ accountId, hasChanged: true }]);
    if (kind === 'invoice.payment_failed' && (await isStillOwed(stripe, id)))
      await recordFailedPayment(table, { accountId, eventId, actor, now });
    if (charge && kind.startsWith('charge.dispute.')) {
      const compose = disputeMails.bind(null, env.publicUrl(), env.supportEmail());
      const onceOnlyMails = onceOnlyMailStore(table);
      await notifyOfDispute(
        { payments, stripe, onceOnlyMails, sendMail, compose },
        { accountId, charge, now },
      );
    }
  },
);

/** Whether the invoice of a failed payment still waits for one: its event may come after that of the payment. */
const isStillOwed = async (
  stripe: Pick<StripeClient, 'findInvoiceStatus'>,
  invoice: string | null | undefined,
): Promise<boolean> =>
  !invoice || !['paid', 'void'].includes((await stripe.findInvoiceStatus(invoice)) ?? '');
