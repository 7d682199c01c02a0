import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { snackbar } from '../components/messages/snackbar.ts';
import { Providers } from './providers.tsx';

const asked = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./snackbars.tsx', () => {
  asked();
  throw new TypeError('Failed to fetch');
});

test('a message does not affect the screen if the code of messages cannot be loaded', async () => {
  render(<Providers>The screen</Providers>);
  act(() => void snackbar.error('There is no connection'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), 60_000);
  // By now a failure would have removed it.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.getByText('The screen')).toBeVisible();
});
