import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SearchSelect } from './search-select.tsx';

const options = Array.from({ length: 1000 }, (_, index) => ({
  value: `${index + 1}`,
  label: `Shop ${index + 1}`,
  note: `shop-${index + 1}.example`,
}));

function show(value = '500', Shown = SearchSelect) {
  const onChange = vi.fn<(value: string) => void>();
  render(
    <MantineProvider env="test">
      <Shown label="Site" things="sites" options={options} value={value} onChange={onChange} />
    </MantineProvider>,
  );
  return {
    onChange,
    user: userEvent.setup(),
    field: screen.getByRole('combobox', { name: 'Site' }),
  };
}
const marked = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '');

test('opens at the chosen option, and renders few of a thousand', async () => {
  const { user, field } = show();
  expect(field).toHaveDisplayValue('Shop 500');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.click(field);
  expect(await screen.findByRole('listbox', { name: 'Site' })).toBeVisible();
  expect(screen.getAllByRole('option').length).toBeLessThan(30);
  const chosen = screen.getByRole('option', { selected: true });
  expect(chosen).toHaveTextContent('Shop 500');
  expect(chosen).toHaveAttribute('aria-posinset', '500');
  expect(chosen).toHaveAttribute('aria-setsize', '1000');
  expect(marked(field)).toBe(chosen);
});

test('can be used with the keyboard', async () => {
  const { user, field, onChange } = show();
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(marked(field)).toHaveTextContent('Shop 501');
  await user.keyboard('{PageUp}{ArrowUp}');
  expect(marked(field)).toHaveTextContent('Shop 490');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field).toHaveDisplayValue('Shop 500');
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('499');
  expect(field).toHaveFocus();
});

test('searches by name and address, and announces how many options match', async () => {
  const { user, field, onChange } = show();
  await user.tab();
  await user.keyboard('SHOP-77');
  expect(screen.getByRole('status')).toHaveTextContent('11 of 1000 sites');
  expect(marked(field)).toHaveTextContent('Shop 77');
  await user.click(screen.getByRole('option', { name: /^Shop 771/ }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('771');
  await user.keyboard('{ArrowDown}');
  await user.keyboard('zzz{ArrowDown}{Enter}');
  expect(screen.getByText('No match among 1000 sites.')).toBeVisible();
  await user.tab();
  expect(screen.queryByText(/No match/)).toBeNull();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test('a click before the code of the list has arrived opens it then', async () => {
  const arrived = Promise.withResolvers<void>();
  vi.resetModules();
  vi.doMock(import('../tables/search-list.tsx'), async (load) => {
    await arrived.promise;
    return load();
  });
  const { SearchSelect: fresh } = await import('./search-select.tsx');
  const { user, field } = show('500', fresh);
  await user.click(field);
  expect(field).toHaveAttribute('aria-expanded', 'false');
  arrived.resolve();
  expect(await screen.findByRole('option', { selected: true })).toHaveTextContent('Shop 500');
  vi.doUnmock(import('../tables/search-list.tsx'));
});
