import { clientEntity } from '../../functions/registry/clients/client-entity.ts';
import { ledgerEntity } from '../../functions/monitoring/episodes/ledger-entity.ts';
import { scannedPageEntity } from '../../functions/registry/pages/scanned-page-entity.ts';
import { siteEntity } from '../../functions/registry/pages/site-entity.ts';
import { keyOfUrl } from '../../functions/registry/pages/url-key.ts';
import { newlyWatched } from '../../functions/registry/pages/watch-page.ts';
import { watchedPageEntity } from '../../functions/registry/pages/watched-page-entity.ts';
import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import { epochSeconds, type Table } from '../../functions/platform/table/table.ts';
import { after, dayMs, hourMs } from '../../functions/platform/times.ts';
import { chartPointEntity } from '../../functions/measuring/scans/reading/chart-point-entity.ts';
import { newScanId } from '../../functions/measuring/scans/scan-id.ts';
import { registeredDomainEntity } from '../../functions/monitoring/uptime/domains/registered-domain-entity.ts';
import { uptimePageEntity } from '../../functions/monitoring/uptime/uptime-page-entity.ts';
import type { StateKind } from '../../shared/models/measuring/site-state.ts';
import { fieldData } from './sample-measurements.ts';

/** How many sites are in each state; the others are fine. */
const inState: [StateKind, number][] = [
  ['down', 3],
  ['scan-failed', 2],
  ['incomplete', 2],
  ['worse', 7],
  ['slow', 6],
  ['not-scanned', 4],
  ['paused', 5],
];
/** Sites with something of their own. */
const special = {
  certificates: [100, 101],
  domain: 110,
  slowest: 121,
  leastUp: 130,
  lowest: 19,
  tagged: [150, 151, 152],
};
const clients = ['Acme', 'Bakery Mill', 'Corner Books', 'Dance Studio', 'Elder Tea', 'Fir & Sons'];
const colours = ['#2f6fde', '#0b8a7d', '#6b4bc9', '#b8307f', '#7a6440', '#6b7280'];
const daysOfTrend = 14;
/** Sites with a trend: those in view. */
const withTrend = 30;

const kinds: StateKind[] = inState.flatMap(([kind, count]) =>
  Array.from({ length: count }, () => kind),
);

/** A site of the seeded account by its index. */
export const portfolioSite = (index: number) => ({
  url: `https://site-${index}.example/`,
  siteName: `Site ${index}`,
  kind: kinds[index] ?? 'fine',
  client: clients[index % clients.length] ?? '',
});
export const portfolioSpecial = special;

/** What the items of a site have in common. */
function commonOf(accountId: string, index: number, now: Date) {
  const site = portfolioSite(index);
  const ago = (ms: number) => after(now, -ms).toISOString();
  return { ...site, accountId, urlKey: keyOfUrl(site.url), index, now, ago };
}
type Common = ReturnType<typeof commonOf>;

function siteItem({ accountId, urlKey, url, siteName, kind, index, now, ago }: Common) {
  return {
    accountId,
    urlKey,
    url,
    siteName,
    siteId: `site-${index}`,
    propertyId: '',
    createdAt: after(now, index - 40 * dayMs).toISOString(),
    isWatched: true,
    clientId: `client-${index % clients.length}`,
    ...(special.tagged.includes(index) && { tags: ['campaign', 'spring'] }),
    ...(kind === 'paused' && { pausedAt: ago(dayMs) }),
  };
}

const watchedItem = ({ accountId, url, kind, now, ago }: Common) => ({
  ...newlyWatched(accountId, url, now),
  nextDue: after(now, dayMs).toISOString(),
  due: { scan: after(now, dayMs).toISOString() },
  ...(kind === 'paused' && { pausedAt: ago(dayMs) }),
});

function scannedItem({ accountId, urlKey, url, kind, index, ago }: Common) {
  const scanDate = ago(hourMs);
  const scanId = newScanId(new Date(scanDate));
  const score = index === special.lowest ? 2 : kind === 'slow' ? 40 : 50 + (index % 50);
  const numbers = (overallScore: number) => ({
    scanId,
    scanDate,
    overallScore,
    labData: {
      fcp: 1.2,
      si: 2.1,
      tbt: 120,
      tti: 3.1,
      lcp: index === special.slowest ? 14.2 : 1.5 + (index % 30) / 10,
      cls: 0.02,
    },
    reportKey: 'none',
    ...(kind === 'incomplete' && {
      warning: 'still-loading' as const,
      warningSince: ago(5 * hourMs),
    }),
  });
  const failure = { scanId, reason: 'http-5xx', statusCode: 500, at: scanDate, since: scanDate };
  return {
    accountId,
    urlKey,
    url,
    newestScanId: scanId,
    endedScanId: scanId,
    endedScanDate: scanDate,
    mobile: numbers(score),
    desktop: numbers(Math.min(100, score + 22)),
    ...(index % 3 === 0 && { mobileFieldData: fieldData }),
    ...(kind === 'scan-failed' && {
      mobileFailure: { ...failure, reason: 'http-5xx' as const },
      desktopFailure: { ...failure, reason: 'http-5xx' as const },
    }),
    expiresAt: epochSeconds(after(new Date(scanDate), 60 * dayMs)),
  };
}

