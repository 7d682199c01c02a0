/**
 * The screens that show visitors: `node bench/visitor-screens.ts`. A million SYNTHETIC page views (bench/synthetic-visits.ts)
 * of 200 sites over 30 days, most of them on the first; each call is made through its handler. Limit: the slowest call of a
 * screen, which asks all of them at once, within 600 ms. Processor time, so that others on the machine do not count.
 */
import { gzipSync } from 'node:zlib';
import { startStandIns } from '../dev/stand-ins/index.ts';
import { documentClient } from '../functions/platform/aws/clients.ts';
import { siteStore } from '../functions/registry/pages/site-store.ts';
import { keyOfUrl } from '../functions/registry/pages/url-key.ts';
import { visitorSiteEntity } from '../functions/measuring/visitors/visitor-site-entity.ts';
import { visitorStore } from '../functions/measuring/visitors/visitor-store.ts';
import { visitorSummaries } from '../functions/measuring/visitors/visitor-summaries.ts';
import type { CallContract } from '../shared/calls/define-call.ts';
import { getOriginSummary } from '../shared/calls/measuring/field-data.ts';
import { getPortfolio } from '../shared/calls/portfolio/portfolio.ts';
import { getLatestScan } from '../shared/calls/measuring/scan-results.ts';
import {
  exportVisitors,
  getVisitorPages,
  getVisitorReport,
  getVisitorScript,
} from '../shared/calls/measuring/visitors.ts';
import { callRaw } from '../test/support/call-handler.ts';
import { loadHandler } from '../test/support/load-handler.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { median, report } from './statistics.ts';
import { putSyntheticVisits } from './synthetic-visits.ts';

const views = 1_000_000;
const sites = 200;
const days = 30;
const screenMs = 600;

const standIns = await startStandIns();
Object.assign(process.env, standIns.env, {
  LOG_LEVEL: 'silent',
  CHECK_ANSWERS: '0',
  PUBLIC_URL: 'https://vitals.example',
});
const table = { client: documentClient(), tableName: standIns.env['TABLE_NAME'] ?? '' };
const owner = await seedAccount(table, { plan: 'Internal' });
const { accountId } = owner;
const now = new Date();
const urlOf = (site: number): string => `https://site-${site}.example/`;
const ports = { store: visitorStore(table), summaries: visitorSummaries(table) };

// By Zipf's law: the first site has a sixth of all views.
const weights = Array.from({ length: sites }, (_, at) => 1 / (at + 1));
const all = weights.reduce((sum, weight) => sum + weight, 0);
let made = 0;
for (const [at, weight] of weights.entries()) {
  const url = urlOf(at);
  await siteStore(table).addSites(accountId, [{ url, siteName: `Site ${at}`, propertyId: '' }], {
    limit: null,
    now,
  });
  const site = { accountId, urlKey: keyOfUrl(url) };
  await visitorSiteEntity(table)
    .put({
      ...site,
      siteKey: `synthetic${at}`,
      rate: 1,
      hosts: [],
      pageRules: [],
      createdAt: now.toISOString(),
    })
    .go();
  const share = Math.round((views * weight) / all);
  made += share;
  const volume = { views: share, days, pages: at < 20 ? 500 : 40, now };
  await putSyntheticVisits(ports, site, volume);
}
console.log(`${made.toLocaleString('en')} synthetic views of ${sites} sites in ${days} days`);

const url = urlOf(0);
const month = { url };
const page = { ...month, group: '/page-0' };
const screens: [name: string, asked: [CallContract, object][]][] = [
  [
    'Visitors',
    [
      [getVisitorScript, { query: { url } }],
      [getVisitorReport, { query: month }],
      [getVisitorPages, { query: month }],
      [getLatestScan, { query: { url } }],
    ],
  ],
  [
    'Visitors of a page, compared',
    [
      [getVisitorReport, { query: page }],
      [getVisitorReport, { query: { ...page, by: 'device', value: 'mobile' } }],
    ],
  ],
  ['the CSV', [[exportVisitors, { query: month }]]],
  ['Core Web Vitals on Overview', [[getOriginSummary, { body: { url } }]]],
  ['Today', [[getPortfolio, {}]]],
];
for (const [name, asked] of screens) {
  const typical: number[] = [];
  for (const [contract, request] of asked) {
    const handler = await loadHandler(contract);
    const times: number[] = [];
    let kilobytes = 0;
    for (let turn = 0; turn < 7; turn += 1) {
      const before = process.cpuUsage();
      const answer = await callRaw(handler, contract, request, { as: owner });
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
      if (answer.status !== 200) throw new Error(`${contract.id} answered ${answer.status}`);
      kilobytes = gzipSync(JSON.stringify(answer.body)).length / 1024;
    }
    const time = median(times.slice(2));
    typical.push(time);
    console.log(`  ${contract.id}: ${time.toFixed(0)} ms, ${kilobytes.toFixed(0)} KB`);
  }
  const together = typical.reduce((sum, time) => sum + time, 0);
  console.log(`  ${name}: ${together.toFixed(0)} ms one after the other`);
  report(`${name}, the slowest call`, Math.max(...typical), screenMs, 'ms');
}
await standIns.stop();
