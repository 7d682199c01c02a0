import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { navigateAway } from '../../../lib/navigate-away.ts';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import { answer, demoPlan, problem } from '../../../test-support/fake-server.ts';
import { openPlans } from './testing/open-plans.ts';

vi.mock(import('../../../lib/navigate-away.ts'), () => ({
  navigateAway: vi.fn<(url: string) => void>(),
}));
beforeEach(() => vi.mocked(navigateAway).mockClear());

const checkout = 'POST /api/checkout/user-1';
const address = '/checkout?name=Team&user=user-1&annual=true';
const trial = { name: 'Trial', is_paid: false } as const;
const paying = { last_payment_date: '2026-11-01T00:00:00.000Z' };
const page = 'https://checkout.stripe.com/c/pay/cs_1';
const preview = 'GET /api/checkout/preview/user-1';
const at = '2026-11-22T12:00:00.000Z';
const shown = {
  atOnce: true,
  at,
  starts: at,
  due: 63.07,
  vat: 10.07,
  credit: 30.94,
  creditLeft: 0,
  next: { amount: 94.01, date: '2026-12-22T12:00:00.000Z' },
};
const outcome = 'GET /api/checkout/outcome/user-1';
const posts = (requests: { method: string; path: string; body: unknown }[]) =>
  requests.filter(({ path }) => path === '/api/checkout/user-1').map(({ body }) => body);
const main = () => within(screen.getByRole('main'));

