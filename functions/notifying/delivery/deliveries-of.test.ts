import { beforeAll, expect, test } from 'vitest';
import type { ClientRoles } from '../../../shared/models/registry/client.ts';
import type { NotificationKind } from '../../../shared/models/notifying/notification.ts';
import { deliveryWorld, type Trouble } from '../../../test/support/delivery-world.ts';
import { useTable } from '../../../test/support/scans.ts';
import type { Table } from '../../platform/table/table.ts';
import { after } from '../../platform/times.ts';
import { channelStore } from '../channels/channel-store.ts';
import { deliveriesOf } from './deliveries-of.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const noon = new Date('2026-11-23T11:00:00.000Z');
const at = (seconds: number) => after(noon, seconds * 1000);

/** The page of a notification, seconds after it was raised. */
async function whereIs(
  kind: NotificationKind,
  seconds: number,
  {
    channels = ['slack'],
    options = {},
    trouble = {},
    clients,
  }: {
    channels?: Parameters<ReturnType<typeof deliveryWorld>['account']>[0];
    options?: Parameters<ReturnType<typeof deliveryWorld>['account']>[1];
    trouble?: Trouble;
    clients?: ClientRoles;
  } = {},
) {
  const world = deliveryWorld(table, noon, trouble);
  const accountId = world.account(channels, options);
  for (const channel of channels ?? [])
    await channelStore(table).enable({ accountId, kind: channel }, { target: channel });
  const raised = await world.raise(accountId, kind, 'https://shop.example/');
  await world.runUntil(at(seconds));
  return deliveriesOf(table, raised, { clients });
}

test('an outage that was delivered, and to whom', async () => {
  const delivered = { state: 'delivered', at: at(2).toISOString(), tries: 1, inDigest: false };
  expect(await whereIs('site-down', 60, { channels: ['slack', 'email'] })).toEqual([
    { channel: 'email', to: 'email:target', ...delivered },
    // The name of Slack's channel; its webhook is a secret.
    { channel: 'slack', to: '#slack', ...delivered },
  ]);
});

test('one that was delivered, and not to whom for a member limited to clients', async () => {
  const [slack] = await whereIs('site-down', 60, { clients: { acme: 'view' } });
  expect(slack).toMatchObject({ channel: 'slack', state: 'delivered' });
  expect(slack).not.toHaveProperty('to');
});

test('one that waits for others, and until when', async () => {
  const options = { outages: 'together' } as const;
  expect(await whereIs('site-down', 60, { options })).toMatchObject([
    { state: 'waiting', at: at(300).toISOString() },
  ]);
  expect(await whereIs('site-down', 1)).toMatchObject([
    { state: 'waiting', reason: expect.stringContaining('related messages') },
  ]);
});

test('one that is tried again, and one that failed', async () => {
  const trouble: Trouble = { answer: () => ({ kind: 'retry', reason: 'Slack answered 500.' }) };
  expect(await whereIs('site-down', 4, { trouble })).toMatchObject([
    { channel: 'slack', state: 'retrying', tries: 1, reason: 'Slack answered 500.' },
  ]);
  expect(await whereIs('site-down', 25 * 3600, { trouble })).toMatchObject([
    { channel: 'slack', state: 'failed', reason: 'Slack answered 500.' },
  ]);
});

test('one that was not sent, and why', async () => {
  expect(await whereIs('site-down', 60, { channels: [] })).toMatchObject([
    { state: 'suppressed', reason: 'No channel was enabled.' },
  ]);
  const world = deliveryWorld(table, noon);
  const accountId = world.account(['slack'], {
    maintenance: [{ from: at(-60).toISOString(), to: at(3600).toISOString(), allows: 'nothing' }],
  });
  const down = await world.raise(accountId, 'site-down', 'https://shop.example/');
  await world.runUntil(at(30));
  expect(await deliveriesOf(table, down, {})).toMatchObject([{ state: 'waiting' }]);
  await world.raise(accountId, 'site-up', 'https://shop.example/');
  await world.runUntil(at(7200));
  expect(await deliveriesOf(table, down, {})).toMatchObject([
    { state: 'suppressed', reason: 'It ended during your maintenance window.' },
  ]);
});

test('waits for a digest, or is suppressed without a channel', async () => {
  expect(await whereIs('score-fell', 60)).toEqual([
    {
      channel: 'slack',
      state: 'waiting',
      at: '2026-11-24T07:00:00.000Z',
      reason: 'It waits for the next digest.',
      tries: 0,
      inDigest: true,
    },
  ]);
  expect(await whereIs('score-fell', 60, { channels: [] })).toMatchObject([
    { state: 'suppressed', inDigest: false },
  ]);
});

test('an account event that was mailed', async () => {
  expect(await whereIs('payment-failed', 60, { channels: [] })).toMatchObject([
    { channel: 'email', state: 'delivered' },
  ]);
});
