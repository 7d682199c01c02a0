import * as z from 'zod';
import type { Site } from '../../../shared/calls/portfolio/sites.ts';

export interface NewSite {
  /** Normalised. */
  url: string;
  siteName: string;
  propertyId: string;
  /** Set for an imported site. */
  clientId?: string;
  tags?: string[];
}

/** Why nothing was added: the limit, or the address at this index. */
export type AddedSites =
  | { done: true }
  | { done: false; refused: 'limit' }
  | { done: false; refused: 'exists' | 'competitor'; index: number };

export const SiteRecord = z.object({
  siteId: z.string(),
  urlKey: z.string(),
  url: z.string(),
  siteName: z.string(),
  propertyId: z.string(),
  /** Pages other than the home page. */
  pageCount: z.number(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Whether the clock looks after it; absent on old ones. */
  isWatched: z.boolean().optional(),
  clientId: z.string().optional(),
  /** A set as DynamoDB has it, a list as ElectroDB has it. */
  tags: z.union([z.set(z.string()), z.array(z.string())]).optional(),
  /** ISO 8601, when someone of the account paused it; absent while it is checked. */
  pausedAt: z.string().optional(),
  /** BCP 47, in which its pages are requested; absent for English. */
  language: z.string().optional(),
  /** ISO 8601: the history until then is the demo's recording. */
  recordedUntil: z.string().optional(),
});
export type SiteRecord = z.infer<typeof SiteRecord>;

export const PageRecord = z.object({
  siteKey: z.string(),
  url: z.string(),
  title: z.string().optional(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** Whether the clock looks after it; absent on old ones. */
  isWatched: z.boolean().optional(),
});
export type PageRecord = z.infer<typeof PageRecord>;

/** By code units: collation takes a second for thousands of pages. */
const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
/** Fields of a site that determine its position in the list, and who reaches it. */
export const Aged = SiteRecord.pick({ urlKey: true, createdAt: true, url: true, clientId: true });
/** Fields that show whether a property changes. */
export const OfProperty = SiteRecord.pick({ urlKey: true, propertyId: true });
export type AgedSite = z.infer<typeof Aged>;
type Dated = Pick<SiteRecord, 'createdAt' | 'url'>;
/** Oldest first. */
export const byAge = (a: Dated, b: Dated): number =>
  compare(a.createdAt, b.createdAt) || compare(a.url, b.url);

/** Sites in the browser's form: oldest first, and their pages too. */
export function toSites(sites: readonly SiteRecord[], pages: readonly PageRecord[]): Site[] {
  const pagesOf = Map.groupBy(pages, ({ siteKey }) => siteKey);
  return sites
    .toSorted(byAge)
    .map(({ siteId, urlKey, url, siteName, propertyId, clientId, tags, pausedAt, language }) => {
      const itsPages = (pagesOf.get(urlKey) ?? []).toSorted(byAge);
      const titles = itsPages.flatMap((page) => (page.title ? [[page.url, page.title]] : []));
      return {
        _id: siteId,
        url,
        siteName,
        propertyId,
        ...(clientId === undefined ? {} : { clientId }),
        ...(tags === undefined ? {} : { tags: [...tags].toSorted() }),
        ...(pausedAt === undefined ? {} : { pausedAt }),
        ...(language === undefined ? {} : { language }),
        pages: itsPages.map((page) => page.url),
        ...(titles.length === 0 ? {} : { pageTitles: Object.fromEntries(titles) }),
      };
    });
}
