import type { SiteRanking } from '../../../../shared/calls/ranking.ts';
import { type Device, devices } from '../../../../shared/devices.ts';
import type { LatestValidation } from '../../../../shared/calls/markup.ts';
import type { SuggestionItem, TechStackItem } from '../../../../shared/models/scan-report.ts';
import { isScannableUrl } from '../../../../shared/urls.ts';
import type { Site } from './current-site.ts';
import { gainWords } from '../scan/suggestion-gain.ts';

/** Props of a `Link`: an address that is enough in a new tab, and the route state for the same tab. */
export interface ReportLink {
  to: { pathname: string; search: string; hash?: string };
  state: object;
}

interface ReportPlace {
  /** @default mobile */
  device?: Device;
  /** A section of the screen, such as `mobile-suggestions`. */
  section?: string;
}

const query = (fields: Record<string, string>): string =>
  `?${new URLSearchParams(fields).toString()}`;

/** Link to Site Details: `<Link {...reportLink({ siteName, siteUrl })}>`. */
export const reportLink = (site: Site, place: ReportPlace = {}): ReportLink => ({
  to: {
    pathname: '/siteDetails',
    search: query({ url: site.siteUrl, device: place.device ?? 'mobile' }),
    ...(place.section === undefined ? {} : { hash: `#${place.section}` }),
  },
  state: site,
});

/** The address of a finding of a scan, and how to fix it. */
export const suggestionPlace = (
  { siteUrl }: Pick<Site, 'siteUrl'>,
  device: Device,
  id: string,
): ReportLink['to'] => ({
  pathname: '/suggestionDetails',
  search: query({ url: siteUrl, device, type: id }),
});

/** Link to a finding of a scan, and how to fix it. */
export const suggestionLink = (
  site: Pick<Site, 'siteUrl'>,
  device: Device,
  item: SuggestionItem,
  techStack: readonly TechStackItem[],
): ReportLink => ({
  to: suggestionPlace(site, device, item.id),
  state: {
    suggestion_type: item.id,
    suggestion_name: item.title,
    suggestion_description: item.description,
    suggestion_details: item.details,
    suggestion_gain: gainWords(item),
    techStack,
  },
});

/** Link to all messages of a page's markup validation. */
export const markupLink = (site: Site, data: LatestValidation | undefined): ReportLink => ({
  to: { pathname: '/w3ValidationDetails', search: query({ url: site.siteUrl }) },
  state: { ...site, data },
});

/** Link to all keywords of a site. */
export const rankingLink = (
  { siteName, siteUrl }: Site,
  { rankings, fetchedAt }: Pick<SiteRanking, 'rankings' | 'fetchedAt'>,
): ReportLink => ({
  to: { pathname: '/rankingDetails', search: query({ url: siteUrl }) },
  state: { siteName, rankings, fetchedAt },
});

/** Parses the address of such a screen; undefined for missing or invalid parts. */
export function readAddress(search: string): { url?: string; device?: Device } {
  const asked = new URLSearchParams(search);
  const url = asked.get('url');
  const device = devices.find((each) => each === asked.get('device'));
  return {
    ...(url !== null && isScannableUrl(url) ? { url } : {}),
    ...(device === undefined ? {} : { device }),
  };
}
