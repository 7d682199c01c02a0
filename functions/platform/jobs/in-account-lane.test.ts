import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { useTable } from '../../../test/support/scans.ts';
import { after, minuteMs } from '../times.ts';
import { accountLaneEntity } from './account-lane-entity.ts';
import { inAccountLane } from './in-account-lane.ts';

const table = await useTable();

/** Work that lasts until the test ends it. */
function lasting() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: vi.fn(async () => promise), end: resolve };
}
const done = () => vi.fn(async () => undefined);

test('an account has one piece of long work done at a time, and others are not held up', async () => {
  const [accountId, other] = [randomUUID(), randomUUID()];
  const [long, second, elsewhere, later, never] = [lasting(), done(), done(), done(), done()];
  const first = inAccountLane({ table, accountId, job: 'first', later: never }, long.work);
  await vi.waitFor(() => expect(long.work).toHaveBeenCalled());
  await inAccountLane({ table, accountId, job: 'second', later }, second);
  await inAccountLane({ table, accountId: other, job: 'third', later: never }, elsewhere);
  expect([second, later, elsewhere].map((one) => one.mock.calls.length)).toEqual([0, 1, 1]);
  long.end();
  await first;
  await inAccountLane({ table, accountId, job: 'second', later: never }, second);
  expect([second, never].map((one) => one.mock.calls.length)).toEqual([1, 0]);
});

test('work that fails frees the lane', async () => {
  const accountId = randomUUID();
  const [work, later] = [done(), done()];
  const fails = async () => Promise.reject(new Error('broken'));
  await expect(inAccountLane({ table, accountId, job: 'second', later }, fails)).rejects.toThrow(
    'broken',
  );
  await inAccountLane({ table, accountId, job: 'second', later }, work);
  expect([work, later].map((one) => one.mock.calls.length)).toEqual([1, 0]);
});

test('a lane is renewed while its worker lives, and free once it is dead', async () => {
  const accountId = randomUUID();
  const lanes = accountLaneEntity(table);
  const untilOf = async () => (await lanes.get({ accountId }).go({ consistent: true })).data?.until;
  const [long, later, next] = [lasting(), done(), done()];
  const first = inAccountLane(
    { table, accountId, job: 'first', later, renewEveryMs: 5 },
    long.work,
  );
  await vi.waitFor(() => expect(long.work).toHaveBeenCalled());
  const begun = await untilOf();
  await vi.waitFor(async () => expect(await untilOf()).not.toBe(begun));
  long.end();
  await first;
  const past = after(new Date(), -minuteMs).toISOString();
  await lanes.put({ accountId, owner: 'dead', until: past, expiresAt: 4_000_000_000 }).go();
  await inAccountLane({ table, accountId, job: 'second', later }, next);
  expect([next, later].map((one) => one.mock.calls.length)).toEqual([1, 0]);
});

test('a job whose worker was killed goes on at once, in its own lane', async () => {
  const accountId = randomUUID();
  const [work, later] = [done(), done()];
  const until = after(new Date(), minuteMs).toISOString();
  const lane = { accountId, owner: 'killed', until, expiresAt: 4_000_000_000 };
  await accountLaneEntity(table).put(lane).go();
  await inAccountLane({ table, accountId, job: 'another', later }, work);
  await inAccountLane({ table, accountId, job: 'killed', later }, work);
  expect([work, later].map((one) => one.mock.calls.length)).toEqual([1, 1]);
});
