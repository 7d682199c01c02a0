import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { snackbar } from '../components/snackbar.ts';
import { Providers } from './providers.tsx';

const asked = vi.hoisted(() => vi.fn<() => void>());
vi.mock('./snackbars.tsx', () => {
  asked();
  throw new TypeError('Failed to fetch');
});

it('a message leaves the screen as it is where the code of messages does not arrive', async () => {
  render(<Providers>The screen</Providers>);
  act(() => void snackbar.error('There is no connection'));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  // What a failure takes away, it takes away by now.
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(screen.getByText('The screen')).toBeVisible();
});
