import type { SiteRanking } from '../../../../../shared/calls/measuring/ranking.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { LatestValidation } from '../../../../../shared/calls/measuring/markup.ts';
import { type OwnState, ownState } from '../../../lib/route-state.ts';
import type { Site } from './current-site.ts';
import * as z from 'zod';
import { displayUrl } from '../../../../../shared/pages/urls.ts';

/** What a site is called; by its address if it has no name. */
export const nameOfSite = ({ url, siteName }: { url: string; siteName: string }): string =>
  siteName || displayUrl(url);

const Asked = z.object({ addSite: z.string().max(2048) });

/**
 * Target of a navigation that adds a site. It is in the route state, not in the address: a link from elsewhere must not
 * be able to start a scan.
 */
export const addSiteLink = (typed: string) => ({
  to: '/registered-sites',
  state: ownState({ addSite: typed } satisfies z.infer<typeof Asked>),
});

/** The address to add, as it was typed. @param state the route state */
export const addressToAdd = (state: unknown): string | undefined =>
  Asked.safeParse(state).data?.addSite;

/** Address of the screen about a site's visitors. */
export const visitorsLink = (url: string): string => `/visitors?url=${encodeURIComponent(url)}`;

/** Props of a `Link`: an address that is enough in a new tab, and the route state for the same tab. */
export interface ReportLink {
  to: { pathname: string; search: string; hash?: string };
  state: OwnState;
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
  state: ownState(site),
});

/** Link to all messages of a page's markup validation. */
export const markupLink = (site: Site, data: LatestValidation | undefined): ReportLink => ({
  to: { pathname: '/w3ValidationDetails', search: query({ url: site.siteUrl }) },
  state: ownState({ ...site, data }),
});

/** Link to all keywords of a site. */
export const rankingLink = (
  { siteName, siteUrl }: Site,
  { rankings, fetchedAt }: Pick<SiteRanking, 'rankings' | 'fetchedAt'>,
): ReportLink => ({
  to: { pathname: '/rankingDetails', search: query({ url: siteUrl }) },
  state: ownState({ siteName, rankings, fetchedAt }),
});
