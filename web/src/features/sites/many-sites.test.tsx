import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { fakeApi, site } from './testing/fake-api.ts';
import { chooseFromMenu, showScreen } from './testing/show-screen.tsx';

const url = (number: number) => `https://shop-${number}.example/`;
const shops = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    site({
      url: url(index + 1),
      siteName: `Shop ${index + 1}`,
      pages: [1, 2, 3, 4, 5].map((page) => `${url(index + 1)}page-${page}`),
    }),
  );
const rows = () => screen.getAllByRole('row').slice(1);
const row = (name: RegExp) => screen.findByRole('row', { name });
const scrollTo = (pixels: number) => {
  window.scrollY = pixels;
  act(() => void window.dispatchEvent(new Event('scroll')));
};
const Asked = z.object({ sites: z.array(z.string()) });

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  window.scrollY = 0;
});

describe('a thousand sites', () => {
  it('are read out as a table of all of them, of which few rows are made', async () => {
    fakeApi(shops(1000));
    const { user } = showScreen();
    const table = await screen.findByRole('table', { name: 'Registered Sites' });
    expect(table).toHaveAttribute('aria-rowcount', '1001');
    expect(rows().length).toBeLessThan(40);
    expect(await row(/^1 Shop 1/)).toHaveAttribute('aria-rowindex', '2');
    await user.click(screen.getByRole('searchbox'));
    await user.paste('shop-700.');
    expect(await row(/^700 Shop 700/)).toHaveAttribute('aria-rowindex', '2');
    expect(table).toHaveAttribute('aria-rowcount', '2');
  });

  it('have the statuses of those in view fetched, and the others as they come into view', async () => {
    const api = fakeApi(shops(1000));
    const asked = () => api.sent('POST /status/all').map((body) => Asked.parse(body).sites);
    showScreen();
    await within(await row(/^1 Shop 1/)).findAllByText('no data enough');
    expect(asked()).toEqual([rows().map((_, index) => url(index + 1))]);
    scrollTo(500 * 71);
    await within(await row(/^500 Shop 500/)).findAllByText('no data enough');
    expect(asked()[1]).toContain(url(500));
    expect(asked()[1]?.length).toBeLessThan(40);
    scrollTo(0);
    await row(/^1 Shop 1/);
    expect(asked()).toHaveLength(2);
  });

  it('stay unfolded and keep the focus when they are out of view', async () => {
    fakeApi(shops(1000));
    const { user } = showScreen();
    const toggle = await screen.findByRole('button', { name: '5 pages of Shop 1' });
    await user.click(toggle);
    expect(await row(/page-5/)).toHaveAttribute('aria-rowindex', '7');
    scrollTo(500 * 71);
    await row(/^500 Shop 500/);
    expect(screen.queryByRole('row', { name: /page-5/ })).toBeNull();
    expect(toggle).toHaveFocus();
    scrollTo(0);
    expect(await row(/page-5/)).toBeVisible();
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('the focus after a removal', () => {
  const remove = async (user: ReturnType<typeof showScreen>['user'], siteName: string) => {
    await chooseFromMenu(user, siteName, 'Remove Site');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Site' }));
    await user.click(dialog.getByRole('button', { name: 'Remove Site' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByText(siteName)).toBeNull());
  };
  const menu = (siteName: string) => screen.getByRole('button', { name: `More for ${siteName}` });

  it('is on the site in its place, on the last one, and then on the heading', async () => {
    fakeApi(shops(3));
    const { user } = showScreen();
    await remove(user, 'Shop 2');
    await waitFor(() => expect(menu('Shop 3')).toHaveFocus());
    await remove(user, 'Shop 3');
    await waitFor(() => expect(menu('Shop 1')).toHaveFocus());
    await remove(user, 'Shop 1');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('is on the page in the place of the one that was removed', async () => {
    fakeApi(shops(1));
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: '5 pages of Shop 1' }));
    await user.click(screen.getByRole('button', { name: `Remove page ${url(1)}page-2` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Page' }));
    await user.click(dialog.getByRole('button', { name: 'Remove page' }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: `Remove page ${url(1)}page-3` })).toHaveFocus(),
    );
  });
});
