import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchDialogs } from './components/fetch-dialogs.ts';
import { addingSite, doneScan, fakeApi, site } from './testing/fake-api.ts';
import { chooseFromMenu, showScreen } from './testing/show-screen.tsx';

vi.mock('./components/fetch-dialogs.ts', { spy: true });

const shop = () => site({ url: 'https://shop.example/', siteName: 'Shop' });
const row = () => screen.findByRole('row', { name: /^1 Shop/ });
const missing = 'This window could not be opened';

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(fetchDialogs).mockReset();
});

describe('the code of the modals', () => {
  test('opens the requested modal once it is loaded', async () => {
    const arrival = Promise.withResolvers<void>();
    vi.mocked(fetchDialogs).mockImplementation(() =>
      arrival.promise.then(() => import('./components/dialogs.tsx')),
    );
    fakeApi([shop()]);
    const { user } = showScreen();
    await row();
    await user.click(screen.getByRole('button', { name: 'Add Site' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    arrival.resolve();
    expect(await screen.findByRole('dialog', { name: 'Add New Site' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Site URL' })).toHaveFocus());
  });

  test('is requested again by the next click if it failed to load, and the screen stays', async () => {
    vi.mocked(fetchDialogs).mockRejectedValue(new TypeError('Failed to fetch'));
    fakeApi([shop()]);
    const { user } = showScreen();
    await chooseFromMenu(user, 'Shop', 'Edit Site');
    expect(await screen.findByRole('alert')).toHaveTextContent(missing);
    expect(await row()).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'More for Shop' })).toHaveFocus(),
    );
    await user.click(screen.getByRole('button', { name: 'Add Site' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(missing);
    expect(screen.getByRole('button', { name: 'Add Site' })).toHaveFocus();

    vi.mocked(fetchDialogs).mockReset();
    await user.click(screen.getByRole('button', { name: 'Add Site' }));
    expect(await screen.findByRole('dialog', { name: 'Add New Site' })).toBeVisible();
    expect(screen.queryByText(missing)).toBeNull();
  });

  test('is preloaded once the page is used, without a message if that fails', async () => {
    vi.mocked(fetchDialogs).mockRejectedValue(new TypeError('Failed to fetch'));
    fakeApi([shop()]);
    showScreen();
    act(() => void window.dispatchEvent(new Event('pointermove')));
    await waitFor(() => expect(fetchDialogs).toHaveBeenCalled());
    expect(await row()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('is loaded for a site that was being added when the page was left', async () => {
    const url = 'https://bread.example/';
    const api = fakeApi([shop()]);
    api.adding.set(url, addingSite(url));
    api.scans.set(`scan of ${url}`, doneScan(url));
    api.routes['POST /sites/findpages'] = () => [url, `${url}rolls`];
    showScreen();
    expect(await screen.findByRole('checkbox', { name: '/rolls' })).toBeVisible();
  });
});
