import { afterEach, describe, expect, test, vi } from 'vitest';
import { call } from '../../../test/support/call-handler.ts';
import { seedAccount, type SeededUser } from '../../../test/support/seed-account.ts';
import { paidUntil, payingCustomer, startSmallStripe } from '../../../test/support/small-stripe.ts';
import { stopDates } from '../../../test/support/stop-dates.ts';
import { useStandIns } from '../../../test/stand-ins.ts';
import {
  cancelSubscription,
  choosePlan,
  getPlanUsage,
  listPlans,
  requestQuote,
  resumeSubscription,
} from '../../../shared/calls/billing/plans.ts';
import type { PaidPlan } from '../../../shared/plans/plans.ts';
import { documentClient } from '../../platform/aws/clients.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { handler as cancel } from './cancel-subscription.call.ts';
import { handler as choose } from './choose-plan.call.ts';
import { handler as usage } from './get-plan-usage.call.ts';
import { handler as list } from './list-plans.call.ts';
import { handler as quote } from './request-quote.call.ts';
import { handler as resume } from './resume-subscription.call.ts';

const standIns = await useStandIns();
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const account = accountEntity(table);
const seed = () => seedAccount(table);

afterEach(() => vi.unstubAllEnvs());

describe('the plan list', () => {
  const onSale = ['Developer', 'Team', 'Business'];
  const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);

  test('has the plans that can be bought, with prices and features', async () => {
    const { body } = await call(list, listPlans, {});
    expect(namesOf(body)).toEqual(onSale);
    expect(body.data[2]).toEqual({
      name: 'Business',
      price_month: 79,
      vat_added: false,
      price_annual: 65,
      priceMonth: 79,
      priceAnnual: 65,
      is_paid: true,
      notification: expect.stringMatching(/^Email, Slack, Discord, /),
      psiscan: '3 per day',
      uptime: 'Hourly',
      screenshot: 'Hourly',
      features: {
        sites: { unlimited: false, limit: 10, pagesUnlimited: true, pagesLimit: 5 },
        subusers: { unlimited: false, limit: 10 },
        competitor_sites: { unlimited: false, limit: 10 },
      },
    });
  });

  test('costs nothing without billing', async () => {
    vi.stubEnv('BILLING', 'off');
    const { body } = await call(list, listPlans, {});
    expect(namesOf(body)).toEqual(onSale);
    for (const plan of body.data)
      expect(plan).toMatchObject({ price_month: 0, price_annual: 0, is_paid: false });
  });
});

test('the usage counts sites, pages of the largest, users and competitors', async () => {
  const root = await seed();
  const { accountId } = root;
  await account
    .patch({ accountId })
    .set({ siteCount: 2, subUserCount: 3, competitorCount: 4 })
    .go();
  for (const [siteId, pageCount] of [
    ['small', 1],
    ['large', 7],
  ] as const) {
    const site = { url: `https://${siteId}.example/`, siteName: siteId, urlKey: siteId, siteId };
    const createdAt = new Date().toISOString();
    await siteEntity(table)
      .create({ ...site, accountId, pageCount, createdAt })
      .go();
  }
  const { status, body } = await call(
    usage,
    getPlanUsage,
    { params: { userId: root.userId } },
    { as: root },
  );
  expect(status).toBe(200);
  expect(body).toEqual({ sites: 2, pages: 7, allPages: 8, subUsers: 3, competitors: 4 });
});

