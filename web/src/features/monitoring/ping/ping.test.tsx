import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { localDay } from '../../../lib/date-range.ts';
import { answer, demoPlan, problem } from '../../../test-support/fake-server.ts';
import { bodyOf, open, type Opened, shop } from './testing/open-ping.tsx';
import { thisMachine } from './testing/ping-data.ts';

const started = answer({ pingId: 'ping-1', site: shop.url, campaign: null }, 202);
const state = (status: string, away = 0) =>
  answer({ pingId: 'ping-1', site: shop.url, status, percent: 50, nodes: 2, away });

async function choose({ user }: Opened, ...names: RegExp[]): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Countries' }));
  for (const name of names) await user.click(await screen.findByRole('option', { name }));
  await user.keyboard('{Escape}');
}

async function requestFromFrankfurt(opened: Opened): Promise<HTMLElement> {
  await choose(opened, /Frankfurt/);
  await opened.user.click(screen.getByRole('button', { name: 'Ping now' }));
  return screen.findByRole('dialog', {
    name: 'Choose the interval of time that you want to ping site',
  });
}

async function start(opened: Opened): Promise<void> {
  const dialog = await requestFromFrankfurt(opened);
  await opened.user.click(within(dialog).getByRole('button', { name: 'Ping now' }));
}

