import type { NamedSite } from '../../../shared/calls/portfolio/today.ts';
import type { SiteRecord } from '../../registry/pages/site-record.ts';

export const namedSite = ({ url, siteName, clientId }: SiteRecord): NamedSite => ({
  url,
  siteName,
  ...(clientId === undefined ? {} : { clientId }),
});

/** Each once, by name. */
export const namedSites = (sites: readonly SiteRecord[]): NamedSite[] =>
  [...new Map(sites.map((site) => [site.url, namedSite(site)])).values()].toSorted(
    (one, other) =>
      one.siteName.localeCompare(other.siteName, 'en') || one.url.localeCompare(other.url),
  );
