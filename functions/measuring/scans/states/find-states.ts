import * as z from 'zod';
import { devices } from '../../../../shared/scans/devices.ts';
import type { PageState, SiteState } from '../../../../shared/models/measuring/site-state.ts';
import type { DeviceVisitorVitals } from '../../../../shared/models/measuring/visitor-vitals.ts';
import { ofPage, pageStateOf, siteStateOf } from '../../../../shared/state/site-state.ts';
import { incidentEntity } from '../../../monitoring/episodes/incident-entity.ts';
import { ledgerEntity } from '../../../monitoring/episodes/ledger-entity.ts';
import {
  openIncidentIds,
  type OpenOfPage,
  openTroubles,
} from '../../../monitoring/episodes/open-troubles.ts';
import { pageEntity } from '../../../registry/pages/page-entity.ts';
import { areReadByQuery, mostOtherPages } from '../../../registry/pages/read-by-query.ts';
import { scannedPageEntity } from '../../../registry/pages/scanned-page-entity.ts';
import { siteEntity } from '../../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import { watchedPageEntity } from '../../../registry/pages/watched-page-entity.ts';
import { accountEntity } from '../../../platform/callers/account-entity.ts';
import { accountStanding } from '../../../platform/callers/account-standing.ts';
import { getMany } from '../../../platform/table/get-many.ts';
import { readLean } from '../../../platform/table/read-lean.ts';
import { isExpired, type Table } from '../../../platform/table/table.ts';
import { uptimePageEntity } from '../../../monitoring/uptime/uptime-page-entity.ts';
import { visitorSummaries } from '../../visitors/visitor-summaries.ts';
import { type FoundPage, type Outcomes, pageFacts, uptimeAttributes } from '../page-facts.ts';
import type { ScannedPage } from '../scanned-page-store.ts';

/** The state of a page, and its newest results. */
export interface FoundState {
  /** For a site, the worst state of its pages. */
  state: SiteState;
  /** State of the page itself. */
  own: PageState;
  scanned: ScannedPage | undefined;
  uptime: FoundPage['uptime'];
  /** Set for a site; absent without a view in 28 days. */
  visitors?: DeviceVisitorVitals | undefined;
  /** ISO 8601; of a site of the demo, whose history until then is a recording. */
  recordedUntil: string | undefined;
}

const ListedPage = z.object({ siteKey: z.string(), urlKey: z.string(), url: z.string() });
type ListedPage = z.infer<typeof ListedPage>;

const batches = { concurrent: 5 } as const;

/** The account whose items are all read, instead of those of some keys. */
type Whole = { accountId: string } | undefined;
const everything = { pages: 'all' } as const;

/**
 * The states of the pages and sites at these addresses, by `keyOfUrl`. Reads by key, or for the list of more than a hundred
 * sites whole partitions, and the list of the account's pages if it is needed.
 * @param options.withPages whether the state of a site includes that of its pages
 * @param options.sites those among the addresses, if the caller has read them
 */
