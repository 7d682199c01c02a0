/**
 * The comparison of a site with a competitor in a browser with an empty cache, with a year of data on both sides on the
 * local host: `node bench/comparison-screen.ts`. The screen is useful when the verdict is painted with its differences
 * and scores, and complete when nothing on it is loading. Limits: useful within 1 s of the navigation, layout shift 0
 * (median and worst of 5 visits).
 */
import { readFileSync } from 'node:fs';
import { paintedPicture } from '../dev/demo-sites/painted-picture.ts';
import { competitorStore } from '../functions/portfolio/competitors/competitor-store.ts';
import { keyOfUrl } from '../functions/registry/pages/url-key.ts';
import { LighthouseResult } from '../functions/providers/lighthouse/lighthouse-result.ts';
import { normaliseReport } from '../functions/providers/lighthouse/normalise-report.ts';
import { deviceScanEntity } from '../functions/measuring/scans/device-scan-entity.ts';
import { reportFigures } from '../functions/measuring/scans/report-figures.ts';
import { reportKey } from '../functions/measuring/scans/report-keys.ts';
import { scannedPageStore } from '../functions/measuring/scans/scanned-page-store.ts';
import { siteStore } from '../functions/registry/pages/site-store.ts';
import { devices } from '../shared/scans/devices.ts';
import type { World } from '../test/browser/support/seed.ts';
import { seedFieldData } from '../test/browser/support/seed-field-data.ts';
import { rawResult } from '../test/support/raw-result.ts';
import { seedYear } from './a-year-of-data.ts';
import { fieldData } from '../test/support/sample-measurements.ts';
import { measureScreens, reportVisits } from './cold-browser.ts';

const mine = 'https://shop.example.com/';
const theirs = 'https://rival.example.com/';
const recorded = new URL('../test/fixtures/lighthouse-slow-mobile.json', import.meta.url);

/** The recorded report with pictures of a usual size, and figures, for the newest scan of a page. */
async function seedNewest(
  { table, reports }: World,
  { accountId, url, scriptBytes }: { accountId: string; url: string; scriptBytes: number },
): Promise<void> {
  const found = normaliseReport(LighthouseResult.parse(JSON.parse(readFileSync(recorded, 'utf8'))));
  const page = await scannedPageStore(table).find(accountId, url, new Date());
  const scanId = page?.mobile?.scanId;
  const figures = reportFigures(rawResult({ script: { requests: 20, bytes: scriptBytes } }));
  if (found === null || scanId === undefined || figures === undefined) throw new Error('no scan');
  const { screenshotThumbnails: film, finalScreenshot } = found.suggestions;
  for (const [index, shot] of (film?.details.items ?? []).entries())
    shot.data = picture(103, 183, index);
  for (const shot of finalScreenshot?.details.items ?? []) shot.data = picture(206, 366, 1);
  for (const device of devices) {
    const key = { accountId, urlKey: keyOfUrl(url), scanId, device };
    await reports.putJson(reportKey(key), { ...found, device });
    await deviceScanEntity(table).patch({ accountId, scanId, device }).set({ figures }).go();
  }
}

const picture = (width: number, height: number, seed: number): string =>
  `data:image/png;base64,${paintedPicture(width, height, seed).toString('base64')}`;

const verdict = `document.querySelector('#verdict li') !== null
  && document.querySelector('#overall-score svg[role=img]') !== null`;
const comparison = {
  path: `/comparisionDetails?url=${encodeURIComponent(theirs)}`,
  painted: {
    useful: verdict,
    complete: `${verdict} && document.querySelector('#loading-process img') !== null
      && document.querySelector('.mantine-Skeleton-root') === null`,
  },
};

await measureScreens(
  'Business',
  async (world, { accountId }) => {
    const options = { limit: null, now: new Date() };
    const site = { url: mine, siteName: 'Shop', propertyId: '' };
    await siteStore(world.table).addSites(accountId, [site], options);
    const rival = { url: theirs, name: 'Rival' };
    await competitorStore(world.table).add(accountId, [rival], { ...options, plan: 'Business' });
    for (const [url, scriptBytes] of [[mine, 880_000] as const, [theirs, 225_000] as const]) {
      await seedYear(world, { accountId, url });
      await seedFieldData(world.table, { accountId, url }, fieldData);
      await seedNewest(world, { accountId, url, scriptBytes });
    }
  },
  (measured) => reportVisits('Comparison', comparison, measured, { usefulMs: 1000, shift: 0 }),
);
