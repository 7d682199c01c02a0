import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScanDevices } from '../../../../../shared/scans/scan-progress.ts';
import type { ServerMessage } from '../../../../../shared/sockets/socket-messages.ts';
import { pollOften } from '../../../test-support/poll-again-soon.ts';
import {
  addingSite,
  failedScan,
  fakeApi,
  Refusal,
  scanStatus,
  site,
  doneScan,
} from './testing/fake-api.ts';
import { showScreen } from './testing/show-screen.tsx';

const socket = vi.hoisted(() => ({ handlers: new Set<(message: ServerMessage) => void>() }));
vi.mock('../../../lib/socket.ts', async () => {
  const { useEffect } = await import('react');
  const onServerMessage = (handler: (message: ServerMessage) => void) => {
    socket.handlers.add(handler);
    return () => socket.handlers.delete(handler);
  };
  return {
    onServerMessage,
    useServerMessages: (handler: (message: ServerMessage) => void) =>
      useEffect(() => void onServerMessage(handler), [handler]),
  };
});

const shop = () => site({ url: 'https://shop.example/', siteName: 'Shop' });
const url = 'https://bread.example/';
/** A scan that is done on mobile, and under way on desktop. */
const devices: ScanDevices = {
  mobile: {
    status: 'done',
    stage: 'done',
    percent: 100,
    facts: { answeredMs: 80 },
    overallScore: 27,
  },
  desktop: {
    status: 'running',
    stage: 'loading',
    percent: 18,
    facts: { requests: 14, bytes: 2_200_000, imageBytes: 1_992_294 },
    overallScore: null,
  },
};
const begun = 'POST /sites/anna@example.com/adding';

/** Changes the progress of a scan, and pushes it to the browser. */
function push(api: ReturnType<typeof fakeApi>, status: ReturnType<typeof scanStatus>): void {
  api.scans.set(status.scanId, status);
  const { reason: _, failure: __, ...pushed } = status;
  for (const handler of socket.handlers) handler({ type: 'scan_progress', ...pushed });
}

async function fillIn(user: ReturnType<typeof showScreen>['user'], address: string): Promise<void> {
  const add = (): HTMLElement => screen.getByRole('button', { name: 'Add Site' });
  await waitFor(() => expect(add()).toBeEnabled());
  await user.click(add());
  const form = within(await screen.findByRole('dialog', { name: 'Add New Site' }));
  if (address !== '') await user.type(form.getByRole('textbox', { name: 'Site URL' }), address);
  await user.click(form.getByRole('button', { name: 'Add Site' }));
}

beforeEach(() => {
  sessionStorage.clear();
  socket.handlers.clear();
});

