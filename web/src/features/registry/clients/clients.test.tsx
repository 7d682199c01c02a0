import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { Client } from '../../../../../shared/models/registry/client.ts';
import type { UserPlan } from '../../../../../shared/calls/billing/plans.ts';
import type { Site } from '../../../../../shared/calls/portfolio/sites.ts';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { demoNotificationSettings as settings } from '../../../test-support/notification-settings.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const acme: Client = {
  clientId: 'client-1',
  name: 'Acme',
  colour: '#2f6fde',
  contacts: [{ name: 'Grace Hopper', email: 'grace@acme.example' }],
  siteCount: 1,
  route: null,
};
const site = (name: string, more: Partial<Site> = {}): Site => ({
  _id: name,
  url: `https://${name}.example/`,
  siteName: name,
  propertyId: '',
  pages: [],
  ...more,
});
const shop = site('shop', { clientId: 'client-1' });
const blog = site('blog');

const show = (clients: readonly Client[], handlers: Handlers = {}, plan: Partial<UserPlan> = {}) =>
  renderApp('/clients', {
    plan,
    handlers: {
      'GET /api/clients': answer(clients),
      'GET /api/sites/ada@example.com': answer([{ email: 'ada@example.com', sites: [shop, blog] }]),
      ...handlers,
    },
  });

