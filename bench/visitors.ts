/**
 * Visitors: `node bench/visitors.ts`. Our script beside web-vitals with attribution and Sentry with tracing, which npm installs
 * into a temporary folder: bytes (brotli), main-thread time at six times slow-down beyond that of an empty script, bytes
 * sent for a view. Then the error of a p75 over a million views, what one network can do with a tenth of forged views in
 * an hour, and with 20 a minute over 28 days of a small site, beacons that the roll-up reads in a second of a processor, and
 * what a million views cost. Limits: 6 KB, 0.7 and 0.25 of the others' time, 1 KB a beacon; 2 %; 5 %; 2,000 beacons a second; $4,
 * and nothing without views.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { sumOf } from '../lib/costs/page-costs.ts';
import { countingWork, visitorCosts } from '../lib/costs/visitor-costs.ts';
import { countedOfDay } from '../functions/measuring/visitors/counted-views.ts';
import { readLog } from '../functions/measuring/visitors/log-lines.ts';
import { packed } from '../functions/measuring/visitors/packed.ts';
import {
  addView,
  bounded,
  emptyRollUp,
  toStored,
} from '../functions/measuring/visitors/roll-up.ts';
import { toView } from '../functions/measuring/visitors/to-view.ts';
import type { View } from '../functions/measuring/visitors/view.ts';
import { addSample, type Histogram, quantile } from '../shared/visitors/histogram.ts';
import { metricShapes } from '../shared/visitors/metrics.ts';
import { movedByOneNetwork } from '../test/support/days-under-attack.ts';
import { percentile, report } from './statistics.ts';
import { generateLog, lcpOf } from './visitors/generate-log.ts';
import { measureInPage, startBrowser, startCollector } from './visitors/measure-in-page.ts';
import { peers } from './visitors/peers.ts';

const runs = 15;

async function compareScripts(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'visitor-peers-'));
  const collector = await startCollector();
  const browser = await startBrowser();
  try {
    const took = { empty: 0, ours: 0, 'web-vitals': 0, sentry: 0 };
    for (const peer of await peers(folder, collector.origin)) {
      const bytes = brotliCompressSync(peer.code).length;
      const measured = await measureInPage(browser, collector, peer, runs);
      took[peer.name] = measured.milliseconds - took.empty;
      console.log(
        `${peer.name}: ${bytes} bytes, ${took[peer.name].toFixed(1)} ms, ${measured.bytes} bytes sent`,
      );
      if (peer.name !== 'ours') continue;
      report('our script, brotli', bytes / 1000, 6, 'KB');
      report('our beacon', measured.bytes / 1000, 1, 'KB');
    }
    report('main thread, beside web-vitals alone', took.ours, 0.7 * took['web-vitals'], 'ms');
    report('main thread, beside Sentry with tracing', took.ours, 0.25 * took.sentry, 'ms');
  } finally {
    await browser.close();
    await collector.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Largest error of a p75, over a million samples and over its parts. */
function errorOfP75(): number {
  const samples = Array.from({ length: 1_000_000 }, (_, place) => lcpOf(place));
  const errorOf = (some: readonly number[]): number => {
    const histogram: Histogram = new Map();
    for (const sample of some) addSample(histogram, sample, metricShapes.lcp);
    const exact = percentile(some, 0.75);
    return Math.abs((quantile(histogram, 0.75, metricShapes.lcp) ?? 0) - exact) / exact;
  };
  const parts = Array.from({ length: 200 }, (_, at) => samples.slice(at * 5000, (at + 1) * 5000));
  return Math.max(errorOf(samples), ...parts.map(errorOf));
}

const site = {
  siteKey: 'abcdefghijkm',
  rate: 1,
  hosts: ['shop.example'],
  pageRules: ['/category/*'],
};
const viewsOf = (log: string): View[] => readLog(log).flatMap((one) => toView(one, site) ?? []);

function p75Of(views: readonly View[]): number {
  const rollUp = emptyRollUp();
  for (const view of countedOfDay(views).counted) addView(rollUp, view);
  const histogram = rollUp.slices.get('\t\t')?.metrics.lcp?.histogram;
  return quantile(histogram ?? new Map(), 0.75, metricShapes.lcp) ?? 0;
}

/** How far a tenth of forged views from one network moves a p75. */
function movedByForged(): number {
  const real = viewsOf(generateLog(site.siteKey, { from: 0, count: 9000 }));
  const honest = p75Of(real);
  const moved = [60_000, 1].map((value) => {
    const forged = real.slice(0, 1000).map((view, at) => ({
      ...view,
      view: `forged${String(at).padStart(6, '0')}`,
      network: 1,
      metrics: { lcp: { value, parts: [] } },
    }));
    return Math.abs(p75Of([...forged, ...real]) - honest) / honest;
  });
  return Math.max(...moved);
}

/** From the text of a log object to a packed hour. */
function beaconsASecond(): number {
  const logs = Array.from({ length: 20 }, (_, at) =>
    generateLog(site.siteKey, { from: at * 1000, count: 1000 }),
  );
  const began = process.cpuUsage();
  const views = logs.flatMap(viewsOf);
  packed({ views: views.slice(0, 1000), leftOut: 0 });
  const rollUp = emptyRollUp();
  for (const view of countedOfDay(views).counted) addView(rollUp, view);
  packed(toStored(bounded(rollUp)));
  const { user, system } = process.cpuUsage(began);
  return views.length / ((user + system) / 1e6);
}

await compareScripts();
report('error of a p75, a million views and 200 parts of them', 100 * errorOfP75(), 2, '%');
report('p75 moved by a tenth of forged views from one network', 100 * movedByForged(), 5, '%');
for (const visits of [5, 20, 100, 192, 1000])
  report(
    `p75 of ${visits} visits a day, moved by 28,800 beacons a day of one network`,
    100 * (await movedByOneNetwork(visits)),
    5,
    '%',
  );
const speed = beaconsASecond();
report('processor time of 1,000 beacons', 1e6 / speed, 500, 'ms');
console.log(`${Math.round(speed).toLocaleString('en')} beacons a second of a processor`);
for (const sites of [1, 100, 10_000] as const) {
  const work = countingWork[sites];
  report(`a million views of ${sites} sites`, sumOf(visitorCosts(1e6, work)), 4, 'dollars');
}
report('each of ten million', sumOf(visitorCosts(1e7, countingWork[1])) / 10, 2, 'dollars');
report('a month without views', sumOf(visitorCosts(0, countingWork[1])), 0, 'dollars');
