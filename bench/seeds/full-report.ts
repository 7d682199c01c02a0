import { readFileSync } from 'node:fs';
import { deploymentStore } from '../../functions/registry/pages/deployment-store.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import { after, dayMs } from '../../functions/platform/times.ts';
import { normaliseCategories } from '../../functions/providers/lighthouse/report/normalise-categories.ts';
import type { World } from '../../test/browser/support/seed.ts';
import { shopLoad } from '../../test/browser/support/seed-everyone.ts';
import { seededFieldData, seedSite } from '../../test/browser/support/seed-sites.ts';
import { seedYear } from './year-of-data.ts';

/** A year of scans in all categories, checks and deployments, 40 weeks of field data, and a scan of today with pictures. */
export async function seedFullReport(
  world: World,
  { accountId, url }: { accountId: string; url: string },
): Promise<void> {
  await seedYear(world, { accountId, url });
  const recorded = new URL('../../test/fixtures/lighthouse-slow-categories.json', import.meta.url);
  await seedSite(world, accountId, {
    url,
    siteName: 'Shop',
    field: seededFieldData,
    categories: normaliseCategories(JSON.parse(readFileSync(recorded, 'utf8'))),
    load: shopLoad,
    scans: [
      { daysAgo: 1, score: 48 },
      { daysAgo: 0, score: 43 },
    ],
  });
  const store = deploymentStore(world.table);
  const now = new Date();
  for (let daysAgo = 360; daysAgo > 0; daysAgo -= 7) {
    const deployed = {
      label: `v1.${52 - Math.floor(daysAgo / 7)}`,
      at: after(now, -daysAgo * dayMs),
    };
    await store.add({ accountId, siteKey: keyOfUrl(url) }, deployed, { now });
  }
}