describe('The redirect page', () => {
  test('goes to the payment provider', async () => {
    const { requests } = await openPlans(
      {
        plan: trial,
        handlers: { [checkout]: answer({ url: page, toConfirm: false, starts: null }) },
      },
      address,
    );
    await waitFor(() => expect(navigateAway).toHaveBeenCalledExactlyOnceWith(page));
    expect(posts(requests)).toEqual([{ name: 'Team', annual: true }]);
    expect(screen.getByText('Opening the page of our payment provider …')).toBeVisible();
  });

  test('a suspended root user goes there too', async () => {
    await openPlans(
      {
        plan: { suspendedAccount: true, expired: true, next_payment_date: '2026-01-01T00:00:00Z' },
        handlers: { [checkout]: answer({ url: page, toConfirm: false, starts: null }) },
      },
      address,
    );
    await waitFor(() => expect(navigateAway).toHaveBeenCalledWith(page));
  });

  test('a sub-user gets the error page', async () => {
    await openPlans({ plan: { isRoot: false, rootUser: 'root@example.com' } }, address);
    expect(await screen.findByText('500')).toBeVisible();
  });

  test.each([
    '/checkout',
    '/checkout?name=Team&annual=true',
    '/checkout?name=Internal&user=user-1&annual=true',
    '/checkout?name=Team&user=user-2&annual=true',
    '/checkout?name=Team&user=user-1&annual=maybe',
  ])('%s is refused without a request', async (wrong) => {
    const { requests } = await openPlans({ plan: trial }, wrong);
    expect(await screen.findByText('This link is not valid')).toBeVisible();
    expect(main().getByRole('link', { name: 'Subscription Plans' })).toBeVisible();
    expect(posts(requests)).toEqual([]);
  });

  test('lets the payer confirm for their bank beside it, and waits for the plan', async () => {
    const invoice = 'https://invoice.stripe.com/i/1';
    const { user, address: place } = await openPlans(
      {
        plan: paying,
        handlers: {
          [preview]: answer(shown),
          [outcome]: answer({ outcome: 'waiting' }),
          [checkout]: answer({ url: invoice, toConfirm: true, starts: null }),
        },
      },
      '/checkout?name=Business&user=user-1&annual=true',
    );
    const change = await screen.findByRole('button', { name: 'Change to Business' });
    await waitFor(() => expect(change).toBeEnabled());
    await user.click(change);
    const link = await screen.findByRole('link', { name: 'Confirm the payment' });
    expect(link).toHaveAttribute('href', invoice);
    expect(link).toHaveAttribute('target', '_blank');
    expect(navigateAway).not.toHaveBeenCalled();
    await user.click(link);
    await waitFor(() => expect(place()).toBe('/subscription-plans?payment=done'));
    expect(await screen.findByText('Waiting for your bank')).toBeVisible();
  });

  test('a mere link changes no running subscription: the amounts stand before the button', async () => {
    const {
      user,
      requests,
      address: place,
    } = await openPlans(
      {
        plan: paying,
        handlers: {
          [preview]: answer(shown),
          [outcome]: answer({ outcome: 'paid' }),
          [checkout]: answer({ url: null, toConfirm: false, starts: null }),
        },
      },
      '/checkout?name=Business&user=user-1&annual=false',
    );
    const change = await screen.findByRole('button', { name: 'Change to Business' });
    await waitFor(() => expect(change).toBeEnabled());
    for (const words of ['€63.07, €10.07 of it VAT', '€30.94', '€94.01 on 22 Dec 2026'])
      expect(screen.getByText(words)).toBeVisible();
    expect(posts(requests)).toEqual([]);
    await user.click(change);
    await waitFor(() => expect(place()).toBe('/subscription-plans?payment=done'));
    expect(posts(requests)).toEqual([
      { name: 'Business', annual: false, agreed: { at, due: 63.07 } },
    ]);
    expect(navigateAway).not.toHaveBeenCalled();
    expect(await screen.findByText('Payment received')).toBeVisible();
  });

  test('without an amount nothing can be changed, and the amount can be asked for again', async () => {
    let isDown = true;
    const { user, requests } = await openPlans(
      {
        plan: paying,
        handlers: {
          [preview]: (request) =>
            isDown
              ? problem(502, 'provider_unavailable', 'Stripe does not answer')(request)
              : answer(shown)(request),
        },
      },
      '/checkout?name=Business&user=user-1&annual=false',
    );
    expect(await screen.findByText('The amount cannot be shown at the moment')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change to Business' })).toBeDisabled();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('€63.07, €10.07 of it VAT')).toBeVisible();
    expect(posts(requests)).toEqual([]);
  });

  test('an amount that has changed meanwhile is shown before anything is charged', async () => {
    const words = 'The amount has changed. Please look at it again.';
    const { user } = await openPlans(
      {
        plan: paying,
        handlers: {
          [preview]: answer(shown),
          [checkout]: problem(409, 'conflict', words, { reason: 'amount_changed' }),
        },
      },
      '/checkout?name=Business&user=user-1&annual=false',
    );
    const change = await screen.findByRole('button', { name: 'Change to Business' });
    await waitFor(() => expect(change).toBeEnabled());
    await user.click(change);
    expect(await screen.findByText('The amount has changed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Change to Business' })).toBeVisible();
  });

  test('a smaller plan begins later, charges nothing, and says from when what is lost', async () => {
    const starts = '2026-12-10T12:00:00.000Z';
    let plan: UserPlan = { ...demoPlan, ...paying };
    const { user, address: place } = await openPlans(
      {
        plan: paying,
        handlers: {
          [preview]: answer({
            ...shown,
            atOnce: false,
            starts,
            due: 0,
            vat: 0,
            credit: 0,
            next: { amount: 22.61, date: starts },
          }),
          [checkout]: (request) => {
            plan = { ...plan, changes_to: { name: 'Developer', annual: false, date: starts } };
            return answer({ url: null, toConfirm: false, starts })(request);
          },
          'GET /api/user-plan/user-1': (request) => answer(plan)(request),
        },
      },
      '/checkout?name=Developer&user=user-1&annual=false',
    );
    expect(await screen.findByText('What you lose from 10 Dec 2026')).toBeVisible();
    const losses = main()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(losses).toContain('Sites: 3 instead of 5');
    expect(screen.getByText('€0.00')).toBeVisible();
    expect(screen.getByText('€22.61 on 10 Dec 2026')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change to Developer' }));
    await waitFor(() => expect(place()).toBe('/subscription-plans?payment=planned'));
    expect(await screen.findByText('Your plan changes to Developer on 10 Dec 2026')).toBeVisible();
  });

  test('says that payments are not set up', async () => {
    const refusal = problem(502, 'provider_unavailable', 'Payments are not set up', {
      reason: 'not_configured',
    });
    await openPlans({ plan: trial, handlers: { [checkout]: refusal } }, address);
    expect(await screen.findByText('Payments are not set up yet. Contact support.')).toBeVisible();
    expect(screen.getByRole('main').textContent).not.toMatch(/operator|_KEY/);
  });

  test('says why an account does not fit the plan', async () => {
    const words = 'You have more sites than this plan allows';
    const refusal = problem(409, 'conflict', words, { reason: 'plan_too_small' });
    await openPlans({ plan: trial, handlers: { [checkout]: refusal } }, address);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    expect(main().getByRole('link', { name: 'Subscription Plans' })).toBeVisible();
  });

  test('a card that was declined leads to the payment details', async () => {
    const words = 'The payment failed, and your plan has not changed. Your card was declined.';
    const portal = 'https://billing.stripe.com/p/session_1';
    const { user } = await openPlans(
      {
        plan: paying,
        handlers: {
          [preview]: answer(shown),
          [checkout]: problem(409, 'conflict', words, { reason: 'payment_failed' }),
          'POST /api/billing-portal/user-1': answer({ url: portal }),
        },
      },
      '/checkout?name=Business&user=user-1&annual=false',
    );
    const change = await screen.findByRole('button', { name: 'Change to Business' });
    await waitFor(() => expect(change).toBeEnabled());
    await user.click(change);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Payment details' }));
    await waitFor(() => expect(navigateAway).toHaveBeenCalledExactlyOnceWith(portal));
  });

  test('tries again what failed', async () => {
    let isDown = true;
    const { user } = await openPlans(
      {
        plan: trial,
        handlers: {
          [checkout]: (request) =>
            isDown
              ? problem(500, 'internal', 'Something went wrong')(request)
              : answer({ url: page, toConfirm: false, starts: null })(request),
        },
      },
      address,
    );
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    await waitFor(() => expect(navigateAway).toHaveBeenCalledExactlyOnceWith(page));
  });
});
