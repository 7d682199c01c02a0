import { provenChange } from '../../../../../test/support/proven-change.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ofPage } from '../../../../../shared/state/site-state.ts';
import { pageStates } from '../../../test-support/site-states.ts';
import { fakeApi, scanStatus, site } from './testing/fake-api.ts';
import { chooseFromMenu, showScreen } from './testing/show-screen.tsx';

const bread = 'https://bread.example/';
const rolls = 'https://bread.example/rolls';
const shop = 'https://shop.example/';
const bakery = () => site({ url: bread, siteName: 'Bakery', pages: [rolls] });
const shopSite = () => site({ url: shop, siteName: 'Shop' });
const rowOf = (name: RegExp): Promise<HTMLElement> => screen.findByRole('row', { name });
const names = () =>
  screen.getAllByRole('rowheader').map((cell) => /Bakery|Shop/.exec(cell.textContent)?.[0]);

beforeEach(() => sessionStorage.clear());

test('says what a site is, how old its scan is, and how the scores went', async () => {
  const days = (first: number, last: number) => [
    { day: '2026-11-10', score: first },
    { day: '2026-11-12', score: last },
  ];
  const picture = 'data:image/jpeg;base64,AAAA';
  fakeApi(
    [bakery(), shopSite()],
    {
      [bread]: {
        mobileStatus: 'AVERAGE',
        mobileSource: 'field',
        desktopStatus: 'FAST',
        desktopSource: 'field',
        mobileScore: 72,
        desktopScore: 98,
        scanDate: new Date(Date.now() - 3 * 3_600_000 - 60_000).toISOString(),
        recordedUntil: '2026-11-12T08:00:00.000Z',
      },
    },
    {
      [bread]: {
        picture,
        mobile: {
          scores: days(60, 72),
          last: 72,
          change: {
            kind: 'changed',
            change: provenChange([60, 72], { since: new Date('2026-11-18T12:00:00') }),
          },
        },
        desktop: { scores: days(97, 98), last: 98, change: { kind: 'unchanged', runs: 30 } },
      },
    },
  );
  showScreen();
  const row = await rowOf(/^1 Bakery/);
  expect(await within(row).findByText('Working, scanned 3 hours ago.')).toBeVisible();
  expect(within(row).getByText('Recorded')).toBeVisible();
  expect(within(row).queryByText('lab')).toBeNull();
  await waitFor(() =>
    expect(row).toHaveTextContent(
      'Mobile: 72, 12 points faster since 18 Nov 2026, score 60 → 72+12',
    ),
  );
  expect(row).toHaveTextContent('Desktop: 98, No proven change');
  expect(row.querySelector('img')).toHaveAttribute('src', picture);
  const other = await rowOf(/^2 Shop/);
  expect(within(other).queryByText('Recorded')).toBeNull();
  expect(within(other).getByText(/^Not scanned yet, next scan: /)).toBeVisible();
  // The name already says it; the letter is decoration.
  expect(other.querySelector('img')).toBeNull();
});

test('sorts the worst first if the address says so, and keeps the choice in the address', async () => {
  fakeApi([bakery(), shopSite()], {
    [bread]: { mobileStatus: 'FAST', mobileScore: 95 },
    [shop]: { mobileStatus: 'SLOW', mobileScore: 20 },
  });
  const { user, router } = showScreen({}, '?sort=worst');
  await rowOf(/^2 Shop/);
  expect(names()).toEqual(['Shop', 'Bakery']);
  await user.click(screen.getByRole('radio', { name: 'As added' }));
  await waitFor(() => expect(names()).toEqual(['Bakery', 'Shop']));
  expect(router.state.location.search).toBe('');
  await user.click(screen.getByRole('radio', { name: 'Worst first' }));
  await waitFor(() => expect(names()).toEqual(['Shop', 'Bakery']));
  expect(router.state.location.search).toBe('?sort=worst');
});

