/**
 * Visitors: `node bench/visitors.ts`. Our script beside web-vitals with attribution and Sentry with tracing, which npm installs
 * into a temporary folder: bytes (brotli), main-thread time at six times slow-down beyond that of an empty script, bytes
 * sent for a view. Then the beacons that the roll-up reads in a second of a processor. Limits: 6 KB, 0.7 and 0.25 of the
 * others' time, 1 KB a beacon, 2,000 beacons a second. Last, how far 28,800 forged beacons a day of one network move the p75 of
 * sites with 5 to 1,000 visits a day over 28 days: at most 5 %.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
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
import { movedByOneNetwork } from '../test/support/days-under-attack.ts';
import { report } from './statistics.ts';
import { generateLog } from './visitors/generate-log.ts';
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
    report(
      'main thread, beside web-vitals with attribution',
      took.ours,
      0.7 * took['web-vitals'],
      'ms',
    );
    report('main thread, beside Sentry with tracing', took.ours, 0.25 * took.sentry, 'ms');
  } finally {
    await browser.close();
    await collector.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const site = {
  siteKey: 'abcdefghijkm',
  rate: 1,
  hosts: ['shop.example'],
  pageRules: ['/category/*'],
};
const viewsOf = (log: string): View[] => readLog(log).flatMap((one) => toView(one, site) ?? []);

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
const speed = beaconsASecond();
report('processor time of 1,000 beacons', 1e6 / speed, 500, 'ms');
console.log(`${Math.round(speed).toLocaleString('en')} beacons a second of a processor`);
for (const visits of [5, 20, 100, 1000])
  report(
    `p75 moved by one network, ${visits} visits a day`,
    100 * (await movedByOneNetwork(visits)),
    5,
    '%',
  );
