import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
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

test.each([
  [false, 'button'],
  [true, 'textbox'],
] as const)(
  'gets the focus back that it lost while it worked, or its invalid field: %s',
  async (isInvalid, role) => {
    const form = (isBusy: boolean) => (
      <MantineProvider env="test">
        <form>
          <input aria-invalid={!isBusy && isInvalid} />
          <BusyButton type="submit" isBusy={isBusy}>
            Save
          </BusyButton>
        </form>
      </MantineProvider>
    );
    const { rerender } = render(form(false));
    screen.getByRole('button').focus();
    rerender(form(true));
    // As browsers do, and jsdom does not.
    screen.getByRole('button').blur();
    rerender(form(false));
    await waitFor(() => expect(screen.getByRole(role)).toHaveFocus());
  },
);

test('is an ordinary button otherwise', () => {
  const { container, unmount } = show(false);
  expect(screen.getByRole('button', { name: 'iconNew Scan' })).toBeEnabled();
  expect(container.querySelector('.mantine-Loader-root')).not.toBeInTheDocument();
  unmount();
  show(false, true);
  expect(screen.getByRole('button')).toBeDisabled();
});
