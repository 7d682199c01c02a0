/**
 * The calls of the Overview, with a year of data: `node bench/overview.ts`. The table has 8,760 hourly checks and 1,000
 * scans of a page; each call is made through its handler. Limits: each answer at most 60 KB gzipped, and all of them,
 * one after the other on one processor, within half of the second that the screen has.
 */
import { gzipSync } from 'node:zlib';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { bucketClient } from '../functions/platform/aws/bucket-client.ts';
import { functionTable as table } from '../functions/platform/table/function-table.ts';
import { objectStore } from '../functions/platform/aws/object-store.ts';
import { getScore } from '../shared/calls/measuring/assessment.ts';
import type { CallContract } from '../shared/calls/define-call.ts';
import { getLatestValidation } from '../shared/calls/measuring/markup.ts';
import { getOriginSummary, listFieldData } from '../shared/calls/measuring/field-data.ts';
import { listMonthlyLabData, listMonthlyOverall } from '../shared/calls/measuring/scan-results.ts';
import { getLatestUptime, listMonthlyUptime } from '../shared/calls/monitoring/uptime.ts';
import { callRaw } from '../test/support/call-handler.ts';
import { listPage } from '../test/support/listed-page.ts';
import { loadHandler } from '../test/support/load-handler.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { seedYear } from './a-year-of-data.ts';
import { median, report } from './statistics.ts';

const url = 'https://example.com/';

const standIns = await startStandIns();
Object.assign(process.env, standIns.env, { LOG_LEVEL: 'silent', CHECK_ANSWERS: '0' });
const owner = await seedAccount(table);
const reports = objectStore(bucketClient(), standIns.env['REPORTS_BUCKET'] ?? '');
await listPage(table, owner.accountId, url);
await seedYear({ table, reports }, { accountId: owner.accountId, url });

const query = { query: { url } };
const body = { body: { data: { url } } };
const asked: [CallContract, object][] = [
  [getScore, body],
  [getOriginSummary, body],
  [listMonthlyOverall, query],
  [listMonthlyLabData, query],
  [listMonthlyUptime, query],
  [getLatestUptime, query],
  [getLatestValidation, { query: { url, details: 'false' } }],
];
let together = 0;
// Site Details shows field data, not the Overview; only the size of the answer counts here.
for (const [contract, request] of [...asked, [listFieldData, query] as const]) {
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
  if (contract !== listFieldData) together += typical;
  console.log(`${contract.id}: ${typical.toFixed(0)} ms`);
  report(`  ${contract.id}, gzipped`, kilobytes, 60, 'KB');
}
report('all calls of the Overview, one after the other', together, 500, 'ms');
await standIns.stop();
