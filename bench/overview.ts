/**
 * What the Overview asks for, with a year of data: `node bench/overview.ts`. 8,760 hourly checks and 1,000 scans of a page lie
 * on the table; each call is made through its handler. Limits: each answer at most 60 KB gzipped, and all of them, one
 * after the other on one processor, within half of the second that the screen has.
 */
import { gzipSync } from 'node:zlib';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { documentClient } from '../functions/platform/clients.ts';
import { deviceScanEntity } from '../functions/platform/table/device-scan.ts';
import { epochSeconds } from '../functions/platform/table/table.ts';
import { uptimeCheckEntity } from '../functions/platform/table/uptime-check.ts';
import { keyOfUrl } from '../functions/platform/url-key.ts';
import { newScanId } from '../functions/scans/scan-id.ts';
import { getScore } from '../shared/calls/assessment.ts';
import type { CallContract } from '../shared/calls/define-call.ts';
import { getLatestValidation } from '../shared/calls/markup.ts';
import { getOriginSummary, listMonthlyLabData, listMonthlyOverall } from '../shared/calls/scans.ts';
import { getLatestUptime, listMonthlyUptime } from '../shared/calls/uptime.ts';
import { devices } from '../shared/devices.ts';
import { callRaw } from '../test/support/call-handler.ts';
import { loadHandler } from '../test/support/load-handler.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { median, report } from './statistics.ts';

const url = 'https://example.com/';
const urlKey = keyOfUrl(url);
const hour = 3_600_000;
const now = Date.now();

const standIns = await startStandIns();
Object.assign(process.env, standIns.env, { LOG_LEVEL: 'silent', CHECK_ANSWERS: '0' });
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const owner = await seedAccount(table);
const expiresAt = epochSeconds(new Date(now + 1000 * hour));
const noise = (from: number, to: number): number => from + Math.random() * (to - from);

const checks = Array.from({ length: 8760 }, (_, index) => {
  const at = new Date(now - (index + 0.5) * hour).toISOString();
  const totalMs = noise(40, 400);
  return {
    accountId: owner.accountId,
    urlKey,
    dueAt: at,
    checkedAt: at,
    status: 'up' as const,
    furtherAttempts: 0,
    statusCode: 200,
    timings: { dnsMs: 3, connectMs: 9, tlsMs: 20, firstByteMs: totalMs - 5, totalMs },
    expiresAt,
  };
});
await uptimeCheckEntity(table).put(checks).go({ concurrent: 8 });

const halves = Array.from({ length: 1000 }, (_, index) => {
  const requestedAt = new Date(now - (index + 1) * 8 * hour);
  const scanId = newScanId(requestedAt);
  return devices.map((device) => ({
    accountId: owner.accountId,
    scanId,
    device,
    url,
    urlKey,
    requestedAt: requestedAt.toISOString(),
    state: 'done' as const,
    stage: 'done' as const,
    percent: 100,
    run: 1,
    attempts: 1,
    resends: 0,
    overallScore: Math.round(noise(20, 100)),
    labData: {
      fcp: noise(0.5, 4),
      lcp: noise(1, 9),
      si: noise(1, 6),
      tbt: noise(0, 900),
      cls: noise(0, 0.5),
      tti: noise(2, 12),
    },
    expiresAt,
  }));
}).flat();
await deviceScanEntity(table).put(halves).go({ concurrent: 8 });

const query = { query: { url } };
const body = { body: { data: { url } } };
const asked: [CallContract, object][] = [
  [getScore, body],
  [getOriginSummary, body],
  [listMonthlyOverall, query],
  [listMonthlyLabData, query],
  [listMonthlyUptime, query],
  [getLatestUptime, query],
  [getLatestValidation, query],
];
let together = 0;
for (const [contract, request] of asked) {
  const handler = await loadHandler(contract);
  const times: number[] = [];
  let kilobytes = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    const started = performance.now();
    const answer = await callRaw(handler, contract, request, { as: owner });
    times.push(performance.now() - started);
    if (answer.status !== 200) throw new Error(`${contract.id} answered ${answer.status}`);
    kilobytes = gzipSync(JSON.stringify(answer.body)).length / 1024;
  }
  const typical = median(times.slice(2));
  together += typical;
  console.log(`${contract.id}: ${typical.toFixed(0)} ms`);
  report(`  ${contract.id}, gzipped`, kilobytes, 60, 'KB');
}
report('all calls of the Overview, one after the other', together, 500, 'ms');
await standIns.stop();
