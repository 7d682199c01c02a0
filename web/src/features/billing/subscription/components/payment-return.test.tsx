import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, onTestFinished, vi } from 'vitest';
import type { UserPlan } from '../../../../../../shared/calls/billing/plans.ts';
import { formatUtcDay } from '../../../../lib/format.ts';
import { answer, demoPlan } from '../../../../test-support/fake-server.ts';
import { openPlans } from '../testing/open-plans.ts';
import { begunPurchase, isPlanThere } from '../api/purchase.ts';

const trial: UserPlan = { ...demoPlan, name: 'Trial', is_paid: false };
const done = '/subscription-plans?payment=done&session=cs_1';
const outcomeOf = 'GET /api/checkout/outcome/user-1';
type Outcome = 'paid' | 'waiting' | 'refused' | 'none';

async function comeBack(first: UserPlan, outcome: Outcome = 'paid') {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let plan = first;
  let found = outcome;
  const app = await openPlans(
    {
      handlers: {
        'GET /api/user-plan/user-1': (request) => answer(plan)(request),
        [outcomeOf]: (request) => answer({ outcome: found })(request),
      },
    },
    done,
  );
  await screen.findByRole('heading', { level: 1 });
  return {
    ...app,
    becomes: (next: UserPlan) => {
      plan = next;
    },
    decides: (next: Outcome) => {
      found = next;
    },
    wait: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
  };
}

test('waits until the plan is there, and says what happens', async () => {
  const { user, address, becomes, wait } = await comeBack(trial);
  expect(await screen.findByText('Payment received')).toBeVisible();
  await wait(2000);
  expect(screen.getByText('Payment received')).toBeVisible();
  becomes(demoPlan);
  await wait(2000);
  const thanks = await screen.findByText('Thank you. Your account is on the Team plan');
  expect(thanks.closest('[role=status]')).toHaveTextContent(
    `It is paid until ${formatUtcDay(demoPlan.next_payment_date ?? '')}.`,
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss this note' }));
  expect(address()).toBe('/subscription-plans');
  expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
});

test('lifts a suspension on the way', async () => {
  const past = '2026-01-01T00:00:00.000Z';
  const suspended = {
    ...demoPlan,
    next_payment_date: past,
    expired: true,
    suspendedAccount: true,
  };
  const { becomes, wait } = await comeBack(suspended);
  expect(await screen.findByText('Payment received')).toBeVisible();
  becomes(demoPlan);
  await wait(2000);
  expect(await screen.findByText(/^Thank you/)).toBeVisible();
  expect(screen.queryByText('Subscription Expired')).not.toBeInTheDocument();
});

test('after a minute it stops polling', async () => {
  const { user, requests, becomes, wait } = await comeBack(trial);
  await screen.findByText('Payment received');
  for (let second = 0; second < 60; second += 2) await wait(2000);
  expect(
    await screen.findByText('Payment received, but the plan change is taking longer than usual'),
  ).toBeVisible();
  const asked = () => requests.filter(({ path }) => path === '/api/user-plan/user-1').length;
  const before = asked();
  await wait(10_000);
  expect(asked()).toBe(before);
  becomes(demoPlan);
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await wait(2000);
  expect(await screen.findByText(/^Thank you/)).toBeVisible();
});

test.each([
  ['without a payment', '/subscription-plans?payment=done'],
  ['of a page without a payment', done],
])('an address %s congratulates nobody', async (_what, address) => {
  const { requests } = await openPlans(
    {
      plan: { last_payment_date: '2026-11-01T00:00:00.000Z' },
      handlers: { [outcomeOf]: answer({ outcome: 'none' }) },
    },
    address,
  );
  await screen.findByRole('heading', { level: 1 });
  if (address === done) await screen.findByText('Nothing was paid');
  expect(screen.queryByText(/Thank you|received/)).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path.includes('/outcome/'))).toHaveLength(
    address === done ? 1 : 0,
  );
});

test('a bank is waited for for a minute, and its refusal never looks like waiting', async () => {
  const { user, requests, wait, decides } = await comeBack(demoPlan, 'waiting');
  expect(await screen.findByText('Waiting for your bank')).toBeVisible();
  for (let second = 0; second < 60; second += 2) await wait(2000);
  expect(await screen.findByText('Your bank has not confirmed the payment')).toBeVisible();
  const asked = () => requests.filter(({ path }) => path.includes('/outcome/')).length;
  const before = asked();
  await wait(10_000);
  expect(asked()).toBe(before);
  decides('refused');
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  const refused = await screen.findByText('Your bank refused; nothing was charged');
  expect(refused.closest('[role=alert]')).toHaveTextContent('You keep your Team plan.');
  expect(screen.queryByText(/Waiting for|Thank you/)).not.toBeInTheDocument();
});

test('a payment that was cancelled has changed nothing', async () => {
  const { user } = await openPlans({}, '/subscription-plans?payment=cancelled');
  expect(await screen.findByText('The payment was cancelled')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss this note' }));
  await waitFor(() =>
    expect(screen.queryByText('The payment was cancelled')).not.toBeInTheDocument(),
  );
});

test.each([
  ['the plan that was bought', { name: 'Team', annual: false }, {}, true],
  ['another plan', { name: 'Business', annual: false }, {}, false],
  ['the same plan, paid otherwise', { name: 'Team', annual: true }, {}, false],
  ['a plan that is still expired', undefined, { expired: true }, false],
  ['any paid plan where none is known', undefined, {}, true],
] as const)('is there: %s', (_, purchase, plan, isThere) => {
  expect(isPlanThere({ ...demoPlan, ...plan }, purchase)).toBe(isThere);
});

test('a purchase is remembered for the account that began it only', () => {
  begunPurchase('ada@example.com').write({ name: 'Team', annual: true });
  expect(begunPurchase('ada@example.com').read()).toEqual({ name: 'Team', annual: true });
  expect(begunPurchase('grace@example.com').read()).toBeUndefined();
  begunPurchase('ada@example.com').clear();
});
