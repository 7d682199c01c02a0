import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, problem } from '../../../test-support/fake-server.ts';
import { bodyOf, newest, open, shop } from './testing/open-ping.tsx';

describe('Ping data by date', () => {
  test('has a row for each day', async () => {
    await open();
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'DateCountriesLatency - Overall PING ResultActions',
      '22 Nov 2026GermanyBrazil41.60\u00A0msView Full ReportRemove Data',
      '20 Nov 2026Germany12.40\u00A0msView Full ReportRemove Data',
    ]);
  });

  test('is filtered by date, and Reset shows all again', async () => {
    const opened = await open();
    await opened.user.type(await screen.findByLabelText('Start date'), '2026-11-21');
    await waitFor(() =>
      expect(bodyOf(opened, '/api/get-ping-data')).toEqual({
        site: shop.url,
        startDate: '2026-11-21',
      }),
    );
    await opened.user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(screen.getByLabelText('Start date')).toHaveValue('');
  });

  test.each([
    [answer({ success: true }), 'Ping data removed successfully'],
    [problem(500, 'internal', 'Oh'), 'Deletion Failed'],
  ])('asks before a day is removed', async (handler, words) => {
    const opened = await open({ handlers: { 'POST /api/ping/delete-ping-data': handler } });
    const { user } = opened;
    await user.click(await screen.findByRole('button', { name: 'Remove Data of 20 Nov 2026' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Data' }));
    expect(dialog.getByText('Are you sure you want to delete these data')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'No' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(bodyOf(opened, '/api/ping/delete-ping-data')).toEqual({
      site: shop.url,
      date: '2026-11-20',
    });
  });

  test('says what to do where there are none', async () => {
    await open({ reports: [] });
    expect(await screen.findByText('Not pinged yet')).toBeVisible();
  });

  test('says that they could not be loaded', async () => {
    await open({ handlers: { 'POST /api/get-ping-data': problem(400, 'invalid_input', 'Oh') } });
    const words = 'Something went wrong while fetching ping data. Please try again later';
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('the full report', () => {
  const rows = () => screen.getAllByRole('row').map(({ textContent }) => textContent);
  const at = `/ping?url=${encodeURIComponent(shop.url)}&date=2026-11-22`;

  test('opens from the row of its day', async () => {
    const { user, address } = await open();
    await user.click(await screen.findByRole('link', { name: 'View Full Report of 22 Nov 2026' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Ping results on 22 Nov 2026' })).toBeVisible(),
    );
    expect(address()).toBe(at.replace(':', '%3A'));
  });

  test('shows the hours, and the regions of the newest hour', async () => {
    const { user } = await open({ at, reports: [newest] });
    expect(await screen.findByText(/^Collect results: Every hour/)).toBeVisible();
    expect(rows()).toEqual([
      'RegionoktimeoutmalformedResultrtt min / avg / maxIP address',
      'Brazil, São Paulo–––Place unavailable, not measured––',
      'Germany, Frankfurt4/40/40/4Reached11.02 / 12.40 / 14.50\u00A0ms203.0.113.7',
    ]);
    await user.selectOptions(screen.getByLabelText('Hour'), '08:00');
    expect(rows()[1]).toContain('100.00 / 100.00 / 100.00');
    await user.click(screen.getByRole('button', { name: /^Show as table/ }));
    expect(rows()).toContain('08:0056.20\u00A0ms100.00\u00A0ms12.40\u00A0ms');
    expect(rows()).toContain('10:00–––');
  });

  test('is filtered by countries', async () => {
    const { user } = await open({ at, reports: [newest] });
    const field = await screen.findByRole('combobox', { name: 'Filtered by Countries' });
    expect(field).toHaveDisplayValue('All countries');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Germany, Frankfurt' }));
    await user.click(screen.getByRole('button', { name: /^Show as table/ }));
    expect(rows()).toContain('08:0012.40\u00A0ms');
    expect(screen.queryByRole('rowheader', { name: 'Brazil, São Paulo' })).toBeNull();
  });

  test('says that a day has none', async () => {
    await open({ at, reports: [] });
    expect(await screen.findByText(/was not pinged on this day/)).toBeVisible();
  });
});
