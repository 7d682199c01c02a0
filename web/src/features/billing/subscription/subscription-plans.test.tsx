import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { toInvoice } from '../../../../../functions/billing/invoices/to-invoice.ts';
import { invoiceOf } from '../../../../../test/support/invoices.ts';
import { formatUtcDay } from '../../../lib/format.ts';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { openPlans, purchaseOf } from './testing/open-plans.ts';

const past = '2026-01-01T00:00:00.000Z';
const future = '2999-01-01T00:00:00.000Z';
const cards = async () =>
  within(await screen.findByRole('region', { name: 'Plans' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.parentElement as HTMLElement);
const region = (name: string) => screen.findByRole('region', { name });

describe('Plan cards', () => {
  test('are in reversed list order, with three limits, prices of a period and whether VAT is added', async () => {
    const { user } = await openPlans({ plan: { name: 'Trial' } });
    const names = (await cards()).map((card) => within(card).getByRole('heading').textContent);
    expect(names).toEqual(['Business', 'Team', 'Developer']);
    const [business] = await cards();
    expect(business).toHaveTextContent('€79.00 for 30 days');
    expect(business).toHaveTextContent('plus VAT where it applies');
    for (const limit of ['10 sites', 'Unlimited pages per site', '10 sub-users'])
      expect(within(business ?? document.body).getByText(limit)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Annual' }));
    expect(business).toHaveTextContent('€65.00 a month');
    expect(business).toHaveTextContent(
      '€780.00 a year, paid in advance, plus VAT where it applies',
    );
    expect(business).toHaveTextContent('Save €181 a year');
  });

  test('begin with how the account pays', async () => {
    await openPlans({ plan: { annual: true } });
    expect(await screen.findByRole('radio', { name: 'Annual' })).toBeChecked();
  });

  test('until a click, the features are those of the account, also of a trial', async () => {
    await openPlans({ plan: { name: 'Trial', site_limit: 1 } });
    expect(await region('Features of the Trial plan')).toHaveTextContent('Sites1');
    for (const card of await cards()) expect(card).toHaveAttribute('data-chosen', 'false');
  });

  test('a click on one shows its features', async () => {
    const { user } = await openPlans();
    const features = await region('Features of the Team plan');
    expect(features).toHaveTextContent('Sites5');
    expect(features).toHaveTextContent('Sub-users5');
    const business = screen.getByRole('button', { name: 'Business: show its features' });
    expect(business).toHaveAttribute('aria-pressed', 'false');
    await user.click(business);
    const shown = await region('Features of the Business plan');
    expect(business).toHaveAttribute('aria-pressed', 'true');
    for (const text of [
      'Sites10',
      'Pages per siteUnlimited',
      'Sub-users10',
      'Competitor sites10',
      'Scans10 per day',
      'Uptime checksHourly',
      'ScreenshotsHourly',
      'NotificationsEmail, Slack, Discord',
    ]) {
      expect(shown).toHaveTextContent(text);
    }
  });

  test.each([
    ['runs', { next_payment_date: future }, 'Current plan', true],
    ['was cancelled', { to_suspend: { value: true, date: future } }, 'Current plan', true],
    ['has expired', { next_payment_date: past, expired: true }, 'Subscribe again', false],
    [
      'is over, and the account suspended',
      { next_payment_date: past, expired: true, suspendedAccount: true },
      'Subscribe again',
      false,
    ],
  ])('the button of the current plan, which %s', async (_, plan, words, isDisabled) => {
    await openPlans({ plan });
    const button = await purchaseOf('Team');
    expect(button).toHaveTextContent(words);
    expect(button.hasAttribute('disabled')).toBe(isDisabled);
    expect(await purchaseOf('Business')).toBeEnabled();
  });
});

describe('The standing of the plan', () => {
  test('says which plan until when, and when the next payment is due', async () => {
    await openPlans();
    expect(await screen.findByText(`Team plan, paid until ${formatUtcDay(future)}`)).toBeVisible();
    expect(screen.getByText(`Next payment date: ${formatUtcDay(future)}`)).toBeVisible();
    expect(
      await screen.findByText(
        '€39.00 for another 30 days of the Team plan, plus VAT where it applies.',
      ),
    ).toBeVisible();
  });

  test.each([
    ['plus VAT', {}],
    ['no VAT: reverse charge', { taxCents: 0, totalCents: 3900, reverseCharge: true }],
    ['no VAT', { taxCents: 0, totalCents: 3900, vatReason: 'outside-eu' as const }],
    [
      'plus VAT where it applies',
      { taxCents: 0, totalCents: 3900, vatReason: 'not-charged' as const },
    ],
  ])(
    'says %s to a customer whose last invoice says so: banner, cards and panel',
    async (vat, parts) => {
      const { user } = await openPlans({
        plan: { last_payment_date: past },
        handlers: { 'GET /api/invoices/user-1': answer([toInvoice(invoiceOf(parts))]) },
      });
      expect(
        await screen.findByText(`€39.00 for another 30 days of the Team plan, ${vat}.`),
      ).toBeVisible();
      const [business] = await cards();
      expect(within(business ?? document.body).getByText(vat)).toBeVisible();
      await user.click(await purchaseOf('Business'));
      const dialog = await screen.findByRole('dialog');
      const words = new RegExp(`^${vat}$`, 'i');
      expect(await within(dialog).findByText(words)).toBeVisible();
      expect(within(dialog).getByText(/paid for 12 months in advance/).textContent).toMatch(
        new RegExp(`, ${vat}$`),
      );
    },
  );

  test('says which smaller plan follows when, with the way to keep the present one', async () => {
    const date = '2999-01-01T00:00:00.000Z';
    const { user, requests } = await openPlans({
      plan: {
        changes_to: { name: 'Developer', annual: false, date },
        last_payment_date: '2026-11-01T00:00:00.000Z',
      },
      handlers: { 'POST /api/subscription/resume/user-1': answer({ success: true }) },
    });
    expect(
      await screen.findByText(
        `Your plan changes to Developer on ${formatUtcDay(date)}, paid every 30 days. Until then you have the Team plan, and can keep it.`,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep the plan' }));
    expect(await screen.findByText('Your Team plan continues')).toBeVisible();
    expect(requests.some(({ path }) => path.includes('/resume/'))).toBe(true);
  });

  test('names the whole amount of an annual payment', async () => {
    await openPlans({ plan: { annual: true } });
    expect(
      await screen.findByText(
        '€384.00 for another 12 months of the Team plan, plus VAT where it applies.',
      ),
    ).toBeVisible();
  });

  test('shows the payment details to those who have paid', async () => {
    const last_payment_date = '2026-11-01T00:00:00.000Z';
    const { unmount } = await openPlans({ plan: { last_payment_date } });
    expect(await screen.findByRole('button', { name: 'Payment details' })).toBeEnabled();
    unmount();
    await openPlans({ plan: { last_payment_date: null } });
    await cards();
    expect(screen.queryByRole('button', { name: 'Payment details' })).not.toBeInTheDocument();
  });

  test('says that an expired subscription is unavailable, once, and until when it can be renewed', async () => {
    const suspendsOn = '2999-01-08T00:00:00.000Z';
    await openPlans({
      plan: { next_payment_date: past, expired: true, suspends_on: suspendsOn },
    });
    expect(await screen.findAllByText('Subscription Expired')).toHaveLength(1);
    expect(
      screen.getByText(/Your subscription has expired and services are unavailable/),
    ).toHaveTextContent(`Choose a plan by ${formatUtcDay(suspendsOn)}, or`);
  });

  test('shows a suspended account the way back', async () => {
    const { path } = await openPlans({
      plan: { next_payment_date: past, expired: true, suspendedAccount: true },
    });
    expect(
      await screen.findByText(/Choose a plan, and everything starts again at once/),
    ).toBeVisible();
    expect(path()).toBe('/subscription-plans');
  });

  test('an account that the operator has suspended cannot pay its way out', async () => {
    await openPlans({ plan: { suspendedAccount: true } });
    expect(await screen.findByText('Your account is suspended')).toBeVisible();
    expect(await purchaseOf('Business')).toBeDisabled();
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'Contact Us' }),
    ).toHaveAttribute('href', '/contactUs');
  });

  test('a trial has an end and nothing to cancel', async () => {
    await openPlans({ plan: { name: 'Trial', is_paid: false } });
    expect(await screen.findByText(`Your trial ends on ${formatUtcDay(future)}`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
  });
});

describe('Enterprise', () => {
  test.each([
    ['Request made successfully!', answer({ success: true })],
    [
      'Request was unsuccessfully, please try again later!',
      problem(502, 'provider_unavailable', 'The mail was refused'),
    ],
    [
      'Request was unsuccessfully, please try again later! A quote may be asked for three times a day.',
      problem(429, 'too_many_requests', 'A quote may be asked for three times a day.'),
    ],
  ])('a request for a quote: %s', async (words, handler) => {
    const { user, requests } = await openPlans({
      handlers: { 'POST /api/qoute/request/user-1': handler },
    });
    await user.click(await screen.findByRole('button', { name: 'Request a Quote' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(requests.filter(({ path }) => path.startsWith('/api/qoute'))).toHaveLength(1);
  });
});

test('the Terms card leads to the five documents', async () => {
  await openPlans();
  const links = within(await region('Terms')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Privacy policy', '/privacy-policy'],
    ['Return and refund policy', '/return-and-refund-policy'],
    ['End-user license agreement', '/end-user-license-agreement'],
    ['Terms and conditions', '/terms-and-conditions'],
    ['Cookies policy', '/cookies-policy'],
  ]);
});

describe('Without plans', () => {
  test('shows their places while they are loaded', async () => {
    await openPlans({ handlers: { 'GET /api/plan/list': () => new Promise(() => undefined) } });
    expect(await screen.findByLabelText('Loading the plans')).toHaveAttribute('aria-busy', 'true');
  });

  test('says so when there are none', async () => {
    await openPlans({ handlers: { 'GET /api/plan/list': answer({ data: [] }) } });
    expect(
      await screen.findByText('No pricing plans at the moment, please try again later'),
    ).toBeVisible();
  });

  test('is the error page when they cannot be loaded', async () => {
    await openPlans({
      handlers: { 'GET /api/plan/list': problem(400, 'invalid_input', 'No') },
    });
    expect(await screen.findByText('500')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeEnabled();
  });
});

describe('How the installation takes payments', () => {
  test('a sandbox says that no money moves', async () => {
    await openPlans({ config: { billing: 'sandbox' } });
    expect(await screen.findByText('Payments go to a sandbox: no money moves')).toBeVisible();
    expect(screen.getByRole('main').textContent).not.toMatch(/[A-Z]+_[A-Z]+|operations\.md/);
    expect(await purchaseOf('Business')).toBeEnabled();
  });

  test('without a payment provider nothing can be bought', async () => {
    await openPlans({ config: { billing: 'not-configured' } });
    expect(await screen.findByText('Payments are not set up yet. Contact support.')).toBeVisible();
    expect(await purchaseOf('Business')).toBeDisabled();
  });

  test('without billing the screen does not speak of money', async () => {
    await openPlans({
      config: { billing: 'off' },
      plan: { next_payment_date: null, is_paid: false, suspends_on: null },
    });
    await region('Features of the Team plan');
    expect(screen.getByRole('main').textContent).not.toMatch(
      /€|paid|\bpay|price|money|quote|invoice|refund/i,
    );
    expect(await purchaseOf('Business')).toBeEnabled();
  });
});
