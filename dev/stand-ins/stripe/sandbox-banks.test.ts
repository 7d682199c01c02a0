import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { dayMs } from '../../../functions/platform/times.ts';
import { paidCents } from '../../../shared/models/billing/invoice.ts';
import { paymentSandbox } from '../../../test/support/payment-sandbox.ts';

const {
  standIns,
  stripe,
  account,
  workOff,
  stored,
  choose,
  outcome,
  submit,
  portal,
  subscribe,
  subscription,
  invoices,
  eventually,
  settled,
  live,
  pass,
  now,
} = await paymentSandbox();

describe('a plan that is paid for', () => {
  beforeEach(() => subscribe('Team'));

  test('waits for the confirmation of the bank, on a page that leads nowhere', async () => {
    await submit(await portal(), { choice: 'save', card: 'confirm' });
    const { body } = await choose('Business');
    expect(body).toEqual({
      url: expect.stringContaining('/sandbox/confirm/'),
      toConfirm: true,
      starts: null,
    });
    const change = { name: 'Business', annual: 'false' };
    expect(await outcome(change)).toBe('waiting');
    expect((await submit(body.url, { choice: 'refuse' })).status).toBe(422);
    expect(await outcome(change)).toBe('refused');
    expect(live()).toMatchObject([{ price: 'price_team-monthly' }]);
    const confirmed = await submit(body.url, { choice: 'confirm' });
    expect([confirmed.status, await confirmed.text()]).toEqual([
      200,
      expect.stringContaining('Your payment is confirmed'),
    ]);
    await settled({ plan: 'Business' });
    expect(await outcome(change)).toBe('paid');
    expect(await (await fetch(body.url)).text()).toContain('This page is closed');
  });

  test('is disputed: nothing changes until the bank has decided for the customer', async () => {
    const [invoice] = Object.values(stripe().sandbox.ledger.state.invoices).filter(
      ({ customer }) => customer.metadata['accountId'] === account().accountId,
    );
    const form = { invoice: invoice?.id ?? '' };
    const mails = () =>
      standIns.ses.mailbox
        .list(account().email)
        .map(({ subject }) => subject)
        .filter((subject) => subject.includes('dispute'));
    await submit(await portal(), { choice: 'dispute', ...form });
    await eventually(async () => expect(mails()).toHaveLength(1));
    expect(await stored()).toMatchObject({ plan: 'Team' });
    expect(await invoices()).toMatchObject([{ disputedCents: invoice?.paid, takenBackCents: 0 }]);
    expect(live()).toHaveLength(1);
    await submit(await portal(), { choice: 'lost', ...form });
    await eventually(async () => expect(live()).toEqual([]));
    await eventually(async () => {
      const { nextPaymentDate = '' } = (await stored()) ?? {};
      expect(Date.parse(nextPaymentDate)).toBeLessThanOrEqual(now());
      expect(mails()).toHaveLength(2);
    });
    expect(await invoices()).toMatchObject([{ disputedCents: 0, takenBackCents: invoice?.paid }]);
    expect(Object.keys(stripe().sandbox.ledger.state.events)).toEqual([]);
  });

  test('is disputed without success: the plan continues', async () => {
    const [invoice] = Object.values(stripe().sandbox.ledger.state.invoices).filter(
      ({ customer }) => customer.metadata['accountId'] === account().accountId,
    );
    const form = { invoice: invoice?.id ?? '' };
    await submit(await portal(), { choice: 'dispute', ...form });
    await submit(await portal(), { choice: 'won', ...form });
    await eventually(async () => {
      const subjects = standIns.ses.mailbox.list(account().email).map(({ subject }) => subject);
      expect(subjects).toContain('A dispute has ended');
    });
    expect(live()).toHaveLength(1);
    expect(await invoices()).toMatchObject([{ disputedCents: 0, takenBackCents: 0 }]);
    expect(await stored()).toMatchObject({ plan: 'Team' });
  });

  test('is not changed by events where nothing is charged for', async () => {
    const delivered = () =>
      eventually(async () => expect(Object.keys(stripe().sandbox.ledger.state.events)).toEqual([]));
    // The events of the payment are worked off while it still counts.
    await delivered();
    await workOff();
    vi.stubEnv('BILLING', 'off');
    onTestFinished(() => void vi.stubEnv('BILLING', 'on'));
    stripe().sandbox.changePrice(subscription(), {
      price: 'price_business-annual',
      withTax: true,
      mayWait: false,
    });
    stripe().changed();
    await delivered();
    await workOff();
    expect(await stored()).toMatchObject({ plan: 'Team', annual: false });
  });

  test('is credited with the VAT that was paid for it, where the customer has moved since', async () => {
    await submit(await portal(), { choice: 'save', card: 'works', country: 'US' });
    await choose('Business');
    await eventually(async () => {
      const invoice = (await invoices()).find(({ plan }) => plan === 'Business');
      // 19 % of what is unused of 39.00, and nothing on the plan that is bought outside the EU.
      const unused = invoice?.lines.find(({ amountCents }) => amountCents < 0)?.amountCents ?? 0;
      expect(unused).toBeLessThan(-3890);
      expect(invoice).toMatchObject({
        netCents: 7900 + unused,
        taxCents: Math.round(unused * 0.19),
        taxPercent: 19,
        vatReason: 'outside-eu',
      });
    });
  });

  test('annually, and changed to a larger one soon after, leaves a credit that the next invoice takes', async () => {
    await choose('Team', true);
    await settled({ plan: 'Team', annual: true });
    await choose('Business');
    await settled({ plan: 'Business', annual: false });
    pass(31 * dayMs);
    stripe().sandbox.catchUp();
    stripe().changed();
    await eventually(async () => {
      const found = await invoices();
      const credits = found.map(({ creditCents }) => creditCents);
      expect(credits.some((cents) => cents < 0)).toBe(true);
      expect(credits.some((cents) => cents > 0)).toBe(true);
      const paid = Object.values(stripe().sandbox.ledger.state.invoices)
        .filter(({ customer }) => customer.metadata['accountId'] === account().accountId)
        .map((one) => one.paid);
      expect(new Set(found.map(paidCents))).toEqual(new Set(paid));
      expect(found).toHaveLength(paid.length);
    });
  });
});
