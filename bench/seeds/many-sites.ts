import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import { pageEntity } from '../../functions/registry/pages/page-entity.ts';
import { scannedPageEntity } from '../../functions/registry/pages/scanned-page-entity.ts';
import { siteEntity } from '../../functions/registry/pages/site-entity.ts';
import { epochSeconds, type Table } from '../../functions/platform/table/table.ts';
import { watchedPageEntity } from '../../functions/registry/pages/watched-page-entity.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import { newlyWatched } from '../../functions/registry/pages/watch-page.ts';

interface ManySites {
  accountId: string;
  /** Origin of all sites, without a trailing slash. */
  origin: string;
  sites: number;
  pagesOfEach: number;
}

const laterMs = 30 * 86_400_000;

/**
 * Writes sites with their pages directly to the table, already scanned, with every kind of scheduled work due at once.
 */
export async function seedManySites(
  table: Table,
  { accountId, origin, sites, pagesOfEach }: ManySites,
): Promise<void> {
  const now = new Date();
  const createdAt = now.toISOString();
  const addresses: string[] = [];
  const numbers = Array.from({ length: sites }, (_, index) => index + 1);
  const siteItems = numbers.map((number) => {
    const url = `${origin}/shop-${number}/`;
    addresses.push(url);
    const urlKey = keyOfUrl(url);
    const at = new Date(now.getTime() + number).toISOString();
    const siteId = `site-${number}`;
    const item = { accountId, urlKey, siteId, url, siteName: `Shop ${number}`, createdAt: at };
    return { ...item, propertyId: '', pageCount: pagesOfEach, isWatched: true };
  });
  const pageItems = siteItems.flatMap(({ url, urlKey: siteKey }) =>
    Array.from({ length: pagesOfEach }, (_, index) => {
      const page = `${url}products/number-${index + 1}`;
      addresses.push(page);
      const urlKey = keyOfUrl(page);
      return { accountId, siteKey, urlKey, url: page, createdAt, isWatched: true };
    }),
  );
  const numbersOf = (score: number) => ({
    scanId: 'seeded',
    scanDate: createdAt,
    overallScore: score,
    labData: { fcp: 1.2, lcp: 2.4, si: 2.1, tbt: 120, cls: 0.02, tti: 3.1 },
    reportKey: 'none',
  });
  const scanned = addresses.map((url, index) => ({
    accountId,
    urlKey: keyOfUrl(url),
    url,
    newestScanId: '00000000-0000-7000-8000-000000000000',
    endedScanId: '00000000-0000-7000-8000-000000000000',
    endedScanDate: createdAt,
    mobile: numbersOf(40 + (index % 60)),
    desktop: numbersOf(60 + (index % 40)),
    expiresAt: epochSeconds(new Date(now.getTime() + laterMs)),
  }));
  const watched = addresses.map((url) => ({
    ...newlyWatched(accountId, url, new Date(now.getTime() - 3_600_000)),
    due: { scan: createdAt },
  }));
  const quick = { concurrent: 8 };
  await siteEntity(table).put(siteItems).go(quick);
  await pageEntity(table).put(pageItems).go(quick);
  await scannedPageEntity(table).put(scanned).go(quick);
  await watchedPageEntity(table).put(watched).go(quick);
  await accountEntity(table).patch({ accountId }).set({ siteCount: sites }).go();
}
