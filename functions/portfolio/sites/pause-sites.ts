import type { Audit } from '../../platform/audit/audit.ts';
import type { Table } from '../../platform/table/table.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { pauseStore } from './pause-store.ts';
import { siteNotFound } from '../../registry/pages/site-rules.ts';
import { touchStatusPages } from '../../registry/clients/unpublish-status-pages.ts';
import { listEndpoints } from '../../registry/pages/list-endpoints.ts';
import { siteStore } from '../../registry/pages/site-store.ts';

interface Asked {
  accountId: string;
  /** Normalised. */
  urls: readonly string[];
  now: Date;
  audit: Audit;
}

/**
 * Pauses sites or resumes them. The sites are written before their pages, so that a page that is added meanwhile follows
 * its site, and a request that dies in between can be repeated. A page that another site lists as well is paused only
 * while both are.
 *
 * @throws ProblemError `not_found` if a site does not exist; then none is changed
 */
export async function pauseSites(
  table: Table,
  change: 'pause' | 'resume',
  { accountId, urls, now, audit }: Asked,
): Promise<void> {
  const [sites, pauses] = [siteStore(table), pauseStore(table)];
  const pausedAt = now.toISOString();
  const isPausing = change === 'pause';
  const wanted = new Set(urls.map(keyOfUrl));
  const before = await sites.listSites(accountId);
  const known = new Map(before.sites.map((site) => [site.urlKey, site]));
  const missing = urls.findIndex((url) => !known.has(keyOfUrl(url)));
  if (missing !== -1) throw siteNotFound(`sites.${missing}`);
  const changed = [...wanted].flatMap((urlKey) => {
    const site = known.get(urlKey);
    return site === undefined || (site.pausedAt !== undefined) === isPausing ? [] : [site.url];
  });
  if (changed.length === 0) audit.unchanged();
  else {
    const noted = isPausing ? pausedAt : undefined;
    const refused = await pauses.noteOnSites(accountId, changed, noted, audit);
    if (refused !== undefined) throw siteNotFound('sites');
  }
  const after = await sites.listSites(accountId);
  const endpoints = await listEndpoints(table, accountId);
  const checked = new Set(
    after.sites.flatMap(({ urlKey, pausedAt: at }) => (at === undefined ? [urlKey] : [])),
  );
  const addressesOf = (isWanted: (siteKey: string) => boolean): string[] => [
    ...after.sites.filter(({ urlKey }) => isWanted(urlKey)).map(({ url }) => url),
    ...[...after.pages, ...endpoints]
      .filter(({ siteKey }) => isWanted(siteKey))
      .map(({ url }) => url),
  ];
  const addresses = addressesOf((siteKey) => wanted.has(siteKey));
  if (isPausing) {
    const stay = new Set(addressesOf((siteKey) => checked.has(siteKey)).map(keyOfUrl));
    const paused = addresses.filter((url) => !stay.has(keyOfUrl(url)));
    await pauses.pausePages(accountId, paused, pausedAt);
  } else await pauses.resumePages(accountId, addresses, now);
  await touchStatusPages(table, accountId, now);
}
