import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { channelKinds } from '../../../shared/models/notifying/channel-kind.ts';
import { useTable } from '../../../test/support/scans.ts';
import type { Table } from '../../platform/table/table.ts';
import { channelStore, settingsOf } from './channel-store.ts';
import { switchOff } from './switch-off.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const discord = (accountId = randomUUID()) => ({ accountId, kind: 'discord' }) as const;
const now = new Date('2026-11-22T10:00:00Z');
const at = now.toISOString();

describe('a new account', () => {
  test('has no channel enabled, and is notified about bad results', async () => {
    const { channels, options } = await settingsOf(table, randomUUID());
    expect(
      Object.values(channels).map(({ kind, enabled, frequency }) => [kind, enabled, frequency]),
    ).toEqual(channelKinds.map((kind) => [kind, false, 'Daily']));
    expect(options).toEqual({
      good: false,
      average: false,
      bad: true,
      outages: 'at-once',
      quietHours: null,
      maintenance: [],
    });
  });
});

describe('a channel', () => {
  test('keeps its frequency and target when it is disabled and enabled', async () => {
    const owner = discord();
    const store = channelStore(table);
    await store.setFrequencies(owner.accountId, { discord: 'Monthly', email: 'Weekly' });
    await store.enable(owner, { target: 'https://discord.com/a', label: 'Alerts' });
    await store.disable(owner);
    const { channels } = await settingsOf(table, owner.accountId);
    expect(channels.discord).toMatchObject({
      enabled: false,
      frequency: 'Monthly',
      target: 'https://discord.com/a',
      label: 'Alerts',
    });
    expect(channels.email).toMatchObject({ enabled: false, frequency: 'Weekly' });
    expect(channels.slack.frequency).toBe('Daily');
  });

  test('forgets the webhook of Slack when it is disabled', async () => {
    const owner = { accountId: randomUUID(), kind: 'slack' } as const;
    await channelStore(table).enable(owner, { target: 'https://hooks.slack.com/a', label: '#ops' });
    await channelStore(table).disable(owner);
    const { slack } = (await settingsOf(table, owner.accountId)).channels;
    expect([slack.enabled, slack.target, slack.label]).toEqual([false, undefined, undefined]);
  });
});

describe('the product switches a channel off', () => {
  const gone = { reason: 'Discord has deleted the webhook.' };

  test('once, with the reason, until it is enabled again', async () => {
    const owner = discord();
    const off = () => switchOff(table, owner.accountId, 'discord', gone, now);
    expect(await off()).toBe(false);
    await channelStore(table).enable(owner, { target: 'https://discord.com/a' });
    const attempts = await Promise.all(Array.from({ length: 10 }, off));
    expect(attempts.filter(Boolean)).toHaveLength(1);
    const found = async () => (await settingsOf(table, owner.accountId)).channels.discord;
    expect(await found()).toMatchObject({ enabled: false, switchedOff: { ...gone, at } });
    await channelStore(table).enable(owner, { target: 'https://discord.com/b' });
    expect((await found()).switchedOff).toBeUndefined();
  });

  test('not when the owner has put another target in', async () => {
    const owner = discord();
    await channelStore(table).enable(owner, { target: 'https://discord.com/new' });
    const off = (target: string) =>
      switchOff(table, owner.accountId, 'discord', { ...gone, target }, now);
    expect(await off('https://discord.com/old')).toBe(false);
    expect((await settingsOf(table, owner.accountId)).channels.discord.enabled).toBe(true);
    expect(await off('https://discord.com/new')).toBe(true);
  });
});

describe('the options', () => {
  test('change one at a time', async () => {
    const accountId = randomUUID();
    const store = channelStore(table);
    const quietHours = { from: '22:00', to: '06:00', allows: 'outages' } as const;
    const maintenance = [
      { from: at, to: '2026-11-22T12:00:00.000Z', allows: 'nothing', note: 'Move' } as const,
    ];
    await Promise.all([
      store.setOptions(accountId, { good: true, average: true, bad: false }),
      store.setOptions(accountId, { quietHours }),
      store.setOptions(accountId, { maintenance }),
    ]);
    const { options } = await settingsOf(table, accountId);
    const results = { good: true, average: true, bad: false };
    expect(options).toEqual({ ...results, outages: 'at-once', quietHours, maintenance });
    await store.setOptions(accountId, { quietHours: null });
    expect((await settingsOf(table, accountId)).options).toEqual({ ...options, quietHours: null });
  });
});
