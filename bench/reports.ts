/**
 * A run of 40 monthly reports, one after the other: `node bench/reports.ts`. Each is on a client with three sites of
 * three pages, whose data of the last 30 days are part of a year; it is computed from the table, printed with Chromium
 * and stored. One of them cannot be printed. Limit: 3 s for each report, and all others are ready. Unpacking Chromium
 * for the first time is printed beside it.
 */
import { startStandIns } from '../dev/stand-ins/index.ts';
import { clientEntity } from '../functions/registry/clients/client-entity.ts';
import { pageEntity } from '../functions/registry/pages/page-entity.ts';
import { siteEntity } from '../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../functions/registry/pages/url-key.ts';
import { bucketClient } from '../functions/platform/aws/bucket-client.ts';
import { functionTable as table } from '../functions/platform/table/function-table.ts';
import { objectStore } from '../functions/platform/aws/object-store.ts';
import { after, dayMs } from '../functions/platform/times.ts';
import { chromiumExecutable } from '../functions/providers/chromium/chromium-executable.ts';
import { startPrinter } from '../functions/providers/chromium/start-printer.ts';
import { computeReport } from '../functions/portfolio/reports/content/compute-report.ts';
import { storePdf } from '../functions/portfolio/reports/report-file.ts';
import { reportPrinter } from '../functions/portfolio/reports/report-printer.ts';
import { reportStore } from '../functions/portfolio/reports/report-store.ts';
import { writeReport } from '../functions/portfolio/reports/write-report.ts';
import { seedAccount } from '../test/support/seed-account.ts';
import { seedYear } from './seeds/year-of-data.ts';
import { median, report } from './statistics.ts';

const count = 40;
const broken = 17;
const urls = ['https://one.example/', 'https://two.example/', 'https://three.example/'];

const standIns = await startStandIns();
Object.assign(process.env, standIns.env, { LOG_LEVEL: 'silent' });
const bucket = standIns.env['REPORTS_BUCKET'] ?? '';
const { accountId } = await seedAccount(table);
const clientId = 'client';
const createdAt = after(new Date(), -365 * dayMs).toISOString();
await clientEntity(table)
  .create({ accountId, clientId, name: 'Acme', contacts: [], createdAt })
  .go();
for (const url of urls) {
  const urlKey = keyOfUrl(url);
  const site = { accountId, urlKey, url, siteId: urlKey, siteName: new URL(url).hostname };
  await siteEntity(table)
    .put({ ...site, clientId, propertyId: '', createdAt })
    .go();
  const stores = { table, reports: objectStore(bucketClient(), bucket) };
  await seedYear(stores, { accountId, url });
  for (const page of [`${url}shop`, `${url}about`]) {
    await pageEntity(table)
      .put({ accountId, siteKey: urlKey, urlKey: keyOfUrl(page), url: page, createdAt })
      .go();
    await seedYear(stores, { accountId, url: page });
  }
}

const unpacking = performance.now();
await chromiumExecutable();
console.log(`Chromium unpacked in ${((performance.now() - unpacking) / 1000).toFixed(1)} s`);

const store = reportStore(table);
const period = { from: after(new Date(), -30 * dayMs), to: new Date() };
const seconds: number[] = [];
for (let index = 0; index < count; index += 1) {
  const key = { accountId, reportId: `report-${index}` };
  await store.start({ ...key, clientId, title: `Acme ${index}`, ...period }, new Date());
  const started = performance.now();
  const printer = reportPrinter(startPrinter);
  await writeReport(
    {
      store,
      clock: () => new Date(),
      compute: (item) => {
        printer.start();
        return computeReport(table, item, new Date());
      },
      print: async (made) => {
        if (index === broken) throw new Error('cannot be printed');
        return printer.print(made);
      },
      storePdf: storePdf(bucketClient(), bucket),
      mail: async () => ({ mailed: 0, notMailedTo: [] }),
      remind: async () => undefined,
      sendLater: async () => undefined,
    },
    { ...key, isLastDelivery: true },
  ).catch(() => undefined);
  await printer.close();
  if (index !== broken) seconds.push((performance.now() - started) / 1000);
}
const states = (await store.list(accountId, new Date())).map(({ state }) => state);
const ready = states.filter((state) => state === 'done').length;
console.log(
  `${seconds
    .toSorted((a, b) => b - a)
    .slice(0, 3)
    .map((each) => each.toFixed(2))
    .join(', ')} s were the slowest; the first took ${seconds[0]?.toFixed(2)} s`,
);
console.log(`${ready} of ${count} reports are ready, ${states.length - ready} failed`);
report('Reports that are not ready, besides the broken one', count - 1 - ready, 0, '');
report('Median of a report', median(seconds), 3, 's');
report('Slowest report', Math.max(...seconds), 3, 's');
await standIns.stop();
