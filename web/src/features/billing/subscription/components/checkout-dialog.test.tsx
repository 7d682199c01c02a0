import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, demoPlan, problem } from '../../../../test-support/fake-server.ts';
import { openPlans, purchaseOf } from '../testing/open-plans.ts';

const tooMuch = { sites: 4, pages: 2, allPages: 2, subUsers: 3, competitors: 0 };
const usage = 'GET /api/plan/usage/user-1';
const dialog = async (name: string) =>
  within(await screen.findByRole('dialog', { name: `${name} plan` }));

type Options = Parameters<typeof openPlans>[0];
async function choose(name: string, options?: Options) {
  const app = await openPlans(options);
  await app.user.click(await purchaseOf(name));
  return { ...app, dialog: await dialog(name) };
}

describe('Feature check', () => {
  test('shows a comparison in the place of the payment where the plan is too small', async () => {
    const { dialog: shown, user } = await choose('Developer', {
      handlers: { [usage]: answer(tooMuch) },
    });
    const rows = (await shown.findAllByRole('row')).slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Sites', '4', '3', 'Too many'],
      ['Pages of your largest site', '2', '10', 'Yes'],
      ['Sub-users', '3', '1', 'Too many'],
      ['Competitor sites', '0', '3', 'Yes'],
    ]);
    expect(shown.queryByRole('radio')).not.toBeInTheDocument();
    expect(shown.queryByRole('link', { name: /payment/ })).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(async () => expect(await purchaseOf('Developer')).toHaveFocus());
  });

  test('is not made on Trial', async () => {
    const { dialog: shown, requests } = await choose('Developer', { plan: { name: 'Trial' } });
    expect(await shown.findByRole('radio', { name: 'Every 30 days: €19.00' })).toBeVisible();
    expect(requests.filter(({ path }) => path.includes('/usage/'))).toEqual([]);
  });

  test('an error can be tried again', async () => {
    let isDown = true;
    const { dialog: shown, user } = await choose('Business', {
      handlers: {
        [usage]: (request) =>
          isDown
            ? problem(400, 'invalid_input', 'Not now')(request)
            : answer({ ...tooMuch, sites: 1 })(request),
      },
    });
    expect(await shown.findByRole('alert')).toHaveTextContent('could not be counted');
    isDown = false;
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByRole('radio', { name: 'Every 30 days: €79.00' })).toBeVisible();
  });
});

describe('Payment choice', () => {
  test('begins with what the cards show, and leads to the redirect page', async () => {
    const { user } = await openPlans({
      plan: { name: 'Trial', is_paid: false },
      handlers: { 'POST /api/checkout/user-1': () => new Promise(() => undefined) },
    });
    await user.click(await screen.findByRole('radio', { name: 'Annual' }));
    await user.click(await purchaseOf('Team'));
    const shown = await dialog('Team');
    expect(await shown.findByRole('radio', { name: 'Annually: €384.00' })).toBeChecked();
    const link = shown.getByRole('link', { name: 'Continue to payment' });
    expect(link).toHaveAttribute('href', '/checkout?name=Team&user=user-1&annual=true');
    await user.click(shown.getByRole('radio', { name: 'Every 30 days: €39.00' }));
    expect(link).toHaveAttribute('href', '/checkout?name=Team&user=user-1&annual=false');
  });

  const preview = {
    atOnce: true,
    at: '2026-11-22T12:00:00.000Z',
    starts: '2026-11-22T12:00:00.000Z',
    due: 63.07,
    vat: 10.07,
    credit: 30.94,
    creditLeft: 0,
    next: { amount: 94.01, date: '2026-12-22T12:00:00.000Z' },
  };
  const running = { last_payment_date: '2026-11-01T00:00:00.000Z' };

  test('says what a change costs today and next, before the button', async () => {
    const { dialog: shown } = await choose('Business', {
      plan: running,
      handlers: { 'GET /api/checkout/preview/user-1': answer(preview) },
    });
    expect(await shown.findByText(/The plan changes at once/)).toHaveTextContent(
      'A new period of 30 days begins today',
    );
    for (const words of ['€63.07, €10.07 of it VAT', '€30.94', '€94.01 on 22 Dec 2026'])
      expect(shown.getByText(words)).toBeVisible();
    expect(shown.getByRole('link', { name: 'Change to Business' })).toBeVisible();
  });

  test('has no way on while the amount is not known', async () => {
    const refusal = problem(502, 'provider_unavailable', 'Stripe does not answer');
    const { dialog: shown } = await choose('Business', {
      plan: running,
      handlers: { 'GET /api/checkout/preview/user-1': refusal },
    });
    expect(await shown.findByText('The amount cannot be shown at the moment')).toBeVisible();
    expect(shown.getByRole('button', { name: 'Change to Business' })).toBeDisabled();
    expect(shown.queryByRole('link', { name: 'Change to Business' })).not.toBeInTheDocument();
  });

  test('a plan that was never paid for has a payment page before it', async () => {
    const { dialog: shown } = await choose('Business');
    expect(await shown.findByRole('link', { name: 'Continue to payment' })).toBeVisible();
  });
});

describe('Without billing', () => {
  const options = {
    config: { billing: 'off' },
    plan: { next_payment_date: null, is_paid: false },
  } as const;
  const chosen = 'POST /api/plan/choose/user-1';

  test('the plan changes at once', async () => {
    const {
      dialog: shown,
      user,
      requests,
    } = await choose('Business', {
      ...options,
      handlers: { [chosen]: answer({ ...demoPlan, name: 'Business' }) },
    });
    await user.click(await shown.findByRole('button', { name: 'Change to Business' }));
    expect(await screen.findByText('Your account is on the Business plan now')).toBeVisible();
    expect(requests.find(({ path }) => path.includes('/choose/'))?.body).toEqual({
      name: 'Business',
    });
  });

  test('a refusal is said in the dialog', async () => {
    const { dialog: shown, user } = await choose('Business', {
      ...options,
      handlers: { [chosen]: problem(409, 'conflict', 'You have more sites than this plan allows') },
    });
    await user.click(await shown.findByRole('button', { name: 'Change to Business' }));
    expect(await shown.findByRole('alert')).toHaveTextContent('You have more sites');
  });
});
