import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { demoSites, pagesOf } from '../../demo-sites/start-demo-sites.ts';
import { problems } from '../../stand-ins/google-analytics/google-problem.ts';
import type { GoogleAnalyticsStandIn } from '../../stand-ins/google-analytics/server.ts';
import { writeWhole } from '../../stand-ins/write-whole.ts';
import { registerOrSignIn, sender } from './calls.ts';
import { demoOwner, type SeedOptions } from './seed-options.ts';

const firstProperty = 300_000_001;
/** Ids to try what Google refuses, with what they show. */
export const refusedProperties = { noAccess: '300000403', quota: '300000429' } as const;

/** Property of each demo site at the stand-in. */
export const sampleProperties: readonly string[] = demoSites.map((_, at) =>
  String(firstProperty + at),
);

/**
 * Makes the stand-in count the demo sites. Once for a data folder, all but the last get their property; the last is
 * there to add one.
 */
export async function seedSampleAnalytics(
  { origin, mailbox, sites, dataDir }: SeedOptions,
  google: GoogleAnalyticsStandIn,
): Promise<void> {
  const counted = sites.flatMap(({ url }, at) => {
    const propertyId = sampleProperties[at];
    const name = demoSites[at]?.name;
    return propertyId === undefined || name === undefined ? [] : [{ url, propertyId, name }];
  });
  for (const { url, propertyId, name } of counted)
    google.count(propertyId, { host: new URL(url).host, pages: pagesOf(name) });
  google.troubles.set(refusedProperties.noAccess, problems.noAccess);
  google.troubles.set(refusedProperties.quota, problems.quota);
  const marker = join(dataDir, 'sample-analytics.json');
  if (existsSync(marker)) return;
  const { accessToken, userId } = await registerOrSignIn({ origin, mailbox }, demoOwner);
  const asDemo = sender(origin, accessToken);
  for (const { url: siteUrl, propertyId: propertyIdToUpdate } of counted.slice(0, -1))
    await asDemo(`/analytics/add-property-id/${userId}`, { siteUrl, propertyIdToUpdate }, [404]);
  writeWhole(marker, '{}');
}
