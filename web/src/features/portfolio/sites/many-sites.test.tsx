import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fakeApi, site, status } from './testing/fake-api.ts';
import { chooseFromMenu, showScreen } from './testing/show-screen.tsx';

const url = (number: number, name = 'shop') => `https://${name}-${number}.example/`;
const shops = (count: number, name?: string) =>
  Array.from({ length: count }, (_, index) =>
    site({
      url: url(index + 1, name),
      siteName: `Shop ${index + 1}`,
      pages: [1, 2, 3, 4, 5].map((page) => `${url(index + 1, name)}page-${page}`),
    }),
  );
const rows = () => screen.getAllByRole('row').slice(1);
const row = (name: RegExp) => screen.findByRole('row', { name });
const scrollTo = (pixels: number) => {
  window.scrollY = pixels;
  act(() => void window.dispatchEvent(new Event('scroll')));
};
/** The first sites arrive before all of them. */
const allSites = () => screen.findByText('1,000 sites, 5,000 pages');
const Asked = z.object({ sites: z.array(z.string()) });
/** The sites of each request for statuses. Requests of a test that has ended, for sites of another name, do not count. */
const statusesAsked = (api: ReturnType<typeof fakeApi>, name: string): string[][] =>
  api
    .sent('POST /status/all')
    .map((body) => Asked.parse(body).sites)
    .filter((sites) => sites.some((one) => one.includes(`//${name}-`)));

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  window.scrollY = 0;
});

describe('a thousand sites', () => {
  test('load the statuses of those in view first, and then those of all others', async () => {
    const api = fakeApi(shops(1000, 'viewed'));
    const asked = () => statusesAsked(api, 'viewed');
    showScreen();
    await allSites();
    await within(await row(/^1 Shop 1/)).findAllByText('no data enough');
    const [first] = asked();
    expect(first).toContain(url(1, 'viewed'));
    expect(first?.length).toBeLessThan(40);
    const all = { name: 'Not scanned yet 1,000' };
    expect(await screen.findByRole('button', all)).toBeVisible();
    expect(new Set(asked().flat()).size).toBe(1000);
    expect(Math.max(...asked().map((sites) => sites.length))).toBe(200);
    const requests = asked().length;
    scrollTo(500 * 45);
    await within(await row(/^500 Shop 500/)).findAllByText('no data enough');
    expect(asked()).toHaveLength(requests);
  });

  test('have the statuses that came with the first sites, and only the others are asked for', async () => {
    const api = fakeApi(shops(1000, 'known'));
    const list = api.routes['GET /sites/anna@example.com'];
    api.routes['GET /sites/anna@example.com'] = async (call) => {
      const [account] = z
        .array(z.looseObject({ sites: z.array(z.looseObject({ url: z.string() })) }))
        .parse(await list?.(call));
      const statuses = account?.sites.map((one) => status(one.url, { mobileStatus: 'FAST' }));
      return call.query.has('first') ? [{ ...account, statuses }] : [account];
    };
    showScreen();
    await within(await row(/^15 Shop 15/)).findAllByText(/pass/);
    await allSites();
    scrollTo(3 * 45);
    await within(await row(/^16 Shop 16/)).findAllByText('no data enough');
    const asked = statusesAsked(api, 'known').flat();
    expect(asked).toContain(url(16, 'known'));
    expect(asked).not.toContain(url(15, 'known'));
    expect(asked).not.toContain(url(1, 'known'));
  });

  test('are shown as soon as the first arrive, and a search does not miss sites that arrive later', async () => {
    const api = fakeApi(shops(1000));
    const { promise: answered, resolve: answerAll } = Promise.withResolvers<void>();
    const list = api.routes['GET /sites/anna@example.com'];
    api.routes['GET /sites/anna@example.com'] = async (call) => {
      if (!call.query.has('first')) await answered;
      return list?.(call);
    };
    const { user } = showScreen({ site_unlimited: true });
    expect(await row(/^15 Shop 15/)).toBeVisible();
    expect(screen.getByText('Loading the other sites …')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Site' })).toBeDisabled();
    await user.click(screen.getByRole('searchbox'));
    await user.paste('shop-700.');
    expect(screen.queryByText('No site matches your search')).toBeNull();
    answerAll();
    expect(await row(/^700 Shop 700/)).toBeVisible();
    expect(screen.getByText('1 of 1,000 sites')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Site' })).toBeEnabled();
  });

  test('are unchanged after going back', async () => {
    fakeApi(shops(1000));
    const { user, router } = showScreen({ site_unlimited: true });
    await allSites();
    await user.click(screen.getByRole('searchbox'));
    await user.paste('shop-70');
    await user.click(await screen.findByRole('button', { name: '5 pages of Shop 70' }));
    await user.click(screen.getByRole('link', { name: `View report of ${url(70)}` }));
    await act(() => router.navigate(-1));
    expect(screen.getByRole('searchbox')).toHaveValue('shop-70');
    expect(screen.getByRole('row', { name: /page-5/ })).toBeVisible();
    await act(() => router.navigate('/dashboard'));
    await act(() => router.navigate('/registered-sites'));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  test('are exposed as a table of all of them, with few rendered rows', async () => {
    fakeApi(shops(1000));
    const { user } = showScreen();
    await allSites();
    const table = screen.getByRole('table', { name: 'Registered Sites' });
    expect(table).toHaveAttribute('aria-rowcount', '1001');
    expect(rows().length).toBeLessThan(40);
    expect(await row(/^1 Shop 1/)).toHaveAttribute('aria-rowindex', '2');
    await user.click(screen.getByRole('searchbox'));
    await user.paste('shop-700.');
    expect(await row(/^700 Shop 700/)).toHaveAttribute('aria-rowindex', '2');
    expect(table).toHaveAttribute('aria-rowcount', '2');
  });

  test('stay expanded and keep the focus when they are out of view', async () => {
    fakeApi(shops(1000));
    const { user } = showScreen();
    await allSites();
    const toggle = screen.getByRole('button', { name: '5 pages of Shop 1' });
    await user.click(toggle);
    expect(await row(/page-5/)).toHaveAttribute('aria-rowindex', '7');
    scrollTo(500 * 45);
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

  test('is on the site in its place, on the last one, and then on the heading', async () => {
    fakeApi(shops(3));
    const { user } = showScreen();
    await remove(user, 'Shop 2');
    await waitFor(() => expect(menu('Shop 3')).toHaveFocus());
    await remove(user, 'Shop 3');
    await waitFor(() => expect(menu('Shop 1')).toHaveFocus());
    await remove(user, 'Shop 1');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  test('is on the page in the place of the removed one', async () => {
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
