import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPlans, purchaseOf } from '../testing/open-plans.ts';

const paying = { last_payment_date: '2026-11-01T00:00:00.000Z' };
const offer = /^Pay your Team plan annually: save €90 a year$/;

test('offers the annual payment of the current plan, with the difference, beside its disabled button', async () => {
  await openPlans({ plan: paying });
  expect(await screen.findByText(offer)).toBeVisible();
  expect(screen.getByText(/€384\.00 for twelve months that begin now/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay annually' })).toHaveAttribute(
    'href',
    '/checkout?name=Team&user=user-1&annual=true',
  );
  expect(await purchaseOf('Team')).toBeDisabled();
});

test.each([
  ['who pays annually', { ...paying, annual: true }],
  ['whose plan is over', { ...paying, expired: true, next_payment_date: '2026-01-01T00:00:00Z' }],
  ['who has never paid', {}],
])('is not for one %s', async (_who, plan) => {
  await openPlans({ plan });
  await purchaseOf('Team');
  expect(screen.queryByText(offer)).not.toBeInTheDocument();
});
