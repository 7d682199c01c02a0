import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, onTestFinished, vi } from 'vitest';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import { formatDate } from '../../../lib/format.ts';
import { answer, demoPlan, problem } from '../../../test-support/fake-server.ts';
import { openPlans } from './testing/open-plans.ts';

const end = '2999-01-01T00:00:00.000Z';
const cancelled = { value: true, date: end };
const suspendedOn = `Account to be suspended on ${formatDate(end)}`;
const cancelButton = () => screen.findByRole('button', { name: 'Cancel subscription' });
const dialog = () => screen.findByRole('dialog', { name: 'Cancel subscription' });
const keepButton = () =>
  within(screen.getByRole('main')).findByRole('button', { name: 'Keep the plan' });

test('asks, cancels, and shows the day in the place of the button', async () => {
  const { user, requests } = await openPlans({
    handlers: { 'POST /api/subscription/cancel/user-1': answer({ date: end }) },
  });
  await user.click(await cancelButton());
  expect(await dialog()).toHaveTextContent(`stays active until ${formatDate(end)}`);
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel subscription' }));
  expect(
    await screen.findByText(`Your subscription will be cancelled on ${formatDate(end)}`),
  ).toBeVisible();
  expect(await screen.findByText(suspendedOn)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByRole('button', { name: 'Cancel subscription' })).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path.includes('/cancel/'))).toHaveLength(1);
});

test('keeps the subscription when the question is answered so', async () => {
  const { user, requests } = await openPlans();
  await user.click(await cancelButton());
  await user.click(within(await dialog()).getByRole('button', { name: 'Keep the plan' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect(await cancelButton()).toHaveFocus());
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('says the specified sentence when it fails', async () => {
  const { user } = await openPlans({
    handlers: {
      'POST /api/subscription/cancel/user-1': problem(
        502,
        'provider_unavailable',
        'Stripe is away',
      ),
    },
  });
  await user.click(await cancelButton());
  await user.click(within(await dialog()).getByRole('button', { name: 'Cancel subscription' }));
  expect(await screen.findByText('Something went wrong. Please try again later.')).toBeVisible();
  expect(await cancelButton()).toBeVisible();
});

test('a cancellation is undone, and the plan follows once that is confirmed', async () => {
  let plan: UserPlan = { ...demoPlan, to_suspend: cancelled };
  const { user } = await openPlans({
    handlers: {
      'GET /api/user-plan/user-1': (request) => answer(plan)(request),
      'POST /api/subscription/resume/user-1': answer({ success: true }),
    },
  });
  expect(await screen.findByText(suspendedOn)).toBeVisible();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await user.click(await keepButton());
  expect(await screen.findByText('Your Team plan continues')).toBeVisible();
  expect(await cancelButton()).toBeVisible();
  plan = demoPlan;
  await act(() => vi.advanceTimersByTimeAsync(2000));
  // From now on the plan itself counts.
  plan = { ...demoPlan, to_suspend: cancelled };
  expect(await cancelButton()).toBeVisible();
});
