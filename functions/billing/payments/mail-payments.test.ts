import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { drain } from '../../../test/faults/queue.ts';
import { paymentSandbox } from '../../../test/support/payment-sandbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { connectStripe } from '../../providers/stripe/connect-stripe.ts';
import { writeInvoices } from '../../../shared/jobs/catalogue.ts';
import { stripeSubscriptions } from '../../providers/stripe/stripe-subscriptions.ts';
import { handler as write } from './write-invoices.worker.ts';

// What is printed is tested beside the document; a browser takes seconds to start.
vi.mock(import('../../providers/chromium/start-printer.ts'), () => ({
  startPrinter: () => ({
    print: async (document) => Buffer.from(`%PDF-1.7 ${document}`),
    close: async () => undefined,
  }),
}));
const { standIns, table, stripe, account, stored, choose, pay, eventually, settled, workOff } =
  await paymentSandbox();
const mails = () => standIns.ses.mailbox.list(account().email).toReversed();
const subjects = () => mails().map(({ subject }) => subject);
const invoices = () =>
  Object.values(stripe().sandbox.ledger.state.invoices).filter(
    ({ customer }) => customer.metadata['accountId'] === account().accountId,
  );

/** The events of everything that has happened, again and in another order. */
async function repeatEvents(): Promise<void> {
  const { payingCustomer: customer = '' } = (await stored()) ?? {};
  const { events } = stripe().sandbox.ledger.state;
  const kinds = ['charge.refunded', 'invoice.paid', 'customer.subscription.created'];
  for (const type of [...kinds, ...kinds.toReversed()]) {
    const id = `evt_${randomUUID()}`;
    events[id] = { id, type, customer, created: 1, attempts: 0 };
  }
  stripe().changed();
  await eventually(async () => expect(Object.keys(events)).toEqual([]));
  await workOff();
  await drain(writeInvoices.id, write);
}

/** Waits for so many mails. */
const mailed = (count: number) =>
  eventually(async () => {
    await drain(writeInvoices.id, write);
    if (mails().length < count) throw new Error(`There are ${mails().length} mails`);
  });

describe('the owner of an account', () => {
  beforeEach(async () => {
    await pay('Team');
    await settled({ plan: 'Team' });
    await mailed(1);
  });

  test('is mailed about a payment once, with the invoice, however often its event comes', async () => {
    await repeatEvents();
    const [mail, ...more] = mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Payment of €46.41 received');
    expect(mail?.text).toContain('- VAT 19 %: €7.41');
    expect(mail?.text).toContain('- Total: €46.41');
    expect(mail?.text).toContain('Dates are in UTC.');
    const [file] = mail?.attachments ?? [];
    expect([file?.fileName, file?.contentType]).toEqual([
      `invoice-${invoices()[0]?.number}.pdf`,
      'application/pdf',
    ]);
    expect(Buffer.from(file?.content ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-1\./);
  });

  test('is mailed about each refund once, with its VAT', async () => {
    const [invoice] = invoices();
    if (invoice === undefined) throw new Error('There is no invoice');
    stripe().sandbox.credit(invoice, 2000);
    stripe().changed();
    await mailed(2);
    stripe().sandbox.credit(invoice, 500);
    stripe().changed();
    await mailed(3);
    await repeatEvents();
    expect(subjects()).toEqual([
      'Payment of €46.41 received',
      'Refund of €20.00',
      'Refund of €5.00',
    ]);
    expect(mails()[1]?.text).toContain('€20.00, €3.19 of it VAT');
    for (const { attachments } of mails()) expect(attachments).toHaveLength(1);
  });

  test('is notified, and so mailed, once about each change and cancellation', async () => {
    const changes = async () => {
      const { accountId } = account();
      const { data } = await outboxEventEntity(table)
        .query.byId({ accountId })
        .go({ consistent: true, pages: 'all' });
      return data.flatMap(({ event }) => (event.type === 'plan-changed' ? [event.facts] : []));
    };
    const changed = async (facts: object) => {
      await eventually(async () => expect((await changes()).at(-1)).toMatchObject(facts));
      await repeatEvents();
    };
    expect(await changes()).toEqual([]);
    await choose('Business');
    await changed({ change: 'changed', from: 'Team', plan: 'Business', annual: false });
    await choose('Developer', true);
    await changed({ change: 'planned', from: 'Business', plan: 'Developer', annual: true });
    const port = stripeSubscriptions(await connectStripe());
    const customer = (await stored())?.payingCustomer ?? '';
    const end = await port.cancelAtPeriodEnd(customer);
    const last = invoices()
      .toSorted((a, b) => a.paidAt - b.paidAt)
      .at(-1)?.number;
    await changed({
      change: 'cancelled',
      plan: 'Business',
      until: end.toISOString(),
      lastInvoice: { orderId: last },
    });
    await port.resume(customer);
    await changed({ change: 'kept', plan: 'Business', until: end.toISOString() });
    expect(await changes()).toHaveLength(4);
    expect(subjects()).toHaveLength(2);
  });
});
