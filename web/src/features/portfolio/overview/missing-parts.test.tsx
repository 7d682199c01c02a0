import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer } from '../../../test-support/fake-server.ts';
import { part, show } from './testing/show-overview.tsx';

const code = vi.hoisted(() => ({ isThere: false }));
const once = vi.hoisted(() => async (original: () => Promise<object>) => {
  if (!code.isThere) throw new TypeError('Failed to fetch');
  return original();
});
vi.mock('./components/lower-parts.tsx', once);
vi.mock('../../../components/charts/time-chart-plot.tsx', once);

test('says which code did not load, and offers a retry', async () => {
  const days = [18, 19, 20].map((day) => `2026-11-${day}T12:00:00.000Z`);
  const { user } = await show({
    'GET /api/scan/monthly/overall': answer(
      days.map((scanDate) => ({ scanDate, mobile: 24, desktop: 93 })),
    ),
  });
  const lower = await screen.findByRole('alert');
  expect(lower).toHaveTextContent(/^The other parts could not be loaded/);
  const chart = within(await part('Overall Score'));
  expect(await chart.findByText(/^The chart could not be loaded/)).toBeVisible();
  code.isThere = true;
  await user.click(within(lower).getByRole('button', { name: 'Try again' }));
  expect(await part('Web Uptime')).toBeVisible();
  expect(lower).not.toBeInTheDocument();
  await user.click(chart.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(chart.queryByText(/^The chart could not be loaded/)).toBeNull());
  await waitFor(() => expect(document.querySelector('[data-waiting]')).toBeNull());
});