test('ranks what is down or failed before what barely passes, and filters by state', async () => {
  const names = ['Slow', 'Broken', 'Down', 'New'];
  const [slow, broken, down, fresh] = names.map((siteName) =>
    site({ url: `https://${siteName.toLowerCase()}.example/`, siteName }),
  );
  if (!slow || !broken || !down || !fresh) throw new Error('no sites');
  const results = { mobileStatus: 'AVERAGE', mobileScore: 72 } as const;
  fakeApi([slow, broken, down, fresh], {
    [slow.url]: { ...results, mobileStatus: 'SLOW', mobileScore: 3 },
    [broken.url]: { state: ofPage(pageStates['scan-failed']) },
    [down.url]: { ...results, state: ofPage(pageStates.down) },
  });
  const { user, router } = showScreen({}, '?sort=worst');
  const order = () =>
    screen
      .getAllByRole('rowheader')
      .map((cell) => names.find((name) => cell.textContent.includes(name)));
  await waitFor(() => expect(order()).toEqual(['Down', 'Broken', 'New', 'Slow']));
  const failed = await rowOf(/^2 Broken/);
  expect(failed).toHaveTextContent(/Scan failed .*: the server answered 500\./);
  expect(failed).not.toHaveTextContent('Not scanned yet');
  expect(await rowOf(/^3 Down/)).toHaveTextContent(/Down since .*: the server answered 503\./);
  const filter = within(await screen.findByRole('list', { name: 'Filter by state' }));
  expect(filter.getAllByRole('button').map((chip) => chip.textContent)).toEqual([
    'Down 1',
    'Scan failed 1',
    'Not scanned yet 1',
    'Working 1',
  ]);
  await user.click(filter.getByRole('button', { name: 'Scan failed 1' }));
  await user.click(filter.getByRole('button', { name: 'Down 1' }));
  await waitFor(() => expect(order()).toEqual(['Down', 'Broken']));
  expect(screen.getByText('2 of 4 sites')).toBeVisible();
  expect(router.state.location.search).toBe('?sort=worst&state=down%2Cscan-failed');
  await user.click(filter.getByRole('button', { name: 'Scan failed 1' }));
  await waitFor(() => expect(order()).toEqual(['Down']));
});

test('opens the report wherever a row is clicked', async () => {
  fakeApi([shopSite()]);
  const { user } = showScreen();
  const link = (await rowOf(/^1 Shop/)).querySelector('a[aria-hidden]');
  if (link === null) throw new Error('The row is not a link');
  await user.click(link);
  expect(
    await screen.findByText(`/siteDetails {"siteName":"Shop","siteUrl":"${shop}"}`),
  ).toBeVisible();
});

test('scans a site again from its menu, and shows its pages while they are scanned', async () => {
  const api = fakeApi([bakery(), shopSite()]);
  for (const url of [bread, rolls]) api.scans.set(`scan of ${url}`, scanStatus(url, {}));
  const { user } = showScreen();
  await chooseFromMenu(user, 'Bakery', 'Run Scan Again');
  expect(await screen.findByRole('progressbar', { name: `Scan of ${bread}` })).toBeVisible();
  expect(screen.queryByRole('row', { name: /\/rolls/ })).toBeNull();
  await chooseFromMenu(user, 'Shop', 'Run Scan Again');
  await waitFor(() =>
    expect(api.sent('POST /scan')).toEqual([
      { email: 'anna@example.com', url: bread },
      { email: 'anna@example.com', url: shop },
    ]),
  );
});

test('scans a page again from its row', async () => {
  const api = fakeApi([bakery()]);
  api.scans.set(`scan of ${rolls}`, scanStatus(rolls, {}));
  const { user } = showScreen();
  await user.click(await screen.findByRole('button', { name: /^1 page/ }));
  const again = await screen.findByRole('button', { name: `Run scan of ${rolls} again` });
  await user.click(again);
  expect(within(await rowOf(/\/rolls/)).getByRole('progressbar')).toBeVisible();
  expect(again).toBeDisabled();
  expect(api.sent('POST /scan')).toEqual([{ email: 'anna@example.com', url: rolls }]);
});

test('opens the pages of a site that are scanned with it', async () => {
  const api = fakeApi([bakery()]);
  for (const url of [bread, rolls]) api.scans.set(`scan of ${url}`, scanStatus(url, {}));
  const { user } = showScreen();
  await chooseFromMenu(user, 'Bakery', 'Scan with its page');
  expect(within(await rowOf(/\/rolls/)).getByRole('progressbar')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^1 page, 1 being scanned/ }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /\/rolls/ })).toBeNull());
});
