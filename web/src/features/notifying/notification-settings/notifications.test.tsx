import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { NotificationSettings } from '../../../../../shared/calls/notifying/channels.ts';
import type { ChannelKind } from '../../../../../shared/models/notifying/channel-kind.ts';
import { answer, demoPlan, type Handlers, problem } from '../../../test-support/fake-server.ts';
import {
  channelOff as off,
  demoNotificationSettings as settings,
} from '../../../test-support/notification-settings.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const webhook = 'https://discord.com/api/webhooks/1/abcdefghijkl';
const withDiscord: NotificationSettings = {
  ...settings,
  discord: { ...off, toggle_notification: true, webhook_url: webhook, name: 'Alerts' },
};

const show = (found: NotificationSettings, handlers: Handlers = {}, plan = {}) =>
  renderApp('/notifications', {
    plan,
    handlers: { [`GET /api/users/notifications/${demoPlan.email}`]: answer(found), ...handlers },
  });
const row = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));
const toggle = async (name: string) =>
  screen.findByRole('switch', { name: `${name} notifications` });
const unfold = async (user: { click(at: Element): Promise<void> }) =>
  user.click(await screen.findByRole('button', { name: /^Microsoft Teams, / }));
const said = (words: string | RegExp) => screen.findByText(words);

describe('channels', () => {
  test('are all listed, with radios that are disabled until the channel is enabled', async () => {
    await show(withDiscord, {}, { timeZone: 'Europe/Vienna' });
    for (const name of ['Email', 'Slack', 'Discord']) {
      const isEnabled = name === 'Discord';
      const radios = (await row(name)).getAllByRole('radio');
      expect(radios.map((radio) => radio.getAttribute('value'))).toEqual([
        'Daily',
        'Weekly',
        'Monthly',
      ]);
      for (const radio of radios) expect(radio).toHaveProperty('disabled', !isEnabled);
    }
    expect(await said(/Outages are sent at once by Discord/)).toBeVisible();
    expect(await said(/08:00 and 09:00 \(Europe\/Vienna\)/)).toBeVisible();
  });

  test('are not enabled before the email is confirmed, and the screen says so', async () => {
    const { user } = await show({ ...settings, emailConfirmed: false }, {}, { confirmed: false });
    expect(await said('Email Confirmation')).toBeVisible();
    await user.click(await toggle('Discord'));
    expect(await said('Please confirm you email to enable this feature')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('of clients with a route are named, also where all of them are disabled', async () => {
    const client = { colour: null, contacts: [], siteCount: 1 };
    const route = (channels: ChannelKind[]) => ({ channels, quiet: 'account', quietHours: null });
    await show(withDiscord, {
      'GET /api/clients': answer([
        { ...client, clientId: '1', name: 'Acme', route: route(['discord']) },
        { ...client, clientId: '2', name: 'Blue', route: null },
        { ...client, clientId: '3', name: 'Cyan', route: route(['slack']) },
      ]),
    });
    expect(await said(/Acme and Cyan have their own channels or quiet hours/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'set them on Clients' })).toHaveAttribute(
      'href',
      '/clients',
    );
    expect(await said('No messages are sent about the sites of Cyan')).toBeVisible();
  });

  test('say that those of clients could not be loaded', async () => {
    await show(withDiscord, { 'GET /api/clients': problem(500, 'internal', 'Not now') });
    expect(await said('Your clients’ channels could not be loaded')).toBeVisible();
    expect(await row('Discord')).toBeDefined();
  });

  test('say why they were switched off', async () => {
    const switchedOff = { reason: 'The webhook was deleted.', at: '2026-11-22T10:00:00.000Z' };
    await show({ ...settings, discord: { ...settings.discord, switchedOff } });
    expect(
      (await row('Discord')).getByText(/Switched off .*The webhook was deleted\./),
    ).toBeVisible();
  });

  test('change their frequency', async () => {
    const { user, requests } = await show(withDiscord, {
      'POST /api/users/notifications/frequency': answer({
        ...withDiscord,
        discord: { ...withDiscord.discord, frequency: 'Weekly' },
      }),
    });
    await user.click((await row('Discord')).getByRole('radio', { name: 'Weekly' }));
    expect(await said('Notification Frequency changed successfully')).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({
      email: demoPlan.email,
      frequency: { discord: 'Weekly' },
    });
    expect((await row('Discord')).getByRole('radio', { name: 'Weekly' })).toBeChecked();
  });

  test('say that a change of frequency failed', async () => {
    const { user } = await show(withDiscord, {
      'POST /api/users/notifications/frequency': problem(500, 'internal', 'Oops'),
    });
    await user.click((await row('Discord')).getByRole('radio', { name: 'Weekly' }));
    expect(
      await said("Your request couldn't be processed at the moment, please try again later!"),
    ).toBeVisible();
    expect((await row('Discord')).getByRole('radio', { name: 'Daily' })).toBeChecked();
  });

  test('are disabled directly', async () => {
    const { user } = await show(withDiscord, {
      [`PATCH /api/users/discord/disable/${demoPlan.email}`]: answer(settings),
    });
    await user.click(await toggle('Discord'));
    expect(await said('Discord notifications disabled')).toBeVisible();
    expect(await toggle('Discord')).not.toBeChecked();
  });

  test('send a test message and say what the provider said', async () => {
    const { user } = await show(withDiscord, {
      'POST /api/users/notifications/test/discord': answer({
        isDelivered: false,
        message: 'Discord is rate-limiting us.',
      }),
    });
    await user.click((await row('Discord')).getByRole('button', { name: /^Send a test message/ }));
    expect(await said('Discord is rate-limiting us.')).toBeVisible();
  });
});

describe('Discord', () => {
  test('is enabled with the URL of a webhook', async () => {
    const { user, requests } = await show(settings, {
      [`PATCH /api/users/discord/${demoPlan.email}`]: answer(withDiscord),
    });
    await user.click(await toggle('Discord'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discord notifications' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Webhook URL is required')).toBeVisible();
    await user.type(dialog.getByLabelText('Webhook URL'), webhook);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await said('Discord notifications enabled')).toBeVisible();
    expect(await toggle('Discord')).toBeChecked();
    const bodies = requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(bodies).toEqual([{ webhook_url: webhook, toggle_notification: true }]);
    await waitFor(async () => expect(await toggle('Discord')).toHaveFocus());
  });

  test('shows the refusal at the field', async () => {
    const { user } = await show(settings, {
      [`PATCH /api/users/discord/${demoPlan.email}`]: problem(400, 'invalid_input', 'No webhook', {
        field: 'webhook_url',
      }),
    });
    await user.click(await toggle('Discord'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Webhook URL'), 'https://example.com');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('No webhook')).toBeVisible();
    expect(dialog.getByLabelText('Webhook URL')).toHaveFocus();
  });
});

describe('the webhook', () => {
  const address = 'https://example.com/hook';
  const enabled: NotificationSettings = {
    ...settings,
    webhook: {
      ...off,
      toggle_notification: true,
      address,
      host: 'example.com',
      hasSecret: true,
      earlierSecretUntil: null,
    },
  };
  const path = 'PATCH /api/users/notifications/channels/webhook';

  test('is enabled with an address, and shows its secret once', async () => {
    const { user, requests } = await show(settings, {
      [path]: answer({ ...enabled, secret: 'whsec_abc' }),
    });
    await unfold(user);
    await user.click(await toggle('Webhook'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Webhook notifications' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Address is required')).toBeVisible();
    await user.type(dialog.getByLabelText('Address'), address);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByLabelText('Signing secret')).toHaveValue('whsec_abc');
    expect(requests.at(-1)?.body).toEqual({ address });
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await toggle('Webhook')).toBeChecked();
    expect(await said('example.com')).toBeVisible();
  });

  test('shows a refusal at the field', async () => {
    const { user } = await show(settings, {
      [path]: problem(400, 'invalid_input', 'Not public', { field: 'address' }),
    });
    await unfold(user);
    await user.click(await toggle('Webhook'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Address'), 'https://10.0.0.1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Not public')).toBeVisible();
  });

  test('gets a new secret, and says until when the earlier one is signed with', async () => {
    const webhook = { ...enabled.webhook, earlierSecretUntil: '2026-11-23T10:00:00.000Z' };
    const { user } = await show(enabled, {
      'POST /api/users/notifications/channels/webhook/secret': answer({
        ...enabled,
        webhook,
        secret: 'whsec_new',
      }),
    });
    await user.click(await screen.findByRole('button', { name: 'Replace the secret of Webhook' }));
    expect(await screen.findByLabelText('Signing secret')).toHaveValue('whsec_new');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(await said(/Messages are also signed with the earlier secret until/)).toBeVisible();
  });

  test('is disabled by the call for our own kinds', async () => {
    const { user } = await show(enabled, {
      'PATCH /api/users/notifications/channels/webhook/disable': answer(settings),
    });
    await user.click(await toggle('Webhook'));
    expect(await said('Webhook notifications disabled')).toBeVisible();
  });
});

describe('Email', () => {
  test('is enabled to an address', async () => {
    const enabled = {
      ...off,
      toggle_notification: true,
      userEmail: demoPlan.email,
      byDefault: false,
    };
    const { user, requests } = await show(settings, {
      [`PATCH /api/users/email/${demoPlan.email}`]: answer({ ...settings, email: enabled }),
    });
    await user.click(await toggle('Email'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email notifications' }));
    const field = dialog.getByLabelText('Email');
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Email is required')).toBeVisible();
    await user.type(field, demoPlan.email);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await said('Email notifications enabled')).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({
      userEmail: demoPlan.email,
      toggle_notification: true,
      userId: demoPlan.userId,
    });
  });
});

describe('Slack', () => {
  test('opens its authorisation page in a new tab', async () => {
    const tab = { location: { replace: vi.fn() }, close: vi.fn(), opener: window };
    vi.spyOn(window, 'open').mockReturnValue(tab as never);
    const url = 'https://slack.com/oauth/v2/authorize?state=1';
    const { user } = await show(settings, {
      'POST /api/notification/registerEmailForSlack': answer({ url }),
    });
    await user.click(await toggle('Slack'));
    await user.click(await screen.findByRole('button', { name: 'Continue to Slack' }));
    expect(await screen.findByRole('link', { name: 'open Slack' })).toHaveAttribute('href', url);
    expect(tab.location.replace).toHaveBeenCalledWith(url);
    expect(tab.opener).toBeNull();
  });

  test('that is not set up says what the operator must set', async () => {
    await show({ ...settings, slack: { ...settings.slack, isConfigured: false } });
    expect((await row('Slack')).getByText('SLACK_CLIENT_ID')).toBeVisible();
    expect(await toggle('Slack')).toBeDisabled();
  });
});

describe('options', () => {
  test('are saved when at least one box is checked', async () => {
    const { user, requests } = await show(settings, {
      'POST /api/users/notifications/options': answer(settings),
    });
    const options = within(await screen.findByRole('region', { name: 'Notification Options' }));
    const before = requests.length;
    await user.click(options.getByRole('checkbox', { name: 'Bad' }));
    await user.click(options.getByRole('button', { name: 'Save' }));
    expect(await options.findByRole('alert')).toHaveTextContent('Check at least one');
    expect(requests).toHaveLength(before);
    await user.click(options.getByRole('checkbox', { name: 'Good' }));
    await user.click(options.getByRole('button', { name: 'Save' }));
    expect(await said('Notification Options changed successfully')).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({
      email: demoPlan.email,
      options: { checkbox1: true, checkbox2: false, checkbox3: false },
    });
  });

  test('say that they could not be saved', async () => {
    const { user } = await show(settings, {
      'POST /api/users/notifications/options': problem(500, 'internal', 'Oops'),
    });
    const options = within(await screen.findByRole('region', { name: 'Notification Options' }));
    await user.click(options.getByRole('button', { name: 'Save' }));
    expect(await said(/^Your request couldn't be processed/)).toBeVisible();
  });
});

describe('outages of several sites', () => {
  test('are sent together where the owner wants that, and the page says so', async () => {
    const { user, requests } = await show(withDiscord, {
      'POST /api/users/notifications/outages': answer({ ...withDiscord, outages: 'together' }),
    });
    const part = within(await screen.findByRole('region', { name: 'Outages of several sites' }));
    expect(part.getByRole('radio', { name: 'At once' })).toBeChecked();
    await user.click(part.getByRole('radio', { name: 'Together' }));
    expect(await said('Outage setting saved')).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({ email: demoPlan.email, outages: 'together' });
    expect(part.getByRole('radio', { name: 'Together' })).toBeChecked();
    expect(
      screen.getByText(/^Outages are sent together by Discord, five minutes after/),
    ).toBeVisible();
    expect(screen.queryByText(/sent at once by/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(requests.at(-1)?.body).toEqual({ email: demoPlan.email, outages: 'at-once' }),
    );
  });

  test('say that the choice could not be saved', async () => {
    const { user } = await show(withDiscord, {
      'POST /api/users/notifications/outages': problem(500, 'internal', 'Please try again'),
    });
    const part = within(await screen.findByRole('region', { name: 'Outages of several sites' }));
    await user.click(part.getByRole('radio', { name: 'Together' }));
    expect(await part.findByRole('alert')).toHaveTextContent('Please try again');
  });
});

describe('escalation', () => {
  test('people and channels are notified step by step, at most five, saved together', async () => {
    const ada = { userId: demoPlan.userId, name: 'Ada Lovelace' };
    const grace = { userId: 'grace', name: 'Grace Hopper' };
    const { user, requests } = await show(settings, {
      'GET /api/incident-assignees': answer([ada, grace]),
      'POST /api/users/notifications/escalation': (request) => {
        const { steps, businessHours } = request.body as NotificationSettings['escalation'];
        return answer({ ...settings, escalation: { steps, businessHours } })(request);
      },
    });
    const part = within(await screen.findByRole('region', { name: 'Escalation' }));
    expect(part.getByText('Off')).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Add Step' }));
    await user.click(part.getByRole('button', { name: 'Add Step' }));
    const [first, second] = part.getAllByRole('listitem').map((item) => within(item));
    await part.findAllByRole('option', { name: 'Grace Hopper' });
    await user.selectOptions(first!.getByRole('combobox', { name: 'Notify' }), 'Grace Hopper');
    await user.selectOptions(second!.getByRole('combobox', { name: 'Notify' }), 'Slack');
    await user.selectOptions(second!.getByRole('combobox', { name: 'When' }), 'In business hours');
    expect(part.getByText(/Business hours are from Monday to Friday/)).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Save' }));
    expect(await said('Escalation saved')).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({
      email: demoPlan.email,
      steps: [
        {
          afterMinutes: 15,
          severity: 'down',
          hours: 'always',
          to: { kind: 'person', userId: 'grace' },
        },
        {
          afterMinutes: 30,
          severity: 'down',
          hours: 'business',
          to: { kind: 'channel', channel: 'slack' },
        },
      ],
      businessHours: { from: '08:00', to: '18:00' },
    });
    expect(part.getByText('2 steps')).toBeInTheDocument();
    for (const _ of [3, 4, 5]) await user.click(part.getByRole('button', { name: 'Add Step' }));
    expect(part.getByRole('button', { name: 'Add Step' })).toBeDisabled();
  });
});

describe('quiet hours and maintenance', () => {
  test('are saved at once, and taken back', async () => {
    const hours = { from: '22:00', to: '07:00', allows: 'outages' } as const;
    let known: NotificationSettings = settings;
    const { user, requests } = await show(settings, {
      'POST /api/users/notifications/quiet-hours': (request) => {
        const { quietHours } = request.body as Pick<NotificationSettings, 'quietHours'>;
        known = { ...known, quietHours };
        return answer(known)(request);
      },
    });
    const part = within(await screen.findByRole('region', { name: 'Quiet hours' }));
    const saved = () => requests.at(-1)?.body;
    await user.click(part.getByRole('switch', { name: 'Quiet hours' }));
    expect(await said('Quiet hours saved')).toBeVisible();
    expect(saved()).toEqual({ email: demoPlan.email, quietHours: hours });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await said('Quiet hours switched off')).toBeVisible();
    expect(saved()).toEqual({ email: demoPlan.email, quietHours: null });
    await user.click(part.getByRole('switch', { name: 'Quiet hours' }));
    await user.click(await part.findByRole('radio', { name: 'Nothing' }));
    await waitFor(() =>
      expect(saved()).toEqual({
        email: demoPlan.email,
        quietHours: { ...hours, allows: 'nothing' },
      }),
    );
    const from = part.getByLabelText('From');
    await user.clear(from);
    await user.tab();
    expect(await part.findByRole('alert')).toHaveTextContent('Enter a start and an end');
    await user.type(from, '21:30');
    await user.tab();
    await waitFor(() =>
      expect(saved()).toEqual({
        email: demoPlan.email,
        quietHours: { ...hours, allows: 'nothing', from: '21:30' },
      }),
    );
  });

  test('windows are added and removed', async () => {
    const known = {
      from: '2030-01-01T20:00:00.000Z',
      to: '2030-01-01T22:00:00.000Z',
      allows: 'nothing',
      note: 'Moving',
    } as const;
    const { user, requests } = await show(
      { ...settings, maintenance: [known] },
      {
        'POST /api/users/notifications/maintenance': answer({ ...settings, maintenance: [known] }),
      },
    );
    const part = within(await screen.findByRole('region', { name: 'Maintenance windows' }));
    await user.click(part.getByRole('button', { name: 'Add window' }));
    expect(await part.findByRole('alert')).toHaveTextContent('Enter a start and an end');
    await user.type(part.getByLabelText('From'), '2030-02-01T10:00');
    await user.type(part.getByLabelText('To'), '2030-02-01T11:00');
    await user.click(part.getByRole('button', { name: 'Add window' }));
    expect(await said('Maintenance window saved')).toBeVisible();
    const added = {
      from: new Date('2030-02-01T10:00').toISOString(),
      to: new Date('2030-02-01T11:00').toISOString(),
      allows: 'nothing',
    };
    expect(requests.at(-1)?.body).toEqual({
      email: demoPlan.email,
      maintenance: [known, added],
    });
    await user.click(part.getByRole('button', { name: /^Remove the window of/ }));
    expect(await said('Maintenance window removed')).toBeVisible();
    expect(requests.at(-1)?.body).toEqual({ email: demoPlan.email, maintenance: [] });
  });
});

describe('a channel that the plan does not include', () => {
  const notInPlan = 'The Trial plan does not include notifications by Discord.';

  test('is not offered, and says why', async () => {
    await show({ ...settings, discord: { ...settings.discord, notInPlan } });
    expect((await row('Discord')).getByText(notInPlan, { exact: false })).toBeVisible();
    expect(await toggle('Discord')).toBeDisabled();
    expect((await row('Discord')).getByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/subscription-plans',
    );
  });

  test('sends nothing where it is enabled, and can be disabled', async () => {
    const { user } = await show(
      { ...withDiscord, discord: { ...withDiscord.discord, notInPlan } },
      { [`PATCH /api/users/discord/disable/${demoPlan.email}`]: answer(settings) },
    );
    expect((await row('Discord')).getByText(/Nothing is sent until/)).toBeVisible();
    expect((await row('Discord')).queryByRole('button')).not.toBeInTheDocument();
    expect(await said(/^No channel is enabled/)).toBeVisible();
    await user.click(await toggle('Discord'));
    expect(await said('Discord notifications disabled')).toBeVisible();
  });
});

test('offers another try when the settings cannot be loaded', async () => {
  await show(settings, {
    [`GET /api/users/notifications/${demoPlan.email}`]: problem(403, 'forbidden', 'No'),
  });
  expect(await said('Your notification settings could not be loaded')).toBeVisible();
});
