import type { SiteStatus } from '../../../../../../shared/calls/measuring/scans.ts';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type {
  AnalyticsRow,
  PageAnalyticsRow,
} from '../../../../../../shared/models/measuring/analytics.ts';
import { shownScore } from '../../../../../../shared/assessment/thresholds.ts';
import { addressKey, isScannableUrl, sameSite } from '../../../../../../shared/pages/urls.ts';

/** `home` is part of every site, `stored` is scanned already, `new` can be added. */
export type PageKind = 'home' | 'stored' | 'new' | 'not-a-page';

export function pageKind(url: string, site: Pick<Site, 'url' | 'pages'>): PageKind {
  if (!isScannableUrl(url)) return 'not-a-page';
  if (sameSite(url, site.url)) return 'home';
  return site.pages.some((page) => sameSite(page, url)) ? 'stored' : 'new';
}

/** A page that is both scanned and visited. */
export interface VisitedPage {
  url: string;
  title: string;
  views: number;
  /** Of all views of the site, 0 to 1. */
  share: number;
}

/** The scanned pages of a site that people visit, most views first. Spellings of an address are counted together. */
export function visitedPages(
  rows: readonly PageAnalyticsRow[],
  site: Pick<Site, 'url' | 'pages'>,
  allViews: number,
): VisitedPage[] {
  const pages = new Map<string, VisitedPage>();
  for (const row of rows) {
    const kind = pageKind(row.url, site);
    if (kind !== 'home' && kind !== 'stored') continue;
    const stored = [site.url, ...site.pages].find((url) => sameSite(url, row.url)) ?? row.url;
    const key = addressKey(stored);
    const known = pages.get(key);
    const views = row.views + (known?.views ?? 0);
    pages.set(key, {
      url: stored,
      title: known?.title ?? row.pageTitle,
      views,
      share: allViews === 0 ? 0 : views / allViews,
    });
  }
  return [...pages.values()].filter(({ views }) => views > 0).toSorted((a, b) => b.views - a.views);
}

/** Pages with fewer of the views do not count as visited for the verdict: one slow page that three people saw. */
export const leastShare = 0.01;

/** The page with the lowest score on a device, among those with at least 1 % of the views; the more visited of two. */
export function slowestVisited<Page extends VisitedPage & { status: SiteStatus | undefined }>(
  pages: readonly Page[],
  device: Device,
): { page: Page; score: number } | undefined {
  return pages
    .flatMap((page) => {
      const score = page.status?.[`${device}Score`] ?? null;
      return score === null || page.share < leastShare ? [] : [{ page, score: shownScore(score) }];
    })
    .toSorted((a, b) => a.score - b.score || b.page.views - a.page.views)[0];
}

/** The device that most visitors use; tablets load the mobile page. */
export function mostUsedDevice(rows: readonly AnalyticsRow[]): Device {
  const users = (isDesktop: boolean): number =>
    rows
      .filter(({ deviceCategory }) => (deviceCategory === 'desktop') === isDesktop)
      .reduce((sum, { totalUsers }) => sum + totalUsers, 0);
  return users(true) > users(false) ? 'desktop' : 'mobile';
}

/** Rows whose title or path contains the search text, ignoring case. */
export function searchPages<Row extends { pageTitle: string; pagePath: string }>(
  rows: readonly Row[],
  search: string,
): Row[] {
  const wanted = search.trim().toLowerCase();
  return rows.filter(({ pageTitle, pagePath }) =>
    [pageTitle, pagePath].some((text) => text.toLowerCase().includes(wanted)),
  );
}
