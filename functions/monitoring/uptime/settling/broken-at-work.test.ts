import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startLoopbackServer } from '../../../../test/support/loopback-server.ts';
import { useTable } from '../../../../test/support/scans.ts';
import { outboxEventEntity } from '../../../platform/events/outbox-event-entity.ts';
import type { Announce } from '../../../platform/events/outbox.ts';
import type { Table } from '../../../platform/table/table.ts';
import { after, hourMs } from '../../../platform/times.ts';
import { createTargetGuard } from '../../../platform/target-guard/target-guard.ts';
import { runCheck } from '../run-check.ts';
import { uptimeStore } from '../uptime-store.ts';

const guard = createTargetGuard({ allowPrivate: true });
afterAll(() => guard.close());
const noon = new Date('2026-11-22T12:00:00.000Z');
let table: Table;
beforeAll(async () => {
  // The pause before the second look.
  vi.stubEnv('CLOCK_SPEED', '1000');
  table = await useTable();
});

const full = '<h1>Shop</h1>';
/** A page whose answers follow each other; the last one stays. */
async function checked(...bodies: string[]) {
  const answers = [...bodies];
  const server = await startLoopbackServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(answers.length > 1 ? answers.shift() : answers[0]);
  });
  const page = { accountId: randomUUID(), url: `${server.url}/` };
  const announced: Parameters<Announce>[0][] = [];
  const store = uptimeStore(table, async (item) => void announced.push(item));
  const ports = {
    store,
    probe: guard.probe,
    network: { isWorkingFor: async () => true },
    sendJobs: async () => undefined,
    now: () => noon,
  };
  const check = (hour: number) =>
    runCheck(ports, { ...page, dueAt: after(noon, hour * hourMs).toISOString(), attempt: 0 });
  return {
    check,
    close: server.close,
    latest: (hour: number) =>
      store.findLatest(page.accountId, page.url, after(noon, hour * hourMs)),
    state: () => store.findState(page.accountId, page.url),
    events: async () => {
      const found = await Promise.all(
        announced.map(({ accountId, eventId }) =>
          outboxEventEntity(table).get({ accountId, eventId }).go(),
        ),
      );
      return found.flatMap(({ data }) =>
        data?.event.type === 'page-broken' ? [data.event.facts] : [],
      );
    },
  };
}

test('a white page counts as up by its status, and is announced when it begins and when it ends', async () => {
  const page = await checked('', '', full);
  await page.check(0);
  expect(await page.latest(0)).toMatchObject({ status: 'up', statusCode: 200, shows: 'empty' });
  expect(await page.state()).toMatchObject({ status: 'up', brokenSince: noon.toISOString() });
  await page.check(1);
  expect(await page.events()).toMatchObject([
    { step: 'began', shows: 'empty' },
    { step: 'ended', status: 'up' },
  ]);
  expect(await page.latest(1)).not.toHaveProperty('shows');
  await page.close();
});

test('a page that is white for a moment only is not', async () => {
  const page = await checked('', full);
  await page.check(0);
  expect(await page.latest(0)).not.toHaveProperty('shows');
  expect(await page.events()).toEqual([]);
  await page.close();
});

test('an error of PHP in place of a page is, with its words', async () => {
  const page = await checked(
    '<b>Fatal error</b>:  Uncaught Error: Call to undefined function price() in <b>/srv/index.php</b> on line <b>12</b><br />',
  );
  await page.check(0);
  const { shows, excerpt } = (await page.latest(0)) ?? {};
  expect(shows).toBe('error');
  expect(excerpt).toContain('Uncaught Error: Call to undefined function price()');
  await page.close();
});
