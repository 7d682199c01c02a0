import { afterEach, describe, expect, test, vi } from 'vitest';
import * as calls from '../../../shared/calls/notifying/channels.ts';
import { channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import { receive } from '../../../test/faults/queue.ts';
import { type ChannelOwner, useChannelCalls } from '../../../test/support/channel-calls.ts';
import { useChatStandIns } from '../../../test/support/chat-stand-ins.ts';
import { seedSubUser } from '../../../test/support/seed-account.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { channelStore } from './channel-store.ts';
import { switchOff } from './switch-off.ts';
import { maintenanceWindows } from '../../monitoring/episodes/maintenance-windows.ts';
import { pastWindows } from './past-windows.ts';
import { isSentTo, settingsUnderPlan } from './settings-under-plan.ts';

const chats = await useChatStandIns();
const { table, ask, confirm, owner, refusalOf, shown } = await useChannelCalls();

const documented: readonly string[] = ['email', 'slack', 'discord'];
const ourKinds = channelKinds.filter((kind) => !documented.includes(kind));

describe('the settings of a new account', () => {
  test('have no channel enabled, in the documented shape', async () => {
    const user = await owner();
    const off = {
      toggle_notification: false,
      frequency: 'Daily',
      switchedOff: null,
      notInPlan: null,
    };
    const { email, slack, discord, options, ...rest } = await shown(user);
    expect({ email, slack, discord, options }).toEqual({
      email: { userEmail: '', byDefault: true, ...off },
      slack: { incoming_webhook: { channel: '' }, ...off, isConfigured: true },
      discord: { webhook_url: '', name: '', ...off },
      options: { good: false, average: false, bad: true },
    });
    for (const kind of ourKinds) {
      expect(rest[kind]).toMatchObject(off);
      delete rest[kind];
    }
    expect(rest).toEqual({
      outages: 'at-once',
      escalation: { steps: [], businessHours: { from: '08:00', to: '18:00' } },
      quietHours: null,
      maintenance: [],
      emailConfirmed: true,
      addresses: [user.email],
      timeZone: null,
    });
  });
});

describe('without a confirmed email', () => {
  const sentence = 'Please confirm you email to enable this feature';
  test('no channel can be enabled', async () => {
    const user = await owner(false);
    const webhook = chats.newDiscordWebhook();
    const attempts = await Promise.all([
      ask(calls.enableEmail, user, { userEmail: user.email, toggle_notification: true }),
      ask(calls.enableDiscord, user, { webhook_url: webhook, toggle_notification: true }),
      ask(calls.registerEmailForSlack, user, { email: user.email, toggle_notification: true }),
      ask(calls.connectSlack, user, { code: 'code', state: 'state' }),
    ]);
    expect(attempts.map(refusalOf)).toEqual(attempts.map(() => [403, sentence]));
    expect((await shown(user)).discord.toggle_notification).toBe(false);
  });
});

describe('email', () => {
  test('goes to a confirmed address of the account, and is disabled by its call', async () => {
    const user = await owner();
    const colleague = await seedSubUser(table, user);
    await confirm(colleague, false);
    const to = (userEmail: string) =>
      ask(calls.enableEmail, user, { userEmail, toggle_notification: true, userId: user.userId });
    expect((await to(colleague.email)).body.errors[0]).toMatchObject({ field: 'userEmail' });
    expect((await to('stranger@example.com')).status).toBe(400);
    await confirm(colleague);
    const enabled = await to(colleague.email.toUpperCase());
    expect(enabled.body.email).toMatchObject({
      userEmail: colleague.email,
      toggle_notification: true,
    });
    expect(enabled.body.addresses).toEqual([user.email, colleague.email]);
    const { body } = await ask(calls.disableEmail, user);
    expect(body.email).toMatchObject({ userEmail: colleague.email, toggle_notification: false });
  });

  test('needs an address', async () => {
    const user = await owner();
    const { status, body } = await ask(calls.enableEmail, user, { userEmail: '' });
    expect([status, body.errors[0].message]).toEqual([400, 'Email is required']);
  });
});

describe('Discord', () => {
  test('is enabled with a webhook that answers, under its name', async () => {
    const user = await owner();
    const url = chats.newDiscordWebhook();
    const { status, body } = await ask(calls.enableDiscord, user, { webhook_url: ` ${url} ` });
    expect(status).toBe(200);
    expect(body.discord).toMatchObject({
      webhook_url: url,
      name: 'Alerts',
      toggle_notification: true,
    });
    expect((await ask(calls.disableDiscord, user)).body.discord.toggle_notification).toBe(false);
  });

  test('refuses other hosts, private addresses and webhooks that do not exist', async () => {
    const user = await owner();
    const before = chats.requested.length;
    for (const url of [
      'https://example.com/api/webhooks/1/abcdefghijkl',
      'http://169.254.169.254/discord/api/webhooks/1/abcdefghijkl',
      'http://[::1]/discord/api/webhooks/1/abcdefghijkl',
      'https://discord.com.evil.example/api/webhooks/1/abcdefghijkl',
    ]) {
      const { status, body } = await ask(calls.enableDiscord, user, { webhook_url: url });
      expect([status, body.errors[0].field]).toEqual([400, 'webhook_url']);
    }
    expect(chats.requested).toHaveLength(before);
    const unknown = chats.newDiscordWebhook().replace(/\/\d+\//, '/7/');
    const { status, body } = await ask(calls.enableDiscord, user, { webhook_url: unknown });
    expect([status, body.errors[0].field]).toEqual([400, 'webhook_url']);
    expect((await shown(user)).discord.toggle_notification).toBe(false);
  });

  test('needs an address', async () => {
    const { body } = await ask(calls.enableDiscord, await owner(), { webhook_url: '' });
    expect(body.errors[0].message).toBe('Webhook URL is required');
  });

  test('that was switched off says why, until it is enabled again', async () => {
    const user = await owner();
    const url = chats.newDiscordWebhook();
    await ask(calls.enableDiscord, user, { webhook_url: url });
    const reason = 'Discord no longer takes messages for this webhook (404).';
    await switchOff(table, user.accountId, 'discord', { reason, target: url }, new Date());
    expect((await shown(user)).discord).toMatchObject({
      toggle_notification: false,
      switchedOff: { reason },
    });
    const { body } = await ask(calls.enableDiscord, user, { webhook_url: url });
    expect(body.discord.switchedOff).toBeNull();
  });
});

describe('options and frequencies', () => {
  test('are saved when one box is checked', async () => {
    const user = await owner();
    const save = (...[checkbox1, checkbox2, checkbox3]: boolean[]) =>
      ask(calls.setNotificationOptions, user, {
        email: user.email,
        options: { checkbox1, checkbox2, checkbox3 },
      });
    expect((await save(true, true, false)).body.options).toEqual({
      good: true,
      average: true,
      bad: false,
    });
    expect((await save(false, false, false)).status).toBe(400);
    expect((await shown(user)).options.good).toBe(true);
  });

  test('are for all channels, or by channel', async () => {
    const user = await owner();
    const set = async (frequency: unknown) => {
      const { body } = await ask(calls.setNotificationFrequency, user, {
        email: user.email,
        frequency,
      });
      return [body.email?.frequency, body.slack?.frequency, body.discord?.frequency];
    };
    expect(await set('Weekly')).toEqual(['Weekly', 'Weekly', 'Weekly']);
    expect(await set({ email: 'Monthly' })).toEqual(['Monthly', 'Weekly', 'Weekly']);
    expect(await set('Hourly')).toEqual([undefined, undefined, undefined]);
  });
});

describe('the choice of when outages are sent', () => {
  test('is saved', async () => {
    const user = await owner();
    const { email } = user;
    const choose = (outages: string) => ask(calls.setOutageMessages, user, { email, outages });
    expect((await choose('together')).body.outages).toBe('together');
    // Other options keep it.
    await ask(calls.setQuietHours, user, { email, quietHours: null });
    expect((await shown(user)).outages).toBe('together');
    expect((await choose('hourly')).body.errors[0]).toMatchObject({
      field: 'outages',
      message: 'Outages are sent either at-once or together',
    });
    expect((await choose('at-once')).body.outages).toBe('at-once');
  });
});

test.each([
  ['the choice of when outages are sent', calls.setOutageMessages, { outages: 'together' }],
  ['quiet hours', calls.setQuietHours, { quietHours: null }],
  ['maintenance windows', calls.setMaintenance, { maintenance: [] }],
])('outages that wait are planned again after a change of %s', async (_, call, change) => {
  const user = await owner();
  expect((await ask(call, user, { email: user.email, ...change })).status).toBe(200);
  const jobs: string[] = [];
  for (let job = await receive('tell-outages'); job; job = await receive('tell-outages'))
    jobs.push(job.message.Body ?? '');
  const { accountId } = user;
  expect(jobs).toContain(JSON.stringify({ job: 'tell-outages', payload: { accountId } }));
});

describe('quiet hours and maintenance', () => {
  test('are saved, replaced and removed; windows that are over are dropped', async () => {
    const user = await owner();
    const { email } = user;
    const quietHours = { from: '22:00', to: '06:30', allows: 'outages' };
    expect((await ask(calls.setQuietHours, user, { email, quietHours })).body.quietHours).toEqual(
      quietHours,
    );
    const hence = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const next = { from: hence(1), to: hence(2), allows: 'nothing', note: 'Moving' };
    const over = { from: hence(-2), to: hence(-1), allows: 'nothing' };
    const saved = await ask(calls.setMaintenance, user, { email, maintenance: [over, next] });
    expect(saved.body.maintenance).toEqual([next]);
    await ask(calls.setQuietHours, user, { email, quietHours: null });
    expect(await shown(user)).toMatchObject({ quietHours: null, maintenance: [next] });
  });

  test('windows that were saved at the same time are all kept to explain outages', async () => {
    const user = await owner();
    const { email, accountId } = user;
    const now = Date.now();
    const from = [1, 2, 3].map((hours) => new Date(now - hours * 3_600_000).toISOString());
    const to = new Date(now + 3_600_000).toISOString();
    await Promise.all(
      from.map((one) => {
        const maintenance = [{ from: one, to, allows: 'nothing' }];
        return ask(calls.setMaintenance, user, { email, maintenance });
      }),
    );
    const kept = await maintenanceWindows(table, accountId);
    expect(kept.map((window) => window.from).toSorted()).toEqual(from.toSorted());
  });

  test('a window that ends, or is removed while it runs, is kept to explain outages', () => {
    const window = (from: string, to: string) => ({
      from: `2026-11-22T${from}:00Z`,
      to: `2026-11-22T${to}:00Z`,
      allows: 'nothing' as const,
    });
    const [over, runs, next] = [
      window('08:00', '09:00'),
      window('11:00', '13:00'),
      window('18:00', '19:00'),
    ];
    const old = { ...over, from: '2026-09-01T08:00:00Z', to: '2026-09-01T09:00:00Z' };
    const known = { maintenance: [over, runs, next], pastMaintenance: [old] };
    const noon = new Date('2026-11-22T12:00:00.000Z');
    expect(pastWindows(known, [runs, next], noon)).toEqual([over]);
    expect(pastWindows(known, [], noon)).toEqual([over, { ...runs, to: noon.toISOString() }]);
  });

  test.each([
    [{ from: '22:00', to: '22:00', allows: 'outages' }],
    [{ from: '24:00', to: '06:00', allows: 'outages' }],
    [{ from: '22:00', to: '06:00', allows: 'mails' }],
    [{ from: '22:00' }],
  ])('quiet hours of %j are refused', async (quietHours) => {
    const user = await owner();
    const { status } = await ask(calls.setQuietHours, user, { email: user.email, quietHours });
    expect(status).toBe(400);
  });

  test('at most twenty windows, of at most 31 days, that end after they begin', async () => {
    const user = await owner();
    const { email } = user;
    const from = '2030-01-01T00:00:00Z';
    const window = (to: string) => ({ from, to, allows: 'nothing' });
    const good = window('2030-01-02T00:00:00Z');
    for (const maintenance of [
      [window('2029-12-31T00:00:00Z')],
      [window('2030-03-01T00:00:00Z')],
      [window('tomorrow')],
      Array.from({ length: 21 }, () => good),
    ])
      expect((await ask(calls.setMaintenance, user, { email, maintenance })).status).toBe(400);
    expect((await shown(user)).maintenance).toEqual([]);
  });
});

describe('a channel that the plan does not include', () => {
  const without = (...channels: string[]) =>
    vi.stubEnv('PLAN_OVERRIDES', JSON.stringify({ Trial: { channels } }));
  afterEach(() => vi.unstubAllEnvs());
  const enabling = (user: ChannelOwner) => ({
    email: () => ask(calls.enableEmail, user, { userEmail: user.email }),
    discord: () => ask(calls.enableDiscord, user, { webhook_url: chats.newDiscordWebhook() }),
    slack: () => ask(calls.registerEmailForSlack, user, { email: user.email }),
    'Slack’s answer': () => ask(calls.connectSlack, user, { code: 'code', state: 'state' }),
  });

  test('cannot be enabled, in a sentence, before a provider is asked', async () => {
    without();
    const user = await owner();
    const before = chats.requested.length;
    const refused = await Promise.all(Object.values(enabling(user)).map((enable) => enable()));
    expect(refused.map(({ status, body }) => [status, body.errors[0].code])).toEqual(
      refused.map(() => [403, 'limit_reached']),
    );
    expect(refused[1]?.body.message).toBe(
      'The Trial plan does not include notifications by Discord.',
    );
    expect(chats.requested).toHaveLength(before);
  });

  test('stays as it was, says why it sends nothing, and can still be disabled', async () => {
    const user = await owner();
    await enabling(user).discord();
    without('Email');
    const reason = 'The Trial plan does not include notifications by Discord.';
    const settings = await shown(user);
    expect(settings.discord).toMatchObject({ toggle_notification: true, notInPlan: reason });
    expect(settings.email.notInPlan).toBeNull();
    const { channels } = await settingsUnderPlan(table, user.accountId);
    expect(isSentTo(channels.discord)).toBe(false);
    expect((await ask(calls.disableDiscord, user)).body.discord.toggle_notification).toBe(false);
    vi.unstubAllEnvs();
    expect(isSentTo((await settingsUnderPlan(table, user.accountId)).channels.discord)).toBe(false);
  });

  test('is not enabled if the plan changes meanwhile, however many ask at once', async () => {
    vi.stubEnv('PLAN_OVERRIDES', JSON.stringify({ Developer: { channels: ['Email'] } }));
    const user = await owner();
    const { accountId } = user;
    const toDeveloper = () =>
      accountEntity(table).patch({ accountId }).set({ plan: 'Developer' }).go();
    const statusOf = async () => (await enabling(user).discord()).status;
    const attempts = await Promise.all([
      ...Array.from({ length: 5 }, () => statusOf()),
      toDeveloper().then(() => 200),
      ...Array.from({ length: 5 }, () => statusOf()),
    ]);
    const late = await enabling(user).discord();
    expect([late.status, late.body.errors[0].code]).toEqual([403, 'limit_reached']);
    for (const status of attempts) expect([200, 403]).toContain(status);
    // On condition that the account still has the plan.
    const store = channelStore(table);
    const target = { target: chats.newDiscordWebhook(), plan: 'Trial' } as const;
    expect(await store.enable({ accountId, kind: 'discord' }, target)).toBe(false);
  });
});