describe('a request for a quote', () => {
  const asking = (root: SeededUser) =>
    call(quote, requestQuote, { params: { userId: root.userId } }, { as: root });

  test('goes to the operator with what the account has', async () => {
    vi.stubEnv('SUPPORT_EMAIL', 'operator@example.com');
    const root = await seed();
    expect(await asking(root)).toMatchObject({ status: 200, body: { success: true } });
    const [mail] = standIns.ses.mailbox.list('operator@example.com');
    expect(mail?.subject).toBe(`Request for a quote from ${root.email}`);
    expect(mail?.text).toContain('on the Trial plan');
    expect(mail?.text).toContain(`mailto:${root.email}`);
  });

  test('goes to the sender of mails where the operator has set no other address', async () => {
    const root = await seed();
    await asking(root);
    const mails = standIns.ses.mailbox.list(standIns.env['MAIL_FROM'] ?? '');
    expect(mails.map(({ subject }) => subject)).toContain(`Request for a quote from ${root.email}`);
  });

  test('is taken three times a day, and the refusal says so', async () => {
    stopDates();
    const root = await seed();
    const statuses: number[] = [];
    for (let time = 1; time <= 3; time += 1) statuses.push((await asking(root)).status);
    expect(statuses).toEqual([200, 200, 200]);
    expect(await asking(root)).toMatchObject({
      status: 429,
      body: { errors: [{ message: 'You can request a quote three times a day.' }] },
    });
  });
});

describe('a cancellation', () => {
  const cancelling = (root: SeededUser) =>
    call(cancel, cancelSubscription, { params: { userId: root.userId } }, { as: root });
  const resuming = (root: SeededUser) =>
    call(resume, resumeSubscription, { params: { userId: root.userId } }, { as: root });
  const withStripe = async () => {
    const stripe = await startSmallStripe();
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test');
    vi.stubEnv('STRIPE_ENDPOINT', stripe.url);
    return stripe;
  };

  test('answers the end of the paid period, and can be undone', async () => {
    const stripe = await withStripe();
    const root = await seed();
    const { accountId } = root;
    await account.patch({ accountId }).set({ payingCustomer }).go();
    const date = new Date(paidUntil * 1000).toISOString();
    expect(await cancelling(root)).toMatchObject({ status: 200, body: { date } });
    expect(await resuming(root)).toMatchObject({ status: 200, body: { success: true } });
    // The plan follows the provider's events alone.
    expect((await account.get({ accountId }).go()).data?.suspendOn).toBeUndefined();
    await stripe.close();
  });

  test('of a trial, or of a subscription that has ended, is refused in words', async () => {
    const stripe = await withStripe();
    const root = await seed();
    for (const customer of [undefined, 'cus_ended']) {
      if (customer !== undefined)
        await account.patch({ accountId: root.accountId }).set({ payingCustomer: customer }).go();
      for (const { status, body } of [await cancelling(root), await resuming(root)]) {
        expect(status).toBe(409);
        expect(body.errors[0]).toMatchObject({ code: 'conflict', reason: 'no_subscription' });
      }
    }
    await stripe.close();
  });
});

describe('the choice of a plan', () => {
  const choosing = (root: SeededUser, name: PaidPlan) =>
    call(choose, choosePlan, { params: { userId: root.userId }, body: { name } }, { as: root });

  test('is free without billing', async () => {
    vi.stubEnv('BILLING', 'off');
    const root = await seed();
    const { status, body } = await choosing(root, 'Team');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Team', site_limit: 5, price_month: 0, expired: false });
    expect((await account.get({ accountId: root.accountId }).go()).data?.plan).toBe('Team');
  });

  test('is refused where plans are paid for', async () => {
    const root = await seed();
    const { status } = await choosing(root, 'Team');
    expect(status).toBe(403);
    expect((await account.get({ accountId: root.accountId }).go()).data?.plan).toBe('Trial');
  });

  test('is refused where the account has more than the plan allows', async () => {
    vi.stubEnv('BILLING', 'off');
    const root = await seed();
    const { accountId } = root;
    await account.patch({ accountId }).set({ siteCount: 4, competitorCount: 4 }).go();
    const { status, body } = await choosing(root, 'Developer');
    expect(status).toBe(409);
    expect(body.errors[0]).toMatchObject({
      code: 'conflict',
      reason: 'plan_too_small',
      message: 'You have more sites and competitors than this plan allows',
    });
    expect((await choosing(root, 'Team')).status).toBe(200);
  });
});
