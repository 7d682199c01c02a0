import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { useTable } from '../../../../test/support/scans.ts';
import type { UptimeState } from '../../../../shared/uptime/uptime.ts';
import { outboxEventEntity } from '../../../platform/events/outbox-event-entity.ts';
import type { Announce } from '../../../platform/events/outbox.ts';
import type { Table } from '../../../platform/table/table.ts';
import { pageKey } from '../check-key.ts';
import { uptimeCheckEntity } from '../uptime-check-entity.ts';
import { type UptimeStore, uptimeStore } from '../uptime-store.ts';

let table: Table;
let store: UptimeStore;
const announced: Parameters<Announce>[0][] = [];
beforeAll(async () => {
  const announce: Announce = async (item) => void announced.push(item);
  table = await useTable();
  store = uptimeStore(table, announce);
});

const hour = (count: number) => new Date(Date.UTC(2026, 10, 22, count));
const elsewhere = { reachedFrom: ['Germany, Frankfurt'], notReachedFrom: ['Japan, Tokyo'] };
const newPage = () => ({ accountId: randomUUID(), url: 'https://shop.example/' });
type Page = ReturnType<typeof newPage>;

async function end(page: Page, at: number, status: UptimeState | 'one region') {
  const dueAt = hour(at).toISOString();
  const seen =
    status === 'one region'
      ? { status: 'up' as const, reason: 'http-status' as const, statusCode: 503, elsewhere }
      : { status };
  await store.end({ ...page, dueAt }, { ...seen, checkedAt: dueAt, furtherAttempts: 3 }, hour(at));
}
async function eventsOf({ accountId }: Page, type: string) {
  const found = await Promise.all(
    announced
      .filter((item) => item.accountId === accountId)
      .map(async ({ eventId }) => outboxEventEntity(table).get({ accountId, eventId }).go()),
  );
  return found.flatMap(({ data }) => (data?.event.type === type ? [data.event.facts] : []));
}
const factsOf = async (page: Page) => eventsOf(page, 'reached-elsewhere');
const began = (at: number) => ({
  step: 'began',
  since: hour(at).toISOString(),
  reachedFrom: ['Germany, Frankfurt'],
  reason: 'http-status',
  statusCode: 503,
});
const ended = (at: number, status: string) => ({
  step: 'ended',
  since: hour(at).toISOString(),
  status,
});

test('is announced when it begins and when it is over, and is no outage', async () => {
  const page = newPage();
  await end(page, 1, 'up');
  await end(page, 2, 'one region');
  await end(page, 3, 'unknown');
  await end(page, 4, 'one region');
  expect(await factsOf(page)).toEqual([began(2)]);
  expect(await store.findState(page.accountId, page.url)).toMatchObject({
    status: 'up',
    since: hour(1).toISOString(),
    oneRegionSince: hour(2).toISOString(),
  });
  await end(page, 5, 'up');
  await end(page, 6, 'one region');
  await end(page, 7, 'down');
  expect(await factsOf(page)).toEqual([began(2), ended(5, 'up'), began(6), ended(7, 'down')]);
  const changes = await eventsOf(page, 'uptime-changed');
  const statuses = changes.map((facts) => ('status' in facts ? facts.status : ''));
  expect(statuses.toSorted()).toEqual(['down', 'up']);
});

test('is announced by the next delivery if the worker died after it had written the check', async () => {
  const page = newPage();
  const key = { ...page, dueAt: hour(1).toISOString() };
  const seen = { status: 'up', elsewhere, reason: 'http-status', statusCode: 503 } as const;
  await uptimeCheckEntity(table)
    .create({
      ...pageKey(key),
      ...seen,
      dueAt: key.dueAt,
      checkedAt: key.dueAt,
      furtherAttempts: 3,
      expiresAt: 2e9,
    })
    .go();
  expect(await factsOf(page)).toEqual([]);
  expect(await store.hasEnded(key, hour(1))).toBe(true);
  expect(await store.hasEnded(key, hour(1))).toBe(true);
  expect(await factsOf(page)).toEqual([began(1)]);
});

test('is announced once by a job that is delivered twice', async () => {
  const page = newPage();
  await Promise.all([end(page, 1, 'one region'), end(page, 1, 'one region')]);
  const key = { ...page, dueAt: hour(1).toISOString() };
  expect(await store.hasEnded(key, hour(1))).toBe(true);
  expect(await factsOf(page)).toEqual([began(1)]);
});

test('follows the newest check, regardless of which ends last', async () => {
  const page = newPage();
  await end(page, 2, 'up');
  await end(page, 1, 'one region');
  expect(await factsOf(page)).toEqual([]);
  await end(page, 4, 'one region');
  await end(page, 3, 'up');
  expect(await factsOf(page)).toEqual([began(4)]);
});
