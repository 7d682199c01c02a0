import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { handler as runLighthouseWorker } from '../../functions/measuring/scans/run-lighthouse.worker.ts';
import { handler as takeScreenshotWorker } from '../../functions/measuring/screenshots/take-screenshot.worker.ts';
import { scanStore } from '../../functions/measuring/scans/scan-store.ts';
import { screenshotStore } from '../../functions/measuring/screenshots/screenshot-store.ts';
import { getScanStatus } from '../../shared/calls/measuring/scans.ts';
import { runLighthouse, takeScreenshot } from '../../shared/jobs/catalogue.ts';
import { call } from '../support/call-handler.ts';
import { loadHandler } from '../support/load-handler.ts';
import { type LoopbackServer, startLoopbackServer } from '../support/loopback-server.ts';
import { useTable } from '../support/scans.ts';
import { seedAccount } from '../support/seed-account.ts';
import { drain, receiveDead } from './queue.ts';
import { sendJobs } from '../../functions/platform/jobs/send-jobs.ts';

vi.hoisted(() => {
  process.env['ALLOW_PRIVATE_TARGETS'] = '1';
});
// The two workers that write temporary files, each for its browser.
const { mkdtemp: realMkdtemp } = files;
const mkdtemp = vi.fn<(prefix: string) => Promise<string>>(async () =>
  Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
);
function onDisk(make: (prefix: string) => Promise<string>): void {
  Object.assign(files, { mkdtemp: make });
  syncBuiltinESMExports();
}
onDisk(async (prefix) =>
  /lighthouse-|picture-/.test(prefix) ? mkdtemp(prefix) : realMkdtemp(prefix),
);
afterAll(() => onDisk(realMkdtemp));

const table = await useTable();
let page: LoopbackServer;
beforeAll(async () => {
  page = await startLoopbackServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Page</title>');
  });
});
afterAll(() => page.close());

test('a scan without disk space for its browser is tried five times, and then its status says why it failed', async () => {
  const user = await seedAccount(table);
  const { accountId } = user;
  const { scan } = await scanStore(table).start({ accountId, url: page.url }, new Date());
  const scanId = scan[0]?.scanId ?? '';
  const jobs = scan.map(({ device }) => ({ accountId, scanId, device }));
  await sendJobs(runLighthouse, jobs);
  expect(await drain('run-lighthouse', runLighthouseWorker)).toBe(10);
  expect(mkdtemp).toHaveBeenCalledWith(expect.stringContaining('lighthouse-'));
  const status = await loadHandler(getScanStatus);
  const { body } = await call(status, getScanStatus, { query: { scanId } }, { as: user });
  expect(body).toMatchObject({ status: 'failed', percent: 100, reason: 'disk-full' });
  expect(body.failure.message).toContain('disk of the machine that loads pages was full');
  expect(await receiveDead('run-lighthouse')).toBeDefined();
});

test('a picture without disk space for its browser is tried five times, and then failed for that reason', async () => {
  const { accountId } = await seedAccount(table);
  const key = { accountId, url: page.url, dueAt: new Date().toISOString() };
  await sendJobs(takeScreenshot, [key]);
  expect(await drain('take-screenshot', takeScreenshotWorker)).toBe(5);
  expect(mkdtemp).toHaveBeenCalledWith(expect.stringContaining('picture-'));
  expect(await screenshotStore(table).find(key, new Date())).toMatchObject({
    state: 'failed',
    failureReason: 'disk-full',
  });
  expect(await receiveDead('take-screenshot')).toMatchObject({
    Body: JSON.stringify({ job: 'take-screenshot', payload: key }),
  });
});
