import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { askedBy, outboxItem } from '../events/outbox.ts';
import { outboxEventEntity } from '../events/outbox-event-entity.ts';
import { after, minuteMs } from '../times.ts';
import { changeOf } from './open-items.ts';
import { postpone } from './postpone.ts';

const table = await useTable();
const outbox = outboxEventEntity(table);
const now = new Date('2026-11-23T12:00:00.000Z');
const next = after(now, 10 * minuteMs);

async function newItem() {
  const accountId = randomUUID();
  const about = { accountId, subject: { kind: 'page' as const, url: 'https://example.com/' } };
  const facts = { status: 'down' as const, since: now.toISOString() };
  const item = outboxItem(
    'uptime-changed',
    { ...about, ...askedBy('clock', undefined), facts },
    now,
  );
  await outbox.create(item).go();
  const { eventId, openShard, retryAt } = item;
  const key = { accountId, eventId };
  return {
    retryAt,
    change: () => changeOf(outbox.patch(key)),
    remove: () => outbox.delete(key).go(),
    dueBy: async (by: Date) => {
      const due = await outbox.query.open({ openShard }).lte({ retryAt: by.toISOString() }).go();
      return due.data.filter((one) => one.eventId === eventId).length;
    },
  };
}

test('of sweeps that have read the same time, one postpones; the index knows the new one', async () => {
  const { change, retryAt: seen, dueBy } = await newItem();
  const moved = await Promise.all([1, 2, 3].map(() => postpone(change(), { seen, next })));
  expect(moved.filter(Boolean)).toHaveLength(1);
  expect([await dueBy(after(next, -1)), await dueBy(next)]).toEqual([0, 1]);
});

test('an item that is gone stays gone', async () => {
  const { change, retryAt: seen, remove, dueBy } = await newItem();
  await remove();
  expect(await postpone(change(), { seen, next })).toBe(false);
  expect(await dueBy(next)).toBe(0);
});