export async function findStates(
  table: Table,
  accountId: string,
  urls: readonly string[],
  now: Date,
  { withPages = true, sites: known }: { withPages?: boolean; sites?: readonly KnownSite[] } = {},
): Promise<Map<string, FoundState>> {
  const urlOf = new Map(urls.map((url) => [keyOfUrl(url), url]));
  const asked = [...urlOf.keys()];
  const keysOf = (urlKeys: readonly string[]) => urlKeys.map((urlKey) => ({ accountId, urlKey }));
  const isWhole = known !== undefined && areReadByQuery(known);
  const whole = isWhole ? { accountId } : undefined;
  const readSites = async () => {
    const sites = known ?? (await findSites(table, keysOf(asked)));
    const siteKeys = new Set(sites.map(({ urlKey }) => urlKey));
    const summaries = visitorSummaries(table);
    const visitors = await (isWhole
      ? summaries.findAll(accountId, now)
      : summaries.findMany(accountId, [...siteKeys], now));
    return { sites, siteKeys, visitors };
  };
  const [account, { sites, siteKeys, visitors }, found] = await Promise.all([
    accountEntity(table).get({ accountId }).go(),
    readSites(),
    readPages(table, keysOf(asked), now, whole),
  ]);
  if (account.data === null) throw new Error(`Account ${accountId} not found`);
  const standing = accountStanding(account.data, now);
  const recorded = new Map(sites.map((site) => [site.urlKey, site.recordedUntil]));
  const isPage = (urlKey: string): boolean => {
    const watched = found.get(urlKey)?.watched;
    return !siteKeys.has(urlKey) && watched !== undefined && watched.subject === undefined;
  };
  const havePages = withPages && sites.some(({ pageCount }) => pageCount > 0);
  const listed = asked.some(isPage)
    ? await listPages(table, { accountId })
    : await pagesOfSites(table, accountId, havePages ? [...siteKeys] : []);
  const pagesOf = Map.groupBy(
    listed.filter(({ siteKey }) => withPages && siteKeys.has(siteKey)),
    ({ siteKey }) => siteKey,
  );
  const others = new Set([...pagesOf.values()].flat().map(({ urlKey }) => urlKey));
  const unread = [...others]
    .filter((urlKey) => !urlOf.has(urlKey) && !found.has(urlKey))
    .slice(0, mostOtherPages);
  const ledgersOf = new Set([
    ...siteKeys,
    ...listed.filter(({ urlKey }) => urlOf.has(urlKey)).map(({ siteKey }) => siteKey),
  ]);
  const [read, open] = await Promise.all([
    readOthers(table, keysOf(unread), now),
    readOpen(table, accountId, [...ledgersOf], whole),
  ]);
  const ownOf = (urlKey: string): PageState =>
    pageStateOf(
      pageFacts(
        {
          ...(found.get(urlKey) ?? read.get(urlKey)),
          open: open.get(urlKey),
          visitors: visitors.get(urlKey),
        },
        standing,
      ),
    );
  return new Map(
    asked.map((urlKey) => {
      const own = ownOf(urlKey);
      const home = { url: urlOf.get(urlKey) ?? '', state: own };
      const pages = (pagesOf.get(urlKey) ?? []).map((page) => ({
        url: page.url,
        state: ownOf(page.urlKey),
      }));
      const state = siteKeys.has(urlKey) ? siteStateOf(home, pages) : ofPage(own);
      const { scanned, uptime } = found.get(urlKey) ?? {};
      const more = { visitors: visitors.get(urlKey), recordedUntil: recorded.get(urlKey) };
      return [urlKey, { state, own, scanned, uptime, ...more }];
    }),
  );
}

const outcomeAttributes = [
  'urlKey',
  'newestScanId',
  'endedScanId',
  'endedScanDate',
  'mobile',
  'desktop',
  'mobileFieldData',
  'desktopFieldData',
  'mobileFailure',
  'desktopFailure',
  'expiresAt',
] as const;
const watchAttributes = ['urlKey', 'subject', 'removedAt', 'due', 'pausedAt'] as const;

/** The state of the page itself, also if it is the home page of a site. */
export async function findOwnState(
  table: Table,
  accountId: string,
  url: string,
  now: Date,
): Promise<PageState> {
  const found = await findStates(table, accountId, [url], now, { withPages: false });
  const state = found.get(keyOfUrl(url));
  if (state === undefined) throw new Error(`No state was found for ${url}`);
  return state.own;
}

type Keys = { accountId: string; urlKey: string }[];

interface KnownSite {
  urlKey: string;
  pageCount: number;
  recordedUntil?: string | undefined;
}

const findSites = (table: Table, keys: Keys): Promise<KnownSite[]> =>
  getMany(keys, (left) =>
    siteEntity(table)
      .get(left)
      .go({ ...batches, attributes: ['urlKey', 'pageCount', 'recordedUntil'] }),
  );

async function readPages(
  table: Table,
  keys: Keys,
  now: Date,
  whole: Whole,
): Promise<Map<string, FoundPage<ScannedPage>>> {
  const [scanned, uptime, watched] = await Promise.all([
    whole
      ? dataOf(scannedPageEntity(table).query.byUrl(whole).go(everything))
      : getMany(keys, (left) => scannedPageEntity(table).get(left).go(batches)),
    readUptime(table, keys, whole),
    readWatch(table, keys, whole),
  ]);
  return byKey({ scanned: current(scanned, now), uptime, watched });
}

