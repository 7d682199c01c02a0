import { beforeEach, describe, expect, test } from 'vitest';
import { resumeSubscription } from '../../../shared/calls/billing/plans.ts';
import { handler as resume } from '../../../functions/billing/plans/resume-subscription.call.ts';
import { paidCents } from '../../../shared/models/billing/invoice.ts';
import { dayMs } from '../../../functions/platform/times.ts';
import { call } from '../../../test/support/call-handler.ts';
import { paymentSandbox } from '../../../test/support/payment-sandbox.ts';

const {
  stripe,
  account,
  stored,
  choose,
  checkOut,
  preview,
  outcome,
  subscribe,
  cancel,
  subscription,
  sessionAt,
  invoices,
  eventually,
  settled,
  live,
  pass,
} = await paymentSandbox();

describe('a change to a larger plan', () => {
  beforeEach(async () => {
    await subscribe('Team');
    const one = subscription();
    // Paid for ten days ago.
    one.start -= 10 * 86_400;
    one.end -= 10 * 86_400;
  });

  test('charges what was shown: the price without the credit, with their VAT', async () => {
    const { body } = await preview('Business');
    // 79.00 less 20 of 30 days of 39.00, and 19 % on both; a second costs a cent.
    expect(body).toMatchObject({ atOnce: true, creditLeft: 0, next: { amount: 94.01 } });
    const shown = [body.due, body.credit, body.vat].map((euro) => Math.round(euro * 100));
    for (const [index, cents] of [6307, 3094, 1007].entries())
      expect(Math.abs((shown[index] ?? 0) - cents)).toBeLessThanOrEqual(2);
    expect(body.due).toBeCloseTo(body.next.amount - body.credit, 5);
    const starts = Date.parse(body.starts);
    expect(Date.parse(body.next.date)).toBe(starts + 30 * dayMs);
    await checkOut('Business', false, { at: body.at, due: body.due });
    await settled({ plan: 'Business', nextPaymentDate: body.next.date });
    await eventually(async () => {
      const paid = (await invoices()).map(paidCents);
      expect(paid).toContain(Math.round(body.due * 100));
    });
  });

  test.each([
    ['nothing', undefined],
    ['another amount', { due: 60 }],
    ['an amount of yesterday', { at: new Date(0).toISOString() }],
  ])('charges nothing where the payer has agreed to %s', async (_what, parts) => {
    const { body } = await preview('Business');
    const agreed = parts && { at: body.at, due: body.due, ...parts };
    const refused = await checkOut('Business', false, agreed);
    expect([refused.status, refused.body.errors[0].reason]).toEqual([409, 'amount_changed']);
    expect(live()).toMatchObject([{ price: 'price_team-monthly' }]);
  });

  test('that is there already, or is no change, has no preview', async () => {
    const refused = await preview('Team');
    expect([refused.status, refused.body.errors[0].reason]).toEqual([409, 'no_subscription']);
  });
});

describe('a change to a smaller plan', () => {
  beforeEach(() => subscribe('Business'));

  test('charges nothing now, begins when the paid period ends, and is then paid as it was shown', async () => {
    const end = (await stored())?.nextPaymentDate ?? '';
    const shown = await preview('Developer');
    expect(shown.body).toMatchObject({
      atOnce: false,
      starts: end,
      due: 0,
      credit: 0,
      next: { amount: 22.61, date: end },
    });
    expect((await choose('Developer')).body).toEqual({
      url: null,
      toConfirm: false,
      starts: end,
    });
    await settled({ plan: 'Business', plannedPlan: 'Developer', plannedOn: end });
    expect(await invoices()).toHaveLength(1);
    pass(31 * dayMs);
    stripe().sandbox.catchUp();
    stripe().changed();
    await settled({ plan: 'Developer' });
    await eventually(async () => {
      expect((await invoices()).map(paidCents)).toContain(2261);
      expect(await stored()).not.toHaveProperty('plannedPlan');
    });
  });

  test('can be taken back until then', async () => {
    await choose('Developer');
    await settled({ plannedPlan: 'Developer' });
    const request = { params: { userId: account().userId } };
    await call(resume, resumeSubscription, request, { as: account() });
    await eventually(async () => expect(await stored()).not.toHaveProperty('plannedPlan'));
    pass(31 * dayMs);
    stripe().sandbox.catchUp();
    expect(live()).toMatchObject([{ price: 'price_business-monthly' }]);
  });

  test('gives way to a cancellation, to another plan and to a larger one', async () => {
    await choose('Developer');
    await choose('Team');
    await settled({ plannedPlan: 'Team' });
    await choose('Business', true);
    await settled({ plan: 'Business', annual: true });
    await eventually(async () => expect(await stored()).not.toHaveProperty('plannedPlan'));
    await choose('Developer');
    await settled({ plannedPlan: 'Developer' });
    await cancel();
    await eventually(async () => expect(await stored()).not.toHaveProperty('plannedPlan'));
    // Choosing the smaller plan again undoes the cancellation.
    await choose('Developer');
    await settled({ plannedPlan: 'Developer' });
    await eventually(async () => expect(await stored()).not.toHaveProperty('suspendOn'));
  });

  test('stays planned if a larger plan cannot be paid at once', async () => {
    await choose('Developer');
    await settled({ plannedPlan: 'Developer' });
    const customer = stripe().sandbox.customer(subscription().customer);
    for (const trouble of ['isDeclined', 'wantsConfirmation'] as const) {
      customer[trouble] = true;
      const { status, body } = await choose('Business', true);
      expect([status, body.errors?.[0].reason]).toEqual([409, 'payment_failed']);
      customer[trouble] = false;
      expect(subscription().schedule).toMatchObject({ price: 'price_developer-monthly' });
    }
  });
});

test('what became of a payment page is said for its own customer, and never without one', async () => {
  const { body } = await choose('Team');
  const session = body.url.split('/').at(-1);
  expect(await outcome({})).toBe('none');
  expect(await outcome({ session })).toBe('none');
  expect(await outcome({ name: 'Team', annual: 'false' })).toBe('none');
  const page = sessionAt(body.url);
  stripe().sandbox.pay(page);
  expect(await outcome({ session })).toBe('paid');
  page.customer = 'cus_other';
  expect(await outcome({ session })).toBe('none');
});
