import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BusyButton } from './busy-button.tsx';

const show = (isBusy: boolean, isDisabled = false) =>
  render(
    <MantineProvider env="test">
      <BusyButton isBusy={isBusy} disabled={isDisabled} leftSection="icon">
        New Scan
      </BusyButton>
    </MantineProvider>,
  );

test('keeps its label beside the loader, and is announced as busy', () => {
  const { container } = show(true);
  const button = screen.getByRole('button', { name: 'New Scan' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toBeDisabled();
  expect(button).not.toHaveAttribute('data-loading');
  expect(container.querySelector('.mantine-Loader-root')).toBeInTheDocument();
});

test('is an ordinary button otherwise', () => {
  const { container, unmount } = show(false);
  expect(screen.getByRole('button', { name: 'iconNew Scan' })).toBeEnabled();
  expect(container.querySelector('.mantine-Loader-root')).not.toBeInTheDocument();
  unmount();
  show(false, true);
  expect(screen.getByRole('button')).toBeDisabled();
});