/** Only what says what a page is: of those that were scanned, not when they are scanned next. */
async function readOthers(table: Table, keys: Keys, now: Date): Promise<Map<string, FoundPage>> {
  const [all, uptime] = await Promise.all([
    getMany(keys, (left) =>
      scannedPageEntity(table)
        .get(left)
        .go({ ...batches, attributes: [...outcomeAttributes] }),
    ),
    readUptime(table, keys),
  ]);
  const scanned = current(all, now);
  const known = new Set(scanned.filter(hasOutcome).map(({ urlKey }) => urlKey));
  const watched = await readWatch(
    table,
    keys.filter(({ urlKey }) => !known.has(urlKey)),
  );
  return byKey({ scanned, uptime, watched });
}

const hasOutcome = (page: Outcomes): boolean =>
  devices.some((device) => page[device] ?? page[`${device}Failure`]);

const current = <Page extends { expiresAt: number }>(pages: Page[], now: Date): Page[] =>
  pages.filter((page) => !isExpired(page, now));

const dataOf = async <Item>(read: Promise<{ data: Item[] }>): Promise<Item[]> => (await read).data;

function readUptime(table: Table, keys: Keys, whole?: Whole) {
  const pages = uptimePageEntity(table);
  const attributes = ['urlKey', ...uptimeAttributes] as const;
  return whole
    ? dataOf(pages.query.byUrl(whole).go({ ...everything, attributes: [...attributes] }))
    : getMany(keys, (left) => pages.get(left).go({ ...batches, attributes: [...attributes] }));
}

function readWatch(table: Table, keys: Keys, whole?: Whole) {
  const pages = watchedPageEntity(table);
  const attributes = [...watchAttributes];
  return whole
    ? dataOf(pages.query.byUrl(whole).go({ ...everything, attributes }))
    : getMany(keys, (left) => pages.get(left).go({ ...batches, attributes }));
}

interface Parts<Scanned> {
  scanned: (Scanned & { urlKey: string })[];
  uptime: Awaited<ReturnType<typeof readUptime>>;
  watched: Awaited<ReturnType<typeof readWatch>>;
}

function byKey<Scanned extends Outcomes>(parts: Parts<Scanned>): Map<string, FoundPage<Scanned>> {
  const found = new Map<string, FoundPage<Scanned>>();
  const add = (urlKey: string, part: FoundPage<Scanned>) =>
    found.set(urlKey, { ...found.get(urlKey), ...part });
  for (const page of parts.scanned) add(page.urlKey, { scanned: page });
  for (const page of parts.uptime) add(page.urlKey, { uptime: page });
  for (const page of parts.watched) add(page.urlKey, { watched: page });
  return found;
}

/** Above this many sites, one list of all pages of the account is read sooner than one of each site. */
const mostSitesOneByOne = 20;

async function pagesOfSites(
  table: Table,
  accountId: string,
  siteKeys: readonly string[],
): Promise<ListedPage[]> {
  if (siteKeys.length > mostSitesOneByOne) return listPages(table, { accountId });
  const lists = await Promise.all(
    siteKeys.map((siteKey) => listPages(table, { accountId, siteKey })),
  );
  return lists.flat();
}

const listPages = (
  table: Table,
  of: { accountId: string; siteKey?: string },
): Promise<ListedPage[]> =>
  readLean(
    table,
    pageEntity(table).query.bySite(of).params({ attributes: ListedPage.keyof().options }),
    ListedPage,
  );

/** Open problems of the pages of these sites, by `keyOfUrl`. */
async function readOpen(
  table: Table,
  accountId: string,
  siteKeys: readonly string[],
  whole: Whole,
): Promise<Map<string, OpenOfPage>> {
  const ledgers = whole
    ? await dataOf(ledgerEntity(table).query.bySite(whole).go(everything))
    : await getMany(
        siteKeys.map((siteKey) => ({ accountId, siteKey })),
        (left) => ledgerEntity(table).get(left).go(batches),
      );
  const ids = new Set(ledgers.flatMap(({ ledger }) => openIncidentIds(ledger)));
  const incidents = await getMany(
    [...ids].map((incidentId) => ({ accountId, incidentId })),
    (left) =>
      incidentEntity(table)
        .get(left)
        .go({ ...batches, attributes: ['incidentId', 'falseAlarmAt'] }),
  );
  const falseAlarms = new Set(
    incidents
      .filter(({ falseAlarmAt }) => falseAlarmAt !== undefined)
      .map(({ incidentId }) => incidentId),
  );
  return new Map(ledgers.flatMap(({ ledger }) => [...openTroubles(ledger, falseAlarms)]));
}
