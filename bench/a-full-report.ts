import { readFileSync } from 'node:fs';
import { deploymentStore } from '../functions/pages/deployment-store.ts';
import { keyOfUrl } from '../functions/pages/url-key.ts';
import { normaliseCategories } from '../functions/providers/lighthouse/normalise-categories.ts';
import type { World } from '../test/browser/support/seed.ts';
import { seededFieldData, seedSite } from '../test/browser/support/seed-sites.ts';
import { seedYear } from './a-year-of-data.ts';

const dayMs = 24 * 3_600_000;

/** A year of scans in all categories, checks and deployments, 40 weeks of field data, and a scan of today with pictures. */
export async function seedFullReport(
  world: World,
  { accountId, url }: { accountId: string; url: string },
): Promise<void> {
  await seedYear(world, { accountId, url });
  const recorded = new URL('../test/fixtures/lighthouse-slow-categories.json', import.meta.url);
  const vendors = ['Google Tag Manager', 'Google Fonts', 'Hotjar', 'Intercom'].map(
    (name, index) => ({
      name,
      origin: `https://${index}.example.net`,
      bytes: 90_000,
      workMs: 120,
      tasks: [180, 60],
    }),
  );
  await seedSite(world, accountId, {
    url,
    siteName: 'Shop',
    field: seededFieldData,
    categories: normaliseCategories(JSON.parse(readFileSync(recorded, 'utf8'))),
    load: {
      script: { requests: 31, bytes: 880_000 },
      image: { requests: 40, bytes: 2_100_000 },
      thirdParty: { requests: 18, bytes: 310_000, milliseconds: [220, 90] },
      vendors: [
        {
          name: 'shop.example.com',
          origin: url,
          isFirstParty: true,
          bytes: 2_670_000,
          tasks: [640],
        },
        ...vendors,
      ],
      domSize: 1840,
      serverMs: 640,
      mainThreadMs: 4100,
    },
    scans: [
      { daysAgo: 1, score: 48 },
      { daysAgo: 0, score: 43 },
    ],
  });
  const now = new Date();
  for (let daysAgo = 360; daysAgo > 0; daysAgo -= 7) {
    const deployed = {
      label: `v1.${52 - Math.floor(daysAgo / 7)}`,
      at: new Date(now.getTime() - daysAgo * dayMs),
    };
    await deploymentStore(world.table).add({ accountId, siteKey: keyOfUrl(url) }, deployed, {
      now,
    });
  }
}
