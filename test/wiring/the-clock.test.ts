/** Scheduled functions, from lost work to open pages that are notified of its end, through the deployed handlers. */
import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadHandler } from '../../dev/load-handler.ts';
import { handler as deliverEvent } from '../../functions/notifying/events/deliver-event.worker.ts';
import { handler as tellOpenPages } from '../../functions/notifying/events/tell-open-pages.worker.ts';
import { outboxEventEntity } from '../../functions/platform/events/outbox-event-entity.ts';
import { askedBy, outboxItem } from '../../functions/platform/events/outbox.ts';
import { connectionEntity } from '../../functions/platform/sockets/connection-entity.ts';
import { addingStore } from '../../functions/portfolio/sites/adding-store.ts';
import { handler as checkUptimeWorker } from '../../functions/monitoring/uptime/check-uptime.worker.ts';
import { checkUptime } from '../../shared/jobs/catalogue.ts';
import { schedules } from '../../shared/deployment/schedules.ts';
import { jobKinds } from '../faults/job-kinds.ts';
import { drain } from '../faults/queue.ts';
import { listPage } from '../support/listed-page.ts';
import { startLoopbackServer } from '../support/loopback-server.ts';
import { useTable } from '../support/scans.ts';
import { seedAccount } from '../support/seed-account.ts';
import { sendJobs } from '../../functions/platform/jobs/send-jobs.ts';
import { folderOf } from '../../shared/deployment/areas.ts';

// The worker reads them as it is loaded.
vi.hoisted(() => {
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
  process.env['NETWORK_WITNESSES'] = 'none';
});
const table = await useTable();
const day = 24 * 3_600_000;
const pushed: string[] = [];
/** Of connections that are gone. */
const gateway = await startLoopbackServer((request, response) => {
  pushed.push(request.url ?? '');
  response.writeHead(410, { 'x-amzn-errortype': 'GoneException' }).end('{}');
});
vi.stubEnv('SOCKET_ENDPOINT', gateway.url);
vi.stubEnv('GOOGLE_ANALYTICS_KEY', 'key');
afterAll(() => gateway.close());

const atDate = async <Result>(date: number, work: () => Promise<Result>): Promise<Result> => {
  vi.useFakeTimers({ toFake: ['Date'], now: date });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
};

const tick = async (): Promise<void> => {
  for (const { domain, id } of schedules) {
    const handler = await loadHandler(`functions/${folderOf(domain)}/${id}.schedule.ts`);
    await handler({}, {});
  }
};

const accounts: string[] = [];
/** One of each account; their users are gone, so that the check of the sockets closes them. */
const openPages = () =>
  connectionEntity(table)
    .put(
      accounts.map((accountId) => ({
        accountId,
        connectionId: `page-of-${accountId}`,
        userId: 'someone',
        authTime: 0,
        sessionUntil: 4_000_000_000,
        groups: [],
        shard: '00',
        expiresAt: 4_000_000_000,
      })),
    )
    .go();

/** As if all open work had been sent again without success for as long as the sweeps try. */
async function loseHope(): Promise<void> {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.tableName }));
  for (const { pk, sk } of Items.filter((item) => 'gsi2pk' in item))
    await table.client.send(
      new UpdateCommand({
        TableName: table.tableName,
        Key: { pk, sk },
        UpdateExpression: 'SET resends = :many',
        ExpressionAttributeValues: { ':many': 1000 },
      }),
    );
}

beforeAll(async () => {
  const owner = await seedAccount(table);
  await atDate(Date.now() - 3 * day, async () => {
    for (const kind of jobKinds(table)) {
      const { accountId } = await kind.prepare(`https://example.com/${kind.job.id}`);
      accounts.push(accountId);
    }
    // Nothing listens there: the further attempts wait, and are lost.
    const check = { accountId: owner.accountId, url: 'http://127.0.0.1:9/', attempt: 0 };
    const dueAt = new Date().toISOString();
    await listPage(table, check.accountId, check.url);
    await sendJobs(checkUptime, [{ ...check, dueAt }]);
    await drain('check-uptime', checkUptimeWorker);
    const site = { url: 'https://example.com/new', siteName: 'New', propertyId: '' };
    const { accountId, userId } = owner;
    await addingStore(table).begin({ accountId, askedBy: userId }, site, { now: new Date() });
    const joined = {
      accountId,
      subject: { kind: 'account' as const, url: '' },
      ...askedBy('person', userId),
      facts: { userId: 'joan', email: 'joan@example.com', name: 'Joan Clarke' },
    };
    await outboxEventEntity(table)
      .create(outboxItem('sub-user-joined', joined, new Date()))
      .go();
  });
});

test('sends lost work again, gives it up in the end, and notifies open pages', async () => {
  await openPages();
  await tick();
  await loseHope();
  await openPages();
  await atDate(Date.now() + day, tick);
  await openPages();
  expect(await drain('deliver-event', deliverEvent)).toBeGreaterThan(0);
  expect(await drain('tell-open-pages', tellOpenPages)).toBeGreaterThan(0);
  expect(pushed.length).toBeGreaterThan(0);
});
