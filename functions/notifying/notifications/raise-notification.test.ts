import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { AnyEvent } from '../../../shared/events/catalogue.ts';
import {
  notificationKinds,
  typeOf,
  urgencyOf,
} from '../../../shared/models/notifying/notification.ts';
import { useTable } from '../../../test/support/scans.ts';
import { outboxStore } from '../events/outbox-store.ts';
import type { Table } from '../../platform/table/table.ts';
import { notificationStore } from './notification-store.ts';
import { raiseNotification } from './raise-notification.ts';

let table: Table;
beforeAll(async () => {
  table = await useTable();
});

const noon = new Date('2026-11-22T12:00:00.000Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
const gone = {
  kind: 'channel-gone',
  tone: 'bad',
  title: 'Slack was switched off',
  message: 'Slack no longer accepts messages for this channel.',
  why: 'The webhook of the channel was deleted.',
  site: '',
  happenedAt: noon.toISOString(),
} as const;

test('a notification is raised once a key, with its event', async () => {
  const accountId = randomUUID();
  const announced: { accountId: string; eventId: string }[] = [];
  const ports = {
    table,
    announce: async (event: (typeof announced)[number]) => void announced.push(event),
  };
  const by = { kind: 'user', userId: 'user-1' } as const;
  const raise = (now: Date) =>
    raiseNotification(ports, accountId, { ...gone, key: 'slack' }, { now, cause: 'person', by });
  const raised = await Promise.all([raise(noon), raise(noon), raise(noon)]);
  expect(raised.filter(Boolean)).toHaveLength(1);
  expect(await raise(minutes(60))).toBe(false);
  expect(announced).toHaveLength(1);
  const outbox = await outboxStore(table).find(accountId, announced[0]?.eventId ?? '');
  const event = AnyEvent.parse(outbox?.event);
  expect(event).toMatchObject({
    type: 'notification-raised',
    subject: { kind: 'account', url: '' },
    facts: { kind: 'channel-gone', site: '' },
    cause: 'person',
    by,
  });
  if (event.type !== 'notification-raised') throw new Error('another event');
  const { notificationId } = event.facts;
  expect(await notificationStore(table).get(accountId, notificationId)).toMatchObject({
    ...gone,
    time: noon.toISOString(),
    mailed: false,
  });
  expect(await notificationStore(table).get(randomUUID(), notificationId)).toBeUndefined();
});

test('notifications of a period are listed from its first moment to before its last', async () => {
  const accountId = randomUUID();
  const ports = { table, announce: async () => undefined };
  for (const at of [0, 1, 2, 3]) {
    const draft = { ...gone, title: String(at), key: String(at) };
    await raiseNotification(ports, accountId, draft, { now: minutes(at), cause: 'clock' });
  }
  const listed = await notificationStore(table).listSince(accountId, minutes(1), minutes(3));
  expect(listed.map(({ title }) => title)).toEqual(['1', '2']);
});

test('outages are sent at once, events of the account by mail, and each kind has its words', () => {
  const atOnce = notificationKinds.filter((kind) => urgencyOf(kind) === 'now');
  expect(atOnce).toEqual(['site-down', 'site-up', 'flapping', 'monitor-down', 'monitor-up']);
  const byMail = notificationKinds.filter((kind) => urgencyOf(kind) === 'account');
  expect(byMail).toEqual([
    'plan-expiring',
    'plan-changed',
    'payment-failed',
    'account-suspended',
    'suspension-lifted',
    'sub-user-joined',
    'channel-gone',
  ]);
  expect(notificationKinds.filter((kind) => typeOf(kind) === '')).toEqual([]);
});