describe('a site that can be scanned', () => {
  test('is scanned with real progress, saved, and its pages are offered', async () => {
    pollOften();
    const api = fakeApi([shop()]);
    api.scans.set(`scan of ${url}`, scanStatus(url, { percent: 18 }));
    api.routes['POST /sites/findpages'] = () => [url, `${url}rolls`];
    const { user } = showScreen();
    await fillIn(user, 'bread.example');

    const popup = within(await screen.findByRole('dialog', { name: 'Scanning your site' }));
    expect(await popup.findByText('Loading the page')).toBeVisible();
    expect(popup.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '18');
    expect(
      popup.getByText(
        'The Initial PageSpeed Insights Scan takes some time to finish, please be patient!',
      ),
    ).toBeVisible();
    expect(popup.getByRole('button', { name: 'See Some Stats' })).toBeVisible();
    expect(popup.getByRole('button', { name: 'Play Tic Tac Toe' })).toBeVisible();
    expect(screen.getByText(`Scanning ... ${url}`)).toBeVisible();
    for (const button of screen.getAllByRole('button', { name: 'Adding...', hidden: true })) {
      expect(button).toBeDisabled();
    }
    push(api, scanStatus(url, { stage: 'auditing', percent: 72, devices }));
    expect(await popup.findByText('Auditing', { selector: 'output' })).toBeVisible();
    const mobile = within(popup.getByRole('region', { name: 'Mobile so far' }));
    expect(mobile.getByText('27')).toBeVisible();
    expect(mobile.getByText(/^The server answered in 80/)).toBeVisible();
    const desktop = within(popup.getByRole('region', { name: 'Desktop so far' }));
    expect(desktop.getByText(/of images so far$/)).toBeVisible();
    expect(popup.getByRole('link', { name: 'Open the report' })).toHaveAttribute(
      'href',
      `/siteDetails?url=${encodeURIComponent(url)}&device=mobile`,
    );
    expect(popup.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '72');
    expect(screen.queryByText('Initial Scan has finished. Go and check the results!')).toBeNull();

    push(api, doneScan(url));
    const found = await screen.findByRole('dialog', {
      name: 'Do you want to add these pages from that origin too?',
    });
    expect(within(found).getByRole('checkbox', { name: '/rolls' })).toBeVisible();
    expect(screen.getByText('Initial Scan has finished. Go and check the results!')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(`Scanning ... ${url}`)).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Scanning your site' })).toBeNull();
    expect(api.sent(begun)).toEqual([{ site: { url, siteName: 'bread.example', propertyId: '' } }]);
    expect(await screen.findByText('2 sites, 0 pages')).toBeVisible();
    await user.click(within(found).getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('bread.example has been added')).toBeVisible();
  });

  test('is announced in the game and the statistics, which stay until they are closed', async () => {
    pollOften();
    const api = fakeApi([]);
    api.scans.set(`scan of ${url}`, scanStatus(url, { percent: 18 }));
    api.routes['POST /sites/findpages'] = () => [url, `${url}rolls`];
    const { user } = showScreen();
    await fillIn(user, url);
    await user.click(await screen.findByRole('button', { name: 'See Some Stats' }));
    const statistics = await screen.findByRole('dialog', { name: 'Statistics' });
    expect(within(statistics).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '18');
    await user.click(within(statistics).getByRole('button', { name: 'Close dialog' }));

    await user.click(screen.getByRole('button', { name: 'Play Tic Tac Toe' }));
    const game = within(await screen.findByRole('dialog', { name: 'Tic Tac Toe' }));
    expect(await game.findByRole('button', { name: 'Reset' })).toBeVisible();
    push(api, scanStatus(url, { stage: 'auditing', percent: 72 }));
    expect(await game.findByText('Auditing')).toBeVisible();
    expect(game.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '72');

    push(api, doneScan(url));
    expect(await game.findByText('Saved. Close this window to continue.')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Scanning your site' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: '/rolls' })).toBeNull();
    await user.click(game.getByRole('button', { name: 'Close dialog' }));
    expect(await screen.findByRole('checkbox', { name: '/rolls' })).toBeVisible();
  });

  test('continues when its popup is closed, and shows its progress', async () => {
    const api = fakeApi([]);
    api.scans.set(`scan of ${url}`, scanStatus(url, { percent: 55, stage: 'gathering' }));
    const { user } = showScreen();
    await fillIn(user, url);
    const popup = await screen.findByRole('dialog', { name: 'Scanning your site' });
    await user.click(within(popup).getByRole('button', { name: 'Close dialog' }));
    const form = await screen.findByRole('dialog', { name: 'Add New Site' });
    await user.click(within(form).getByRole('button', { name: 'Close' }));
    const strip = within(await screen.findByRole('region', { name: 'Site being added' }));
    expect(strip.getByText('Gathering what the page did · 55 %')).toBeVisible();
    await user.click(strip.getByRole('button', { name: 'Show progress' }));
    expect(await screen.findByRole('dialog', { name: 'Scanning your site' })).toBeVisible();
    push(api, doneScan(url));
    expect(
      await screen.findByRole('row', { name: /^1 bread\.example/, hidden: true }),
    ).toBeVisible();
  });

  test('is followed in another tab or browser, and its pages are offered there', async () => {
    const api = fakeApi([shop()]);
    api.adding.set(url, addingSite(url));
    api.scans.set(`scan of ${url}`, scanStatus(url, { percent: 55 }));
    api.routes['POST /sites/findpages'] = () => [url, `${url}rolls`];
    showScreen();
    const strip = within(await screen.findByRole('region', { name: 'Site being added' }));
    expect(await strip.findByText('Loading the page · 55 %')).toBeVisible();
    push(api, doneScan(url));
    expect(await screen.findByRole('checkbox', { name: '/rolls' })).toBeVisible();
    expect(await screen.findByText('2 sites, 0 pages')).toBeVisible();
    expect(api.sent(begun)).toEqual([]);
    expect(api.adding.size).toBe(0);
  });

  test('is not followed by other users of the account', async () => {
    const api = fakeApi([shop()]);
    api.adding.set(url, addingSite(url, { askedBy: 'u2' }));
    showScreen();
    await screen.findByRole('row', { name: /^1 Shop/ });
    await waitFor(() => expect(api.sent('GET /sites/anna@example.com/adding')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Site being added' })).toBeNull();
  });
});

describe('a site that cannot be added', () => {
  test('says why the scan failed, and saves nothing', async () => {
    const api = fakeApi([shop()]);
    api.scans.set(`scan of ${url}`, failedScan(url));
    const { user } = showScreen();
    await fillIn(user, url);
    expect(await screen.findByText(`Scan failed (${url}), please try again later`)).toBeVisible();
    const form = within(screen.getByRole('dialog', { name: 'Add New Site' }));
    expect(form.getByText('The name of this site could not be found.')).toBeVisible();
    expect(form.getByText('Check the spelling of the address.')).toBeVisible();
    expect(form.getByRole('button', { name: 'Add Site' })).toBeEnabled();
    expect(screen.queryByRole('dialog', { name: 'Scanning your site' })).toBeNull();
    expect(screen.queryByRole('row', { name: /bread/, hidden: true })).toBeNull();
  });

  test('offers http in the same dialog where no https connection could be made', async () => {
    const api = fakeApi([shop()]);
    const failure = { message: 'A secure connection could not be made.', hint: null };
    const tryInstead = url.replace('https', 'http');
    api.scans.set(`scan of ${tryInstead}`, scanStatus(tryInstead, { percent: 18 }));
    api.adding.set(url, addingSite(url, { state: 'failed', failure: { ...failure, tryInstead } }));
    const { user } = showScreen();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add New Site' }));
    await user.click(form.getByRole('button', { name: 'Try http://bread.example' }));
    expect(await screen.findByText(`Scanning ... ${tryInstead}`)).toBeVisible();
  });

  test('says on the next visit why it was not added, until that is dismissed', async () => {
    const api = fakeApi([shop()]);
    const failure = { message: 'You are not allowed to add more sites!', hint: null };
    api.adding.set(url, addingSite(url, { state: 'failed', failure }));
    const { user } = showScreen();
    const banner = within(await screen.findByRole('alert'));
    expect(banner.getByText(failure.message)).toBeVisible();
    expect(banner.getByText(/bread\.example was not added/)).toBeVisible();
    await user.click(banner.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(api.adding.size).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows the server’s error for an address only at its field', async () => {
    const api = fakeApi([]);
    const refused = 'This address may not be scanned.';
    api.routes[begun] = () => {
      throw new Refusal('invalid_input', refused, 'site.url');
    };
    const { user } = showScreen();
    await fillIn(user, 'http://10.0.0.1/');
    expect(await screen.findByText(refused)).toBeVisible();
    const address = screen.getByRole('textbox', { name: 'Site URL' });
    expect(address).toHaveAccessibleDescription(expect.stringContaining(refused));
    await waitFor(() => expect(address).toHaveFocus());
    expect(screen.queryByText(/please try again later/)).toBeNull();
    expect(screen.queryByText(/^Scanning/)).toBeNull();
  });

  test('marks an empty form, and focuses its first field', async () => {
    const api = fakeApi([]);
    const { user } = showScreen();
    await fillIn(user, '');
    expect(
      await screen.findByText('Site URL is not valid, please include https in the URL!'),
    ).toBeVisible();
    const address = screen.getByRole('textbox', { name: 'Site URL' });
    expect(address).toBeInvalid();
    expect(address).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Site name' })).toBeInvalid();
    expect(api.sent(begun)).toEqual([]);
    await user.keyboard('bread.example');
    expect(address).toHaveValue('bread.example');
    expect(screen.queryByText(/Site URL is not valid/)).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Site name' })).toHaveValue('bread.example');
    expect(screen.queryByText('Site name is required')).toBeNull();
  });

  test('marks an existing site, even without its trailing slash', async () => {
    const api = fakeApi([shop()]);
    const { user } = showScreen();
    await fillIn(user, 'https://shop.example');
    expect(await screen.findByText('Site already exists!')).toBeVisible();
    expect(api.sent(begun)).toEqual([]);
  });

  test('says that the server allows no more sites', async () => {
    const api = fakeApi([shop()]);
    api.routes['GET /sites/sites-limit/anna@example.com'] = () => ({
      success: false,
      limit: 1,
      unlimited: false,
      used: 1,
    });
    const { user } = showScreen();
    await fillIn(user, url);
    expect(await screen.findByText('You are not allowed to add more sites!')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Site URL' })).toHaveFocus();
    expect(api.sent(begun)).toEqual([]);
  });
});

test('shows scans that were started elsewhere in the row of their page', async () => {
  const api = fakeApi([shop()]);
  showScreen();
  const row = await screen.findByRole('row', { name: /^1 Shop/ });
  await within(row).findAllByText('no data enough');
  push(api, scanStatus('https://shop.example/', { stage: 'auditing', percent: 80 }));
  expect(await within(row).findByText(/Auditing · 80/)).toBeVisible();
  push(api, doneScan('https://shop.example/'));
  await waitFor(() => expect(within(row).queryByText(/Auditing/)).toBeNull());
  await waitFor(() => expect(api.sent('POST /status/all')).toHaveLength(2));
});
