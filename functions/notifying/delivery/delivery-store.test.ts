import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { deliveryEntity } from './delivery-entity.ts';
import { deliveryStore } from './delivery-store.ts';
import { newDelivery } from './new-delivery.ts';

const table = await useTable();
const now = new Date('2026-11-23T12:00:00.000Z');

test.each([false, true])(
  'a delivery that is released is free at once, and marked as sending if the provider may have it: %s',
  async (wasAsked) => {
    const store = deliveryStore(table);
    const key = { accountId: randomUUID(), messageId: randomUUID(), channel: 'email' as const };
    await deliveryEntity(table)
      .put(newDelivery({ ...key, group: 'account' }, now))
      .go();
    await store.claim(key, 'first', now);
    // The answer was lost, so the worker does not know that the mark is there.
    await store.beginSending(key, 'first', now, 'ada@site.example');
    await store.release(key, 'first', now, wasAsked);
    const again = await store.claim(key, 'second', now);
    expect(again).toMatchObject({ state: 'running', leaseOwner: 'second', attempts: 2 });
    expect(again?.sendingSince).toBe(wasAsked ? now.toISOString() : undefined);
  },
);
