import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../test-support/render-app.tsx';

vi.mock(import('../features/measuring/ranking/ranking-details.page.tsx'), () => ({
  Component: () => {
    throw new Error('broken');
  },
}));

test('a screen that fails shows the error page, and leaves the way to the others', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const { user, path } = await renderApp('/rankingDetails', { plan: {} });
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible(),
  );
  expect(screen.getByText('500')).toBeVisible();
  expect(screen.queryByText('broken')).not.toBeInTheDocument();
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  await user.click(navigation.getByRole('link', { name: 'Registered Sites' }));
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Registered Sites' })).toBeVisible(),
  );
  await waitFor(() => expect(path()).toBe('/registered-sites'));
  expect(screen.queryByText('500')).not.toBeInTheDocument();
  said.mockRestore();
});