describe('choosing places', () => {
  test('says that none is chosen, and asks for one before anything else', async () => {
    const opened = await open();
    const field = await screen.findByRole('combobox', { name: 'Countries' });
    expect(field).toHaveDisplayValue('No options selected');
    await opened.user.click(screen.getByRole('button', { name: 'Ping now' }));
    expect(screen.getByText('Choose at least one country')).toBeVisible();
    expect(field).toHaveAccessibleDescription('Choose at least one country');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('lists places with their source, and those that are away as such', async () => {
    const opened = await open();
    await opened.user.click(await screen.findByRole('combobox', { name: 'Countries' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Brazil, São PauloGlobalping, unavailable at present',
      'Germany, FrankfurtOur probe',
    ]);
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true');
  });

  test('works with the keyboard, and places can be taken out again', async () => {
    const opened = await open();
    const { user } = opened;
    await user.click(await screen.findByRole('combobox', { name: 'Countries' }));
    await user.keyboard('{Enter}{ArrowDown}{Enter}');
    expect(await screen.findAllByRole('option', { selected: true })).toHaveLength(2);
    await user.keyboard('{Escape}');
    const field = screen.getByRole('combobox', { name: 'Countries' });
    expect(field).toHaveDisplayValue('2 places selected');
    await user.click(screen.getByRole('button', { name: 'Remove Brazil, São Paulo' }));
    expect(field).toHaveDisplayValue('Germany, Frankfurt');
    await user.click(screen.getByRole('button', { name: 'Choose all' }));
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    expect(field).toHaveDisplayValue('No options selected');
  });

  test('says that this machine is the only place, and how there are more', async () => {
    await open({ handlers: { 'GET /api/get-nodes': answer({ local: thisMachine }) } });
    expect(await screen.findByText(/is the only place so far/)).toBeVisible();
    expect(screen.getByText('npm run probe')).toBeVisible();
  });

  test('says what the operator has to fix, and which port is pinged', async () => {
    const words = 'The list of probes in PROBES cannot be read: it is not JSON.';
    await open({ handlers: { 'GET /api/ping/problems': answer({ problems: [words] }) } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText(/opens four connections to port 443 of the site/)).toBeVisible();
  });

  test('says that the countries could not be loaded', async () => {
    const failure = problem(400, 'invalid_input', 'Oh');
    await open({ handlers: { 'GET /api/get-nodes': failure } });
    const words = 'Something went wrong while fetching countries. Please try again later';
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('pinging', () => {
  test('suggests 08:00 to 23:00 from today on', async () => {
    const opened = await open();
    const dialog = within(await requestFromFrankfurt(opened));
    const today = localDay(new Date());
    expect(dialog.getByLabelText('From')).toHaveValue(`${today}T08:00`);
    expect(dialog.getByLabelText('From')).toHaveAttribute('min', `${today}T00:00`);
    expect(dialog.getByLabelText('To')).toHaveValue(`${today}T23:00`);
    await opened.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(opened, '/api/ping-server')).toBeUndefined();
  });

  test('shows a row while it lasts, and then the result', async () => {
    let isDone = false;
    const opened = await open({
      handlers: {
        'POST /api/ping-server': started,
        'GET /api/ping/status': (request) => state(isDone ? 'done' : 'running')(request),
      },
    });
    await start(opened);
    expect(await screen.findByText('Ping on Shop ...')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Ping now' })).toBeDisabled();
    expect(screen.getAllByRole('button', { name: /^Remove Data/ })[0]).toBeDisabled();
    const today = localDay(new Date());
    expect(bodyOf(opened, '/api/ping-server')).toEqual({
      site: shop.url,
      selectedCountries: ['eu-central-1'],
      startDate: new Date(`${today}T08:00`).toISOString(),
      endDate: new Date(`${today}T23:00`).toISOString(),
    });
    const before = opened.requests.filter(({ path }) => path === '/api/get-ping-data').length;
    isDone = true;
    expect(await screen.findByText('Ping completed successfully Shop')).toBeVisible();
    expect(screen.queryByText('Ping on Shop ...')).toBeNull();
    await waitFor(() =>
      expect(
        opened.requests.filter(({ path }) => path === '/api/get-ping-data').length,
      ).toBeGreaterThan(before),
    );
    expect(screen.getByRole('button', { name: 'Ping now' })).toBeEnabled();
  });

  test.each([
    ['failed', 0, 'Ping Failed Shop'],
    ['done', 1, '1 of 2 places is unavailable. Nothing was measured from there.'],
  ])('that ends as %s with %s places away', async (status, away, words) => {
    const opened = await open({
      handlers: { 'POST /api/ping-server': started, 'GET /api/ping/status': state(status, away) },
    });
    await start(opened);
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('says in the modal why the server refuses', async () => {
    const reason = 'Your plan allows 3 hourly pings at a time.';
    const opened = await open({
      handlers: { 'POST /api/ping-server': problem(403, 'limit_reached', reason) },
    });
    await start(opened);
    const refusal = (await screen.findByText(reason)).closest('[role=alert]');
    expect(refusal).toHaveTextContent('Ping Failed Shop');
  });

  test('fails without an answer', async () => {
    const opened = await open({
      handlers: { 'POST /api/ping-server': problem(500, 'internal', 'Oh') },
    });
    await start(opened);
    expect(await screen.findByText('Ping Failed Shop')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('lists the hourly pings, and ends one', async () => {
    const campaign = {
      campaignId: 'c-1',
      site: shop.url,
      servers: ['Germany, Frankfurt'],
      startDate: '2026-11-22T08:00:00.000Z',
      endDate: '2026-11-22T23:00:00.000Z',
      nextAt: '2026-11-22T15:00:00.000Z',
    };
    const opened = await open({
      handlers: {
        'GET /api/ping/campaigns': answer({ campaigns: [campaign], limit: 5 }),
        'POST /api/ping/campaigns/end': answer({ success: true }),
      },
    });
    expect(await screen.findByText('1 of 5 hourly pings in use.')).toBeVisible();
    await opened.user.click(screen.getByRole('button', { name: /^End the hourly ping of/ }));
    expect(await screen.findByText(/The hourly ping has been stopped/)).toBeVisible();
    expect(bodyOf(opened, '/api/ping/campaigns/end')).toEqual({ campaignId: 'c-1' });
  });
});

test('asks for a site first', async () => {
  await open({
    handlers: {
      [`GET /api/sites/${demoPlan.email}`]: answer([{ email: demoPlan.email, sites: [] }]),
    },
  });
  expect(
    await screen.findByText(
      'There are no sites yet added from you. Please go ahead and try it out!',
    ),
  ).toBeVisible();
});

test('does not know a site of another account', async () => {
  await open({ at: '/ping?url=https%3A%2F%2Fother.example%2F' });
  expect(await screen.findByText('Page not found')).toBeVisible();
});
