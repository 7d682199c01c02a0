import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { AccountExport } from '../../../../shared/calls/lifecycle/account-data.ts';
import { answer, type Handlers, problem } from '../../test-support/fake-server.ts';
import { renderApp } from '../../test-support/render-app.tsx';

const address = '/api/account-export/user-1';
const running: AccountExport = {
  state: 'running',
  percent: 40,
  requestedAt: '2026-11-22T08:00:00.000Z',
  expiresOn: null,
  bytes: null,
};
const ready: AccountExport = {
  ...running,
  state: 'ready',
  percent: 100,
  expiresOn: '2026-11-29T08:05:00.000Z',
  bytes: 1_500_000,
};

async function show(found: AccountExport | null, handlers: Handlers = {}, plan = {}) {
  return renderApp('/settings', {
    plan,
    handlers: { [`GET ${address}`]: answer({ export: found }), ...handlers },
  });
}
const card = async () => within(await screen.findByRole('region', { name: 'Your data' }));

describe('Your data', () => {
  test('starts an export and shows how far it is', async () => {
    const { user } = await show(null, { [`POST ${address}`]: answer({ export: running }) });
    expect(await (await card()).findByText(/send you a mail when it is ready/)).toBeVisible();
    await user.click((await card()).getByRole('button', { name: 'Export my data' }));
    const progress = await (await card()).findByRole('progressbar', { name: /Progress/ });
    expect(progress).toHaveAttribute('aria-valuenow', '40');
    expect((await card()).queryByRole('button')).not.toBeInTheDocument();
  });

  test('says how large the file is and until when it can be downloaded', async () => {
    await show(ready);
    const words = await (await card()).findByText(/is ready \(1\.4.MiB\)/);
    expect(words).toHaveTextContent(/until .*2026/);
    expect((await card()).getByRole('button', { name: 'Export again' })).toBeEnabled();
  });

  test('downloads the file', async () => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const file = { fileName: 'data.zip', address: 'https://files.example/data.zip' };
    const { user } = await show(ready, {
      'GET /api/account-export/download/user-1': answer(file),
    });
    await user.click(await (await card()).findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(click).toHaveBeenCalledTimes(1));
  });

  test('says why a download failed', async () => {
    const gone = problem(404, 'not_found', 'There is no export to download. Please start one');
    const { user } = await show(ready, { 'GET /api/account-export/download/user-1': gone });
    await user.click(await (await card()).findByRole('button', { name: 'Download' }));
    expect(await (await card()).findByRole('alert')).toHaveTextContent(
      'There is no export to download',
    );
  });

  test('offers another try after a failure', async () => {
    await show({ ...running, state: 'failed' });
    expect(await (await card()).findByText(/The last export failed/)).toBeVisible();
    expect((await card()).getByRole('button', { name: 'Export again' })).toBeEnabled();
  });

  test('is not shown to sub-users', async () => {
    await show(null, {}, { isRoot: false, rootUser: 'root@example.com' });
    await screen.findByRole('region', { name: 'Profile' });
    expect(screen.queryByRole('region', { name: 'Your data' })).not.toBeInTheDocument();
  });
});
