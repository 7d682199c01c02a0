import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, onTestFinished, vi } from 'vitest';
import { fakeApi, Refusal, site } from './testing/fake-api.ts';
import { showScreen } from './testing/show-screen.tsx';

const bakery = () =>
  site({
    url: 'https://bread.example/',
    siteName: 'Bakery',
    propertyId: '42',
    pages: ['https://bread.example/rolls', 'https://bread.example/cakes'],
  });
const shop = () => site({ url: 'https://shop.example/', siteName: 'Shop' });
const statuses = {
  'https://bread.example/': {
    mobileStatus: 'AVERAGE',
    mobileSource: 'lab',
    desktopStatus: 'FAST',
    desktopSource: 'field',
    mobileScore: 72.4,
    desktopScore: 98,
  },
  'https://bread.example/rolls': { mobileStatus: 'SLOW', mobileScore: 31 },
} as const;

beforeEach(() => sessionStorage.clear());

const rowOf = async (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name });

describe('the table', () => {
  test('has the specified columns, words and scores', async () => {
    fakeApi([bakery(), shop()], statuses);
    showScreen();
    expect(screen.getByRole('heading', { level: 1, name: 'Registered Sites' })).toBeVisible();
    const table = await screen.findByRole('table', { name: 'Registered Sites' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['#', 'Name', 'URL', 'Web Vitals Status', 'Overall Score', 'Actions']);
    const row = within(await rowOf(/^1 Bakery/));
    expect(await row.findByText('barely passes')).toBeVisible();
    expect(row.getByText('passes')).toBeVisible();
    const [mobile, desktop] = row.getAllByRole('listitem');
    expect(mobile).toHaveTextContent(/^Mobile: barely passeslab$/);
    expect(desktop).toHaveTextContent(/^Desktop: passes$/);
    expect(row.getByText('72')).toBeVisible();
    expect(row.getByText('98')).toBeVisible();
    expect(within(await rowOf(/^2 Shop/)).getAllByText('no data enough')).toHaveLength(2);
    expect(row.getByRole('link', { name: /^bread\.example/ })).toHaveAttribute(
      'href',
      'https://bread.example/',
    );
  });

  test('expands the pages of a site', async () => {
    fakeApi([bakery()], statuses);
    const { user } = showScreen();
    const toggle = await screen.findByRole('button', { name: '2 pages of Bakery' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    const page = within(await rowOf(/\/rolls/));
    expect(await page.findByText('does not pass')).toBeVisible();
    expect(page.getByText('31')).toBeVisible();
    await user.click(toggle);
    expect(screen.queryByRole('row', { name: /\/rolls/ })).toBeNull();
  });

  test('links to the report of a site and of a page, with the route state', async () => {
    fakeApi([bakery()]);
    const { user, router } = showScreen();
    const report = await screen.findByRole('link', {
      name: 'View report of https://bread.example/',
    });
    expect(report).toHaveAttribute(
      'href',
      '/siteDetails?url=https%3A%2F%2Fbread.example%2F&device=mobile',
    );
    await user.click(report);
    expect(
      await screen.findByText(
        '/siteDetails {"siteName":"Bakery","siteUrl":"https://bread.example/"}',
      ),
    ).toBeVisible();
    await router.navigate(-1);
    await user.click(await screen.findByRole('button', { name: '2 pages of Bakery' }));
    const ofPage = screen.getByRole('link', {
      name: 'View report of https://bread.example/cakes',
    });
    expect(ofPage).toHaveAttribute(
      'href',
      '/siteDetails?url=https%3A%2F%2Fbread.example%2Fcakes&device=mobile',
    );
    await user.click(ofPage);
    expect(
      await screen.findByText(
        '/siteDetails {"siteName":"Bakery","siteUrl":"https://bread.example/cakes"}',
      ),
    ).toBeVisible();
  });

  test('is searched by name and by url, and expands if only a page matches', async () => {
    fakeApi([bakery(), shop()]);
    const { user } = showScreen();
    const search = await screen.findByRole('searchbox', { name: 'Search sites' });
    await user.type(search, 'SHOP');
    expect(screen.queryByRole('row', { name: /Bakery/ })).toBeNull();
    expect(await rowOf(/^2 Shop/)).toBeVisible();
    await user.clear(search);
    await user.type(search, 'bread.ex');
    expect(await rowOf(/^1 Bakery/)).toBeVisible();
    await user.clear(search);
    await user.type(search, 'cakes');
    expect(await rowOf(/\/cakes/)).toBeVisible();
    expect(screen.queryByRole('row', { name: /\/rolls/ })).toBeNull();
    await user.type(search, 'zzz');
    await user.click(await screen.findByRole('button', { name: 'Clear search' }));
    expect(await rowOf(/^2 Shop/)).toBeVisible();
  });

  test('says what to do if there are no sites', async () => {
    fakeApi([]);
    const { user } = showScreen();
    expect(
      await screen.findByText(
        'There are no sites yet added from you. Please go ahead and try it out!',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add Site' }));
    expect(await screen.findByRole('dialog', { name: 'Add New Site' })).toBeVisible();
  });

  test('opens the form once if the address requests it', async () => {
    fakeApi([]);
    const { user, router } = showScreen({}, '?add');
    const form = await screen.findByRole('dialog', { name: 'Add New Site' });
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Site URL' })).toHaveFocus());
    expect(router.state.location.search).toBe('');
    await user.click(within(form).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers a retry if the sites could not be loaded', async () => {
    const api = fakeApi([shop()]);
    const works = api.routes['GET /sites/anna@example.com'];
    api.routes['GET /sites/anna@example.com'] = () => {
      throw new Refusal('internal', 'Something broke');
    };
    const { user } = showScreen();
    expect(await screen.findByText('Your sites could not be loaded')).toBeVisible();
    if (works !== undefined) api.routes['GET /sites/anna@example.com'] = works;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf(/^1 Shop/)).toBeVisible();
  });

  test('makes no claim about results that could not be loaded', async () => {
    const api = fakeApi([shop()]);
    api.routes['POST /status/all'] = () => {
      throw new Refusal('forbidden', 'Not today');
    };
    showScreen();
    expect(await screen.findByText('The latest results could not be loaded')).toBeVisible();
    const row = await rowOf(/^1 Shop/);
    expect(within(row).getAllByText('not loaded')).toHaveLength(4);
    expect(within(row).queryByText('no data enough')).toBeNull();
  });

  test('names a page by its title, above its address', async () => {
    const rolls = 'https://bread.example/rolls';
    fakeApi([{ ...bakery(), pageTitles: { [rolls]: '<b>Rolls</b> & more' } }], statuses);
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: '2 pages of Bakery' }));
    expect(screen.getByText('<b>Rolls</b> & more')).toBeVisible();
    const link = screen.getByRole('link', { name: /^\/rolls/ });
    expect(link).toHaveAttribute('href', rolls);
    expect(screen.getByRole('link', { name: /^\/cakes/ })).toBeVisible();
  });

  test('becomes cards if a table does not fit', async () => {
    const wide = window.matchMedia;
    onTestFinished(() => {
      vi.stubGlobal('matchMedia', wide);
    });
    vi.stubGlobal('matchMedia', (media: string) => ({
      ...Object.fromEntries(Object.entries(wide(media))),
      matches: media.includes('max-width'),
    }));
    fakeApi([bakery()], statuses);
    const { user } = showScreen();
    const cards = await screen.findByRole('list', { name: 'Registered Sites' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(cards).getByRole('heading', { name: /Bakery/ })).toBeVisible();
    expect(await within(cards).findByText('barely passes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '2 pages of Bakery' }));
    expect(screen.getByRole('list', { name: 'Pages of Bakery' })).toBeVisible();
    expect(
      screen.getByRole('button', { name: 'Remove page https://bread.example/cakes' }),
    ).toBeVisible();
  });
});

describe('the limit of sites', () => {
  test('shows its banner and disables Add Site', async () => {
    fakeApi([bakery(), shop()]);
    showScreen({ site_limit: 2 });
    expect(await screen.findByText("You're not allowed to add more than 2 sites.")).toBeVisible();
    expect(screen.getByText(/^2 of 2 sites used/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Site' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Subscription Plans' })).toBeVisible();
  });

  test('does not apply to an unlimited plan', async () => {
    fakeApi([bakery(), shop()]);
    showScreen({ site_limit: 0, site_unlimited: true });
    await rowOf(/^2 Shop/);
    expect(screen.getByRole('button', { name: 'Add Site' })).toBeEnabled();
    expect(screen.queryByText(/not allowed/)).toBeNull();
  });

  test('offers no plans to a sub-user', async () => {
    fakeApi([bakery()]);
    showScreen({
      site_limit: 1,
      isRoot: false,
      rootUser: 'anna@example.com',
      email: 'b@x.example',
    });
    await screen.findByText("You're not allowed to add more than 1 sites.");
    expect(screen.queryByRole('link', { name: 'Subscription Plans' })).toBeNull();
  });
});
