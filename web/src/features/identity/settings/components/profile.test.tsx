import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../../../../shared/calls/identity/settings.ts';
import { answer, type Handlers, problem } from '../../../../test-support/fake-server.ts';
import { renderApp } from '../../../../test-support/render-app.tsx';

const address = '/api/profile/user-1';
const ada: Profile = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  role: 'CEO',
  usePlan: 'Speed up my site',
  timeZone: 'Europe/London',
  startPage: null,
  savedFilters: [],
};

const show = (profile: Profile, handlers: Handlers = {}) =>
  renderApp('/settings', {
    plan: {},
    handlers: {
      [`GET ${address}`]: answer(profile),
      'GET /api/sessions/user-1': answer({ sessions: [] }),
      'GET /api/account-export/user-1': answer({ export: null }),
      ...handlers,
    },
  });
const field = (name: string) => screen.findByRole('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('Profile', () => {
  test('shows what is known, and saves what is changed', async () => {
    const { user, requests } = await show(ada, {
      [`PATCH ${address}`]: answer({ ...ada, firstName: 'Augusta' }),
    });
    const firstName = await field('First name');
    expect(firstName).toHaveValue('Ada');
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe/London');
    await user.clear(firstName);
    await user.type(firstName, 'Augusta');
    await user.click(save());
    expect(await screen.findByText('Profile saved')).toBeVisible();
    const sent = requests.find(({ method }) => method === 'PATCH');
    // The start page and filters are chosen elsewhere.
    const { startPage: _page, savedFilters: _filters, ...form } = ada;
    expect(sent?.body).toEqual({ ...form, firstName: 'Augusta' });
  });

  test('asks for a name, and sends nothing without it', async () => {
    const { user, requests } = await show(ada);
    await user.clear(await field('Last name'));
    await user.click(save());
    expect(screen.getByText('Last Name is required')).toBeVisible();
    expect(await field('Last name')).toHaveFocus();
    expect(requests.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  test('offers the zone of the browser until one is chosen, and finds others by their name', async () => {
    const { user } = await show({ ...ada, timeZone: null });
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(zone).toHaveValue(own.replaceAll('_', ' '));
    expect(screen.getByText(/^UTC is used until you choose a time zone\./)).toBeVisible();
    await user.click(zone);
    await user.type(zone, 'new york');
    await user.keyboard('{Enter}');
    expect(zone).toHaveValue('America/New York');
  });

  test('finds a zone by both its names, and knows one that was chosen by its former name', async () => {
    const { user } = await show({ ...ada, timeZone: 'Asia/Calcutta' });
    const zone = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(zone).toHaveValue('Asia/Kolkata');
    for (const [typed, found] of [
      ['kyiv', 'Europe/Kyiv'],
      ['calcutta', 'Asia/Kolkata'],
      ['kiev', 'Europe/Kyiv'],
    ] as const) {
      await user.click(zone);
      await user.type(zone, typed);
      await user.keyboard('{Enter}');
      expect(zone).toHaveValue(found);
    }
  });

  test('shows the first error of the server in a banner', async () => {
    const { user } = await show(ada, {
      [`PATCH ${address}`]: problem(400, 'invalid_input', 'First Name is longer', {
        field: 'firstName',
      }),
    });
    await field('First name');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('First Name is longer');
  });

  test('can be asked for again when it could not be loaded', async () => {
    let isDown = true;
    const { user } = await show(ada, {
      [`GET ${address}`]: (request) =>
        (isDown ? problem(400, 'internal', 'Broken') : answer(ada))(request),
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    await user.click(again);
    expect(await field('First name')).toHaveValue('Ada');
  });
});
