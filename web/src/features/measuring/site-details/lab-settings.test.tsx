import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { LabAnswer } from '../../../../../shared/calls/measuring/lab-settings.ts';
import { defaultLabSettings, defaultThrottling } from '../../../../../shared/scans/lab-settings.ts';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { showDetails } from './testing/show-details.tsx';

const noVisitors = { mobile: null, desktop: null };
const known: LabAnswer = { settings: defaultLabSettings, visitors: noVisitors };

async function openSettings(found: LabAnswer, handlers = {}) {
  const sent: unknown[] = [];
  const { user } = await showDetails({
    hash: '#lab-data',
    handlers: {
      'GET /api/scan/settings': answer(found),
      'POST /api/scan/settings': ({ body }) => {
        sent.push(body);
        return Response.json(found);
      },
      ...handlers,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Lab settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Lab settings' }));
  await dialog.findByRole('radio', { name: 'Custom' });
  return { user, dialog, sent };
}

test('each result names its lab settings', async () => {
  await showDetails({ hash: '#lab-data' });
  const words = (name: string) =>
    within(screen.getByRole('article', { name })).getByText(/^Measured with/).textContent;
  expect(words('Mobile lab data')).toBe(
    'Measured with 150 ms round trip, 1.6 Mbit/s, processor 4 times slower, one run (Lighthouse’s default).',
  );
  expect(words('Desktop lab data')).toBe(
    'Measured with 40 ms round trip, 10 Mbit/s, processor not slowed down, median of 3 runs.',
  );
});

test('submits a custom network only when its values are in range', async () => {
  const { user, dialog, sent } = await openSettings(known);
  expect(dialog.getByRole('radio', { name: 'Your visitors’ network' })).toBeDisabled();
  expect(dialog.getByText(/^Too little data: Chrome’s field data has no round trip/)).toBeVisible();
  await user.click(dialog.getByRole('radio', { name: 'Custom' }));
  const mobile = within(dialog.getByRole('group', { name: 'Mobile' }));
  const trip = mobile.getByRole('spinbutton', { name: 'Round trip, ms' });
  await user.clear(trip);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(dialog.getByText('Enter a round trip of 1 to 2,000 ms')).toBeVisible();
  await user.type(trip, '90');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Runs in each scan' }), '3');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    {
      url: 'https://shop.example/',
      network: 'custom',
      mobile: { ...defaultThrottling.mobile, rttMs: 90 },
      desktop: defaultThrottling.desktop,
      runs: 3,
    },
  ]);
});

test('an invalid custom value does not block the form once the custom network is deselected', async () => {
  const { user, dialog, sent } = await openSettings(known);
  await user.click(dialog.getByRole('radio', { name: 'Custom' }));
  const mobile = within(dialog.getByRole('group', { name: 'Mobile' }));
  await user.clear(mobile.getByRole('spinbutton', { name: 'Round trip, ms' }));
  await user.click(dialog.getByRole('radio', { name: 'Lighthouse’s default' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toMatchObject([{ network: 'default' }]));
});

test('shows the source of the visitors’ network and the value in use', async () => {
  const period = { firstDate: '2026-10-22', lastDate: '2026-11-18' };
  const mobile = { rttMs: 240, source: 'field' as const, ...period, views: null };
  const settings = {
    ...defaultLabSettings,
    network: 'visitors' as const,
    visitors: { mobile: { ...mobile, rttMs: 180 }, desktop: { ...mobile, rttMs: 60 } },
  };
  const refused = problem(409, 'conflict', 'Too little data by now', {
    field: 'network',
  });
  const { user, dialog } = await openSettings(
    { settings, visitors: { mobile, desktop: null } },
    { 'POST /api/scan/settings': refused },
  );
  expect(dialog.getByRole('radio', { name: 'Your visitors’ network' })).toBeChecked();
  expect(dialog.getByText(/240 ms, Chrome’s field data from/)).toHaveTextContent(
    'Scans still use 180 ms, the value when this was chosen; saving updates it. Desktop: too little data, so Lighthouse’s default of 40 ms. Scans still use 60 ms, the value when this was chosen; saving updates it.',
  );
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Too little data by now')).toBeVisible();
});
