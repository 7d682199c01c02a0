import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../test-support/render-app.tsx';

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Main' }));

it('lists available areas first, and collapses those that are not built yet', async () => {
  const { user } = await renderApp('/dashboard', { plan: {} });
  const main = await navigation();
  const [works, comes] = main.getAllByRole('list', { hidden: true });
  const namesIn = (list: HTMLElement | undefined) =>
    [...(list?.children ?? [])].map(({ textContent }) => textContent);
  expect(namesIn(works)).toEqual([
    'Overview',
    'Registered Sites',
    'Competitor Analysis',
    'Ping',
    'Web Vitals Support',
    'Contact Us',
    'Billing',
  ]);
  expect(namesIn(comes)).toEqual(['Google Analysis']);
  expect(comes?.closest('details')).not.toHaveAttribute('open');
  await user.click(main.getByText('Coming in later releases'));
  expect(comes?.closest('details')).toHaveAttribute('open');
});

it('expands on the screen of such an area, which says what it will be', async () => {
  await renderApp('/google-analysis', { plan: {} });
  const main = await navigation();
  expect(main.getByRole('link', { name: 'Google Analysis' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(await screen.findByText('Not part of this release yet')).toBeVisible();
});

it('shows suspended accounts only Contact Us and a disabled Billing', async () => {
  await renderApp('/contactUs', { plan: { suspendedAccount: true } });
  const main = await navigation();
  expect(main.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Contact Us',
    'Billing',
  ]);
});
