import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import type { Heartbeat } from '../../../../../shared/models/monitoring/heartbeat.ts';
import { answer, type Handlers } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const url = 'https://shop.example/';
const site: Site = { _id: 'shop', url, siteName: 'Shop', propertyId: '', pages: [] };
const address = 'https://vitals.example/api/heartbeat/secret';
const backup: Heartbeat = {
  heartbeatId: 'backup',
  site: url,
  name: 'Nightly backup',
  schedule: { kind: 'interval', everyMinutes: 1440 },
  graceMinutes: 60,
  longestRunMinutes: null,
  target: 99.9,
  state: 'down',
  since: '2026-11-22T13:00:00.000Z',
  why: 'no signal for 7 days 11 hours, expected every 24 hours',
  lastSignal: {
    at: '2026-11-21T12:00:00.000Z',
    kind: 'success',
    exitCode: 0,
    text: 'copied 12 files',
    durationMs: 120_000,
  },
  expectedAt: '2026-11-22T12:00:00.000Z',
  address,
};
const show = (heartbeats: Heartbeat[], handlers: Handlers = {}) =>
  renderApp('/heartbeats', {
    plan: {},
    handlers: {
      'GET /api/sites/ada@example.com': answer([{ email: 'ada@example.com', sites: [site] }]),
      'GET /api/heartbeats': answer({ heartbeats, limit: 2 }),
      ...handlers,
    },
  });

test('without heartbeats, the screen says what they are for', async () => {
  await show([]);
  expect(await screen.findByText('No Heartbeats')).toBeVisible();
});

test('the one that is down is named first, with why', async () => {
  const importer = {
    ...backup,
    heartbeatId: 'import',
    name: 'Import',
    state: 'up',
    why: null,
  } as const;
  await show([backup, importer]);
  expect(await screen.findByText('Nightly backup is down.')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Heartbeats' }));
  expect(
    table.getByText('Down: no signal for 7 days 11 hours, expected every 24 hours'),
  ).toBeVisible();
  expect(table.getAllByText('Every 24 hours')[0]).toBeVisible();
  expect(table.getAllByText('copied 12 files')[0]).toBeVisible();
  expect(screen.getByText('2 of 2 heartbeats of this site in use.')).toBeVisible();
  // The plan includes no more of them.
  expect(screen.getByRole('button', { name: 'Add Heartbeat' })).toBeDisabled();
});

test('a heartbeat is added, and its address is shown with examples', async () => {
  const sent = vi.fn();
  const { user } = await show([], {
    'POST /api/heartbeats': (request) => {
      sent(request.body);
      return answer({ ...backup, state: 'waiting', why: null, lastSignal: null })(request);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Add Heartbeat' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Heartbeat' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Name is required')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Nightly backup');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Schedule' }), 'Cron expression');
  await user.type(dialog.getByRole('textbox', { name: 'Cron expression' }), '30 2 * * *');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Nightly backup' }));
  expect(shown.getByRole('textbox', { name: 'Address' })).toHaveValue(address);
  expect(shown.getByText(`curl -fsS -m 10 --retry 5 ${address}`)).toBeVisible();
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({
      url,
      name: 'Nightly backup',
      schedule: expect.objectContaining({ kind: 'cron', expression: '30 2 * * *' }),
      graceMinutes: 60,
      longestRunMinutes: null,
      target: 99.9,
    }),
  );
});
