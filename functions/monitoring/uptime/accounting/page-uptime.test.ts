import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useTable } from '../../../../test/support/scans.ts';
import { type EndedCheck, type PageUptime, uptimeBy } from './page-uptime.ts';
import { uptimeStore, type UptimeStore } from '../uptime-store.ts';

let store: UptimeStore;
beforeAll(async () => {
  store = uptimeStore(await useTable());
});

const hour = (index: number): string =>
  new Date(Date.UTC(2026, 10, 20) + index * 3_600_000).toISOString();
const historiesOf = (maxLength: number) =>
  fc
    .array(fc.constantFrom('up', 'up', 'down', 'unknown'), { minLength: 1, maxLength })
    .map((states) => states.map((status, index): EndedCheck => ({ dueAt: hour(index), status })))
    .chain((checks) =>
      fc.tuple(
        fc.constant(checks),
        fc.shuffledSubarray(checks, { minLength: checks.length, maxLength: checks.length }),
      ),
    );

/** The rule of the readings applied to a whole history, independent of the order of events. */
function expected(checks: readonly EndedCheck[]): PageUptime | undefined {
  const known = checks.filter(({ status }) => status !== 'unknown');
  const last = known.at(-1);
  if (last === undefined) return undefined;
  const before = known.findLastIndex(({ status }) => status !== last.status);
  return { status: last.status, since: known[before + 1]?.dueAt ?? last.dueAt };
}

test('the newest check decides whether a page is up, for any order in which checks end', async () => {
  await fc.assert(
    fc.asyncProperty(historiesOf(12), async ([checks, ends]) => {
      let recorded: PageUptime | undefined;
      const ended: EndedCheck[] = [];
      for (const check of ends) {
        ended.push(check);
        const newestFirst = ended.toSorted((one, other) => (one.dueAt < other.dueAt ? 1 : -1));
        const read = async function* () {
          yield* newestFirst;
        };
        if (check.status !== 'unknown') recorded = (await uptimeBy(check, read(), recorded)).uptime;
      }
      expect(recorded).toEqual(expected(checks));
    }),
    { numRuns: 500 },
  );
});

test('so it does on the table if they end at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      historiesOf(8),
      fc.integer({ min: 1, max: 4 }),
      async ([checks, ends], atOnce) => {
        const page = { accountId: randomUUID(), url: 'https://example.com/' };
        for (let from = 0; from < ends.length; from += atOnce) {
          const together = ends.slice(from, from + atOnce).map(async ({ dueAt, status }) => {
            const outcome = { status, checkedAt: dueAt, furtherAttempts: 0 };
            return store.end({ ...page, dueAt }, outcome, new Date(dueAt));
          });
          await Promise.all(together);
        }
        const state = await store.findState(page.accountId, page.url);
        const { status, since } = state ?? {};
        expect(status === undefined ? undefined : { status, since }).toEqual(expected(checks));
        expect(state?.day).toBe(checks.at(-1)?.dueAt.slice(0, 10));
      },
    ),
    { numRuns: 15 },
  );
});
