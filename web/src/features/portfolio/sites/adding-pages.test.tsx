import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { pollOften } from '../../../test-support/poll-again-soon.ts';
import { failedScan, fakeApi, Refusal, scanStatus, site } from './testing/fake-api.ts';
import { chooseFromMenu, showScreen } from './testing/show-screen.tsx';

const url = 'https://bread.example/';
const page = (number: number): string => `${url}page-${number}`;
const pages = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => page(index + 1));
const bakery = (stored: string[] = []) => site({ url, siteName: 'Bakery', pages: stored });

beforeEach(() => sessionStorage.clear());

/** Opens the crawled-pages modal with 'Fetch Pages'. */
async function fetchPages(user: ReturnType<typeof showScreen>['user']) {
  await chooseFromMenu(user, 'Bakery', 'Fetch Pages');
  const dialog = within(
    await screen.findByRole('dialog', {
      name: 'Do you want to add these pages from that origin too?',
    }),
  );
  await dialog.findByRole('list', { name: 'Pages found' });
  return dialog;
}

describe('the crawled-pages modal', () => {
  test('lists 10 a page, the home page first without a checkbox, stored pages disabled', async () => {
    const api = fakeApi([bakery([page(1)])]);
    api.routes['POST /sites/findpages'] = () => [url, ...pages(12)];
    const { user } = showScreen();
    const dialog = await fetchPages(user);
    const rows = dialog.getAllByRole('listitem');
    expect(rows).toHaveLength(10);
    const [home] = rows;
    expect(home).toHaveTextContent('Home page');
    expect(home && within(home).queryByRole('checkbox')).toBeNull();
    expect(dialog.getByRole('checkbox', { name: '/page-1' })).toBeChecked();
    expect(dialog.getByRole('checkbox', { name: '/page-1' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Previous' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Next' }));
    expect(dialog.getAllByRole('listitem')).toHaveLength(3);
    expect(dialog.getByRole('button', { name: 'Next' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Add Pages' })).toBeDisabled();
    await user.type(dialog.getByRole('searchbox', { name: 'Search pages' }), 'page-12');
    expect(dialog.getAllByRole('listitem')).toHaveLength(1);
  });

  test('adds all pages, then scans them 3 at a time and reports each result', async () => {
    pollOften();
    const api = fakeApi([bakery()]);
    api.routes['POST /sites/findpages'] = () => pages(4);
    for (const one of pages(4)) {
      api.scans.set(`scan of ${one}`, scanStatus(one, { percent: 40 }));
    }
    const { user } = showScreen();
    const dialog = await fetchPages(user);
    await user.click(dialog.getByRole('checkbox', { name: 'Add all pages' }));
    expect(dialog.getByText('4 selected, 4 of 5 pages used')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add Pages' }));

    expect(await screen.findByText(`Scan triggered for: ${page(1)}`)).toBeVisible();
    expect(api.sent('POST /sites/pages-limit/anna@example.com')).toEqual([
      { siteUrlToBeAdded: url },
    ]);
    expect(api.sent('POST /sites/addPages')).toEqual([
      { email: 'anna@example.com', site: { url }, pages: pages(4) },
    ]);
    expect(api.sent('POST /scan')).toEqual(
      pages(3).map((one) => ({ email: 'anna@example.com', url: one })),
    );
    await screen.findByRole('button', {
      name: '4 pages, 4 being scanned of Bakery',
      expanded: true,
    });
    const fourth = await screen.findByRole('row', { name: /\/page-4/ });
    expect(within(fourth).getByText('Waiting to be scanned')).toBeVisible();

    api.scans.set(`scan of ${page(1)}`, failedScan(page(1)));
    expect(await screen.findByText(`Scan failed for: ${page(1)}`)).toBeVisible();
    const first = await screen.findByRole('row', { name: /\/page-1/ });
    expect(
      within(first).getByText('Scan failed. The name of this site could not be found.'),
    ).toBeVisible();
    for (const number of [2, 3, 4]) {
      api.scans.set(`scan of ${page(number)}`, scanStatus(page(number), { status: 'done' }));
    }
    expect(await screen.findByText(`Scan finished for: ${page(4)}`)).toBeVisible();
    expect(api.sent('POST /scan')).toHaveLength(4);
  });

  test('does not add more than the plan allows', async () => {
    const api = fakeApi([bakery([`${url}old`])]);
    api.routes['POST /sites/findpages'] = () => pages(6);
    const { user } = showScreen({ page_limit: 5 });
    const dialog = await fetchPages(user);
    await user.click(dialog.getByRole('checkbox', { name: 'Add all pages' }));
    expect(
      await screen.findByText('You are not allowed to add more than 5 pages per site!'),
    ).toBeVisible();
    expect(dialog.getByText('6 selected, 7 of 5 pages used: 2 too many')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add Pages' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: '/page-1' }));
    await user.click(dialog.getByRole('checkbox', { name: '/page-2' }));
    expect(dialog.getByRole('button', { name: 'Add Pages' })).toBeEnabled();
  });

  test('has no limit if the plan has none', async () => {
    const api = fakeApi([bakery()]);
    api.routes['POST /sites/findpages'] = () => pages(8);
    const { user } = showScreen({ page_unlimited: true });
    const dialog = await fetchPages(user);
    await user.click(dialog.getByRole('checkbox', { name: 'Add all pages' }));
    expect(dialog.getByRole('button', { name: 'Add Pages' })).toBeEnabled();
    expect(dialog.getByText('8 selected')).toBeVisible();
  });

  test("shows the server's message when pages could not be added", async () => {
    const api = fakeApi([bakery()]);
    api.routes['POST /sites/findpages'] = () => pages(1);
    api.routes['POST /sites/addPages'] = () => {
      throw new Refusal('conflict', 'The site is being removed');
    };
    const { user } = showScreen();
    const dialog = await fetchPages(user);
    await user.click(dialog.getByRole('checkbox', { name: '/page-1' }));
    await user.click(dialog.getByRole('button', { name: 'Add Pages' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The site is being removed');
    expect(screen.getAllByText('The site is being removed')).toHaveLength(1);
    expect(api.sent('POST /scan')).toEqual([]);
  });

  test('says when pages could not be fetched', async () => {
    const api = fakeApi([bakery()]);
    api.routes['POST /sites/findpages'] = () => {
      throw new Refusal('provider_unavailable', 'The site does not answer');
    };
    const { user } = showScreen();
    await chooseFromMenu(user, 'Bakery', 'Fetch Pages');
    expect(
      await screen.findByText(`Fetching pages for site ${url} failed, please try again later`),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('Add Page', () => {
  const add = async (user: ReturnType<typeof showScreen>['user'], typed: string) => {
    await chooseFromMenu(user, 'Bakery', 'Add Page');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add New Page' }));
    if (typed !== '') await user.type(dialog.getByRole('textbox', { name: 'Page URL' }), typed);
    await user.click(dialog.getByRole('button', { name: 'Add Page' }));
    return dialog;
  };

  test('adds the page and scans it', async () => {
    const api = fakeApi([bakery()]);
    api.scans.set(`scan of ${url}about`, failedScan(`${url}about`));
    const { user } = showScreen();
    await add(user, '/about');
    expect(await screen.findByText('Page has been added successfully')).toBeVisible();
    expect(api.sent('POST /sites/addSinglePage')).toEqual([
      { email: 'anna@example.com', site: { url }, page: `${url}about` },
    ]);
    expect(
      await screen.findByText(`Scan failed for page (${url}about), please try again later`),
    ).toBeVisible();
  });

  test('scans the page even if the modal was closed before the answer', async () => {
    const api = fakeApi([bakery()]);
    let admit = (): void => undefined;
    api.routes['POST /sites/pages-limit/anna@example.com'] = () =>
      new Promise((resolve) => {
        admit = () => resolve({ success: true, limit: 5, unlimited: false, used: 0 });
      });
    const { user } = showScreen();
    await add(user, '/about');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    admit();
    expect(await screen.findByText('Page has been added successfully')).toBeVisible();
    expect(api.sent('POST /scan')).toEqual([{ email: 'anna@example.com', url: `${url}about` }]);
  });

  test('requires a url', async () => {
    const api = fakeApi([bakery()]);
    const { user } = showScreen();
    const dialog = await add(user, '');
    expect(dialog.getByText('Page URL is required')).toBeVisible();
    expect(api.sent('POST /sites/pages-limit/anna@example.com')).toEqual([]);
  });

  test('first asks the server whether the plan allows it', async () => {
    const api = fakeApi([bakery()]);
    api.routes['POST /sites/pages-limit/anna@example.com'] = () => ({
      success: false,
      limit: 5,
      unlimited: false,
      used: 5,
    });
    const { user } = showScreen({ page_limit: 5 });
    await add(user, '/about');
    expect(
      await screen.findByText('You are not allowed to add more than 5 pages per site!'),
    ).toBeVisible();
    expect(api.sent('POST /sites/addSinglePage')).toEqual([]);
  });

  test('shows only at the field why the page was refused', async () => {
    const api = fakeApi([bakery()]);
    api.routes['POST /sites/addSinglePage'] = () => {
      throw new Refusal('conflict', 'Page is there already', 'page');
    };
    const { user } = showScreen();
    const dialog = await add(user, '/about');
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Page URL' })).toHaveAccessibleDescription(
        expect.stringContaining('Page is there already'),
      ),
    );
    expect(screen.queryByText(/please try again later/)).toBeNull();
  });

  test('says when the page could not be added because of a server error', async () => {
    const api = fakeApi([bakery()]);
    api.routes['POST /sites/addSinglePage'] = () => {
      throw new Refusal('internal', 'Something went wrong');
    };
    const { user } = showScreen();
    await add(user, '/about');
    expect(
      await screen.findByText('Adding page to site failed, please try again later!'),
    ).toBeVisible();
    expect(screen.queryByText('Something went wrong')).toBeNull();
  });
});
