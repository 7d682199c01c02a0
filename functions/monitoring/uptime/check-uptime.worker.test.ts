import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkUptime } from '../../../shared/jobs/catalogue.ts';
import { drain } from '../../../test/faults/queue.ts';
import {
  type GlobalpingReply,
  type GlobalpingServer,
  measurementWith,
  probe,
  startGlobalping,
} from '../../../test/support/globalping-server.ts';
import { listPage } from '../../../test/support/listed-page.ts';
import { useTable } from '../../../test/support/scans.ts';
import { uptimeStore, type UptimeStore } from './uptime-store.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';

let store: UptimeStore;
let globalping: GlobalpingServer;
beforeAll(async () => {
  store = uptimeStore(await useTable());
});
beforeEach(() => vi.resetModules());
afterEach(async () => {
  vi.unstubAllEnvs();
  await globalping.close();
});

/** The last attempt for a page whose name does not resolve here, delivered twice to a worker that asks Globalping. */
async function lastAttempt(result: GlobalpingReply, { isWatched = true } = {}) {
  globalping = await startGlobalping({
    'GET /v1/probes': {
      body: [probe('DE', 'Berlin'), probe('US', 'Dallas'), probe('JP', 'Tokyo')],
    },
    'GET /v1/measurements/m1': result,
  });
  vi.stubEnv('GLOBALPING', 'on');
  vi.stubEnv('GLOBALPING_ENDPOINT', globalping.url);
  vi.stubEnv('NETWORK_WITNESSES', 'none');
  const { handler } = await import('./check-uptime.worker.ts');
  const now = new Date();
  const key = { accountId: randomUUID(), url: 'https://shop.example/', dueAt: now.toISOString() };
  if (isWatched) await listPage(await useTable(), key.accountId, key.url);
  await sendJobs(checkUptime, [{ ...key, attempt: 3 }]);
  await drain('check-uptime', handler);
  await sendJobs(checkUptime, [{ ...key, attempt: 3 }]);
  await drain('check-uptime', handler);
  return store.findLatest(key.accountId, key.url, now);
}
const answered = (statusCode: number) => ({
  body: measurementWith({
    status: 'finished',
    statusCode,
    timings: { total: 90 },
    tls: { authorized: true },
  }),
});

test('calls a page that two places of Globalping reach down from one region only', async () => {
  const check = await lastAttempt(answered(200));
  expect(check).toMatchObject({ status: 'up', reason: 'dns', furtherAttempts: 3 });
  expect(check?.elsewhere?.notReachedFrom).toEqual([]);
  expect(new Set(check?.elsewhere?.reachedFrom).size).toBe(2);
  expect(globalping.measurements).toHaveLength(2);
});

test('calls a page down that no place can reach', async () => {
  const check = await lastAttempt(answered(502));
  expect(check).toMatchObject({ status: 'down', reason: 'dns' });
  expect(check?.elsewhere?.notReachedFrom).toHaveLength(2);
});

test('calls it down as before while Globalping is away', async () => {
  const check = await lastAttempt({ status: 500, body: 'garbage' });
  expect(check).toMatchObject({ status: 'down', reason: 'dns' });
  expect(check?.elsewhere).toBeUndefined();
});

test('ends, without a request and a record, for what is watched no longer', async () => {
  expect(await lastAttempt(answered(200), { isWatched: false })).toBeUndefined();
  expect(globalping.measurements).toEqual([]);
});
