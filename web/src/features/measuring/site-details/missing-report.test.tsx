import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test-support/render-app.tsx';
import { fetchTab } from './components/fetch-tab.ts';
import { siteHandlers, url } from './testing/site-answers.ts';

vi.mock('./components/fetch-tab.ts', { spy: true });

test('shows the verdict where the code of the sections did not load, and offers a retry', async () => {
  vi.mocked(fetchTab.report).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { user } = await renderApp(`/siteDetails?url=${encodeURIComponent(url)}`, {
    plan: {},
    handlers: siteHandlers,
  });
  expect(await screen.findByText('The report could not be loaded')).toBeVisible();
  expect(screen.getByRole('heading', { name: /^Slow on mobile: 27/ })).toBeVisible();
  expect(screen.queryByText(/^Loading the results/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('img', { name: /Mobile score: 27/ })).toBeVisible();
  expect(screen.queryByText('The report could not be loaded')).toBeNull();
});