function uptimeItem({ accountId, urlKey, kind, index, now, ago }: Common) {
  const isDown = kind === 'down';
  const outageHours = index === special.leastUp ? 40 : index % 7 === 0 ? 1 : 0;
  const endsIn = special.certificates.includes(index) ? 3 : 60;
  return {
    accountId,
    urlKey,
    status: isDown ? ('down' as const) : ('up' as const),
    since: isDown ? ago(0.5 * hourMs) : ago(20 * dayMs),
    ...(isDown && { downBecause: { reason: 'http-status' as const, statusCode: 503 } }),
    certificateExpiresAt: after(now, endsIn * dayMs).toISOString(),
    month: {
      from: ago(30 * dayMs),
      to: ago(hourMs),
      outages:
        outageHours === 0
          ? []
          : [{ from: ago(25 * dayMs), to: ago(25 * dayMs - outageHours * hourMs) }],
      unknownMs: 0,
    },
    updatedAt: now.toISOString(),
  };
}

/** A score that fell, as the rules of incidents leave it. */
function ledgerItem({ accountId, urlKey, url, index, ago }: Common) {
  const beganAt = ago(3 * hourMs);
  const began = { at: beganAt, eventId: `event-${index}`, before: 'score 98', after: '34' };
  const track = { cause: 'score-fell' as const, url, part: 'mobile' };
  const episode = { track, incidentId: `incident-${index}`, beganAt, began, worse: [] };
  return { accountId, siteKey: urlKey, ledger: { episodes: [episode], raised: {} }, revision: 1 };
}

const pointItems = ({ accountId, urlKey, index, now }: Common) =>
  Array.from({ length: daysOfTrend }, (_, day) => {
    const at = after(now, -(daysOfTrend - day) * dayMs);
    const score = 40 + (index % 60);
    return {
      accountId,
      urlKey,
      scanId: newScanId(at),
      scanDate: at.toISOString(),
      mobileScore: Math.max(1, score - ((day * 7 + index) % 12)),
      desktopScore: Math.min(100, score + 20 - ((day * 5 + index) % 9)),
      expiresAt: epochSeconds(after(now, 60 * dayMs)),
    };
  });

/**
 * An account with sites of six clients in every state that sites of one account can have, written directly to the table.
 * None of them is due within a day.
 */
export async function seedPortfolio(
  table: Table,
  { accountId, sites }: { accountId: string; sites: number },
): Promise<void> {
  const now = new Date();
  const all = Array.from({ length: sites }, (_, index) => commonOf(accountId, index, now));
  const scanned = all.filter(({ kind }) => kind !== 'not-scanned');
  const quick = { concurrent: 8 };
  const domain = `site-${special.domain}.example`;
  await siteEntity(table).put(all.map(siteItem)).go(quick);
  await watchedPageEntity(table).put(all.map(watchedItem)).go(quick);
  await scannedPageEntity(table).put(scanned.map(scannedItem)).go(quick);
  await uptimePageEntity(table).put(scanned.map(uptimeItem)).go(quick);
  await chartPointEntity(table).put(scanned.slice(0, withTrend).flatMap(pointItems)).go(quick);
  await ledgerEntity(table)
    .put(all.filter(({ kind }) => kind === 'worse').map(ledgerItem))
    .go(quick);
  await registeredDomainEntity(table)
    .put({
      accountId,
      domain,
      endsAt: after(now, 5 * dayMs).toISOString(),
      expiresAt: epochSeconds(after(now, 30 * dayMs)),
    })
    .go();
  await clientEntity(table)
    .put(
      clients.map((name, index) => ({
        accountId,
        clientId: `client-${index}`,
        name,
        contacts: [],
        colour: colours[index] ?? '',
        createdAt: now.toISOString(),
      })),
    )
    .go();
  await accountEntity(table).patch({ accountId }).set({ siteCount: sites }).go();
}