describe('Clients', () => {
  test('say what they are for when there are none', async () => {
    await show([]);
    expect(await screen.findByText('No Clients')).toBeVisible();
  });

  test('are listed with their sites and contacts', async () => {
    const { user } = await show([acme]);
    expect(await screen.findByText('1 client; 1 of 2 sites have one.')).toBeVisible();
    expect(screen.getByText('Grace Hopper')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '1 site of Acme' }));
    const sites = within(await screen.findByRole('list', { name: 'Sites of Acme' }));
    expect(sites.getByRole('link', { name: 'shop' })).toHaveAttribute(
      'href',
      expect.stringContaining('/siteDetails?url='),
    );
  });

  test('are only shown to a member who is limited to them, without contacts', async () => {
    const { user } = await show([{ ...acme, contacts: [] }], {}, { clientRole: 'work' });
    const add = await screen.findByRole('button', { name: 'Add Client' });
    expect(add).toBeDisabled();
    expect(add).toHaveAccessibleDescription('Your access is limited to the sites of some clients');
    await user.click(await screen.findByRole('button', { name: '1 site of Acme' }));
    expect(await screen.findByRole('link', { name: 'shop' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Edit|Remove|Take)/ })).not.toBeInTheDocument();
    expect(screen.queryByText('No contacts')).not.toBeInTheDocument();
  });

  test('get a site, and lose one', async () => {
    const { user, requests } = await show([acme], {
      'POST /api/clients/sites': answer({ success: true }),
    });
    await user.click(await screen.findByRole('button', { name: '1 site of Acme' }));
    await user.click(await screen.findByRole('combobox', { name: 'Add a site to Acme' }));
    await user.click(await screen.findByRole('option', { name: /blog/ }));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Take shop from Acme' })).toBeEnabled(),
    );
    await user.click(screen.getByRole('button', { name: 'Take shop from Acme' }));
    await waitFor(() =>
      expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        { sites: [blog.url], clientId: 'client-1' },
        { sites: [shop.url], clientId: null },
      ]),
    );
  });

  test('are added with colour and contacts', async () => {
    const { user, requests } = await show([], {
      'POST /api/clients': answer({ ...acme, siteCount: 0 }),
    });
    const add = await screen.findByRole('button', { name: 'Add Client' });
    await user.click(add);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Client' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Client name is required')).toBeVisible();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveFocus();
    await user.type(name, 'Acme');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Colour' }), 'Blue');
    const contacts = dialog.getByRole('textbox', { name: 'Contacts' });
    await user.type(contacts, 'grace');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(contacts).toHaveAccessibleDescription(/not valid/);
    await user.clear(contacts);
    await user.type(contacts, 'Grace Hopper <grace@acme.example>');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Acme has been saved')).toBeVisible();
    await waitFor(() => expect(add).toHaveFocus());
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Acme',
      colour: '#2f6fde',
      contacts: acme.contacts,
    });
  });

  test('are edited, and a name that is taken is said at its field', async () => {
    const { user } = await show([acme], {
      'POST /api/clients': problem(409, 'conflict', 'A client has this name already', {
        field: 'name',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Acme' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Client' }));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    expect(name).toHaveValue('Acme');
    expect(dialog.getByRole('textbox', { name: 'Contacts' })).toHaveValue(
      'Grace Hopper <grace@acme.example>',
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription('A client has this name already'));
  });

  describe('notifications', () => {
    const routed: Client = {
      ...acme,
      route: {
        channels: ['discord'],
        quiet: 'client',
        quietHours: { from: '18:00', to: '08:00', days: [1, 2, 3, 4, 5], allows: 'outages' },
      },
    };
    const withEmail = {
      ...settings,
      email: { ...settings.email, toggle_notification: true },
    };
    const handlers = { 'GET /api/users/notifications/ada@example.com': answer(withEmail) };

    test('are said, with the channels that are disabled', async () => {
      await show([routed], handlers);
      expect(
        await screen.findByText(
          /Messages by Discord; quiet 18:00 to 08:00, Mon to Fri, except outages\./,
        ),
      ).toBeVisible();
      expect(
        await screen.findByText('Discord is disabled: no messages are sent about its sites.'),
      ).toBeVisible();
    });

    test('are chosen, with quiet hours', async () => {
      const { user, requests } = await show([acme], {
        ...handlers,
        'POST /api/clients/route': answer(routed),
      });
      const open = await screen.findByRole('button', { name: 'Notifications of Acme' });
      await user.click(open);
      const dialog = within(await screen.findByRole('dialog', { name: 'Notifications of Acme' }));
      await user.click(dialog.getByRole('radio', { name: 'Only some channels' }));
      await user.click(await dialog.findByRole('checkbox', { name: 'Slack' }));
      expect(dialog.getByRole('checkbox', { name: 'Slack' })).toHaveAccessibleDescription(
        'Disabled: nothing is sent there.',
      );
      await user.click(dialog.getByRole('radio', { name: 'Of this client' }));
      expect(dialog.getByText(/sent as one summary when the quiet hours end/)).toBeVisible();
      await user.click(dialog.getByRole('checkbox', { name: 'Sat' }));
      await user.clear(dialog.getByLabelText('From'));
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      expect(dialog.getByText('Enter a start and an end for the quiet hours')).toBeVisible();
      await user.type(dialog.getByLabelText('From'), '20:00');
      await user.click(dialog.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText('Notifications of Acme have been saved')).toBeVisible();
      await waitFor(() => expect(open).toHaveFocus());
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        clientId: 'client-1',
        route: {
          channels: ['email', 'slack'],
          quiet: 'client',
          quietHours: { from: '20:00', to: '08:00', days: [1, 2, 3, 4, 5, 6], allows: 'outages' },
        },
        usesOwnSlack: false,
      });
    });

    test('are not chosen among channels that could not be loaded', async () => {
      const { user } = await show([acme], {
        'GET /api/users/notifications/ada@example.com': problem(500, 'internal', 'Oops'),
      });
      await user.click(await screen.findByRole('button', { name: 'Notifications of Acme' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Notifications of Acme' }));
      expect(
        await dialog.findByText('Your notification settings could not be loaded'),
      ).toBeVisible();
      expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
    });

    test('are not offered to those who are not the owner', async () => {
      await show([routed], {}, { isRoot: false, rootUser: 'user-0' });
      expect(await screen.findByText(/Messages by Discord/)).toBeVisible();
      expect(
        screen.queryByRole('button', { name: 'Notifications of Acme' }),
      ).not.toBeInTheDocument();
    });
  });

  test('whose logo could not be loaded do not look as if they had none', async () => {
    const { user } = await show([acme], {
      'GET /api/clients/client-1/logo': problem(500, 'internal', 'Oops'),
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Acme' }));
    expect(await screen.findByText('The logo could not be loaded')).toBeVisible();
    expect(screen.queryByLabelText('Logo')).not.toBeInTheDocument();
  });

  test('get a logo, which is shown, and lose it', async () => {
    const logo = 'data:image/png;base64,AAAA';
    const { user, requests } = await show([acme], {
      'GET /api/clients/client-1/logo': answer({ logo }),
      'POST /api/clients': answer(acme),
    });
    const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
    const edit = async () => {
      await user.click(await screen.findByRole('button', { name: 'Edit Acme' }));
      return within(await screen.findByRole('dialog', { name: 'Edit Client' }));
    };
    const dialog = await edit();
    expect(await dialog.findByRole('img', { name: 'The logo' })).toHaveAttribute('src', logo);
    const file = (bytes: number) =>
      new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
    await user.upload(dialog.getByLabelText('Logo'), file(100_001));
    expect(await dialog.findByText('A logo may have 100 KB at most')).toBeVisible();
    await user.upload(dialog.getByLabelText('Logo'), file(3));
    await waitFor(() =>
      expect(dialog.queryByText('A logo may have 100 KB at most')).not.toBeInTheDocument(),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[0]).toMatchObject({ name: 'Acme', logo }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const again = await edit();
    await user.click(await again.findByRole('checkbox', { name: 'Remove the logo' }));
    await user.click(again.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()[1]).toMatchObject({ logo: null }));
  });

  test('get a Slack channel of their own, or that of the account again', async () => {
    let client: Client = acme;
    const tab = { location: { replace: vi.fn() }, close: vi.fn(), opener: window };
    vi.spyOn(window, 'open').mockReturnValue(tab as never);
    const url = 'https://slack.com/oauth/v2/authorize?state=1';
    const { user, requests } = await show([], {
      'GET /api/clients': (request) => answer([client])(request),
      'GET /api/users/notifications/ada@example.com': answer(settings),
      'POST /api/notification/registerEmailForSlack': answer({ url }),
      'POST /api/users/notifications/test/slack': answer({ isDelivered: false, message: 'Gone.' }),
      'POST /api/clients/route': (request) => {
        client = acme;
        return answer(client)(request);
      },
    });
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Notifications of Acme' }));
      return within(await screen.findByRole('dialog', { name: 'Notifications of Acme' }));
    };
    const dialog = await open();
    const slack = within(await dialog.findByRole('radiogroup', { name: 'Slack channel' }));
    await user.click(slack.getByRole('radio', { name: 'Its own' }));
    await user.click(dialog.getByRole('button', { name: 'Connect in Slack' }));
    expect(await dialog.findByRole('link', { name: 'open Slack' })).toHaveAttribute('href', url);
    expect(tab.location.replace).toHaveBeenCalledWith(url);
    expect(requests.at(-1)?.body).toMatchObject({ clientId: 'client-1' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Connect its Slack channel first')).toBeVisible();
    client = { ...acme, slack: { channel: '#acme' } };
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await dialog.findByRole('radio', { name: 'Its own: #acme' })).toBeChecked();
    expect(dialog.queryByRole('link', { name: 'open Slack' })).not.toBeInTheDocument();
    // The same channel, chosen again.
    await user.click(dialog.getByRole('button', { name: 'Choose another in Slack' }));
    expect(await dialog.findByRole('link', { name: 'open Slack' })).toBeVisible();
    window.dispatchEvent(new Event('visibilitychange'));
    await dialog.findByRole('button', { name: 'Choose another in Slack' });
    const problem = 'Slack no longer takes messages for this webhook (404: no_service).';
    client = { ...acme, slack: { channel: '#acme', problem } };
    await user.click(dialog.getByRole('button', { name: 'Send a test' }));
    expect(await dialog.findByText(problem)).toBeVisible();
    const tested = requests.find(({ path }) => path === '/api/users/notifications/test/slack');
    expect(tested?.query.get('clientId')).toBe('client-1');
    await user.click(dialog.getByRole('radio', { name: 'That of the account' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(requests.find(({ path }) => path === '/api/clients/route')?.body).toMatchObject({
      usesOwnSlack: false,
    });
  });

  test('are removed after asking', async () => {
    let clients = [acme];
    const { user, requests } = await show([], {
      'GET /api/clients': (request) => answer(clients)(request),
      'POST /api/clients/delete': (request) => {
        clients = [];
        return answer({ success: true })(request);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Acme' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Client' }));
    expect(dialog.getByText(/Its site stays, without a client/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove Client' }));
    expect(await screen.findByText('Acme has been removed')).toBeVisible();
    expect(await screen.findByText('No Clients')).toBeVisible();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      clientId: 'client-1',
    });
  });
});
