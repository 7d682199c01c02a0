import { type MonitorRef, monitorKeyOf } from '../../../shared/models/portfolio/status-page.ts';
import { heartbeatsOf } from '../../monitoring/heartbeats/heartbeat-record.ts';
import { byAge, type SiteRecord } from '../../registry/pages/site-record.ts';
import { pageEntity } from '../../registry/pages/page-entity.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import type { StatusPageItem } from '../../registry/clients/status-page-entity.ts';
import type { Table } from '../../platform/table/table.ts';

export interface WatchedMonitor {
  /** Those that list it, the oldest first. */
  sites: SiteRecord[];
  /** Whether someone has paused it, or all of its sites. */
  isPaused: boolean;
}
export type WatchedMonitors = ReadonlyMap<string, WatchedMonitor>;

/** What an account watches, by `monitorKeyOf`. */
export async function watchedMonitors(table: Table, accountId: string): Promise<WatchedMonitors> {
  const [sites, { data: pages }, heartbeats] = await Promise.all([
    siteStore(table).listSitesOnly(accountId),
    pageEntity(table)
      .query.bySite({ accountId })
      .go({ pages: 'all', consistent: true, attributes: ['siteKey', 'url'] }),
    heartbeatsOf(table, accountId),
  ]);
  const ordered = sites.toSorted(byAge);
  const byKey = new Map(ordered.map((site) => [site.urlKey, site]));
  const found = new Map<string, SiteRecord[]>(ordered.map((site) => [site.url, [site]]));
  const listed = (siteKey: string, key: string): void => {
    const site = byKey.get(siteKey);
    if (site !== undefined) found.set(key, [...(found.get(key) ?? []), site]);
  };
  for (const { siteKey, url } of pages) listed(siteKey, url);
  for (const { siteKey, heartbeatId } of heartbeats) listed(siteKey, heartbeatId);
  const paused = new Set(
    heartbeats.flatMap(({ heartbeatId, pausedAt }) => (pausedAt === undefined ? [] : heartbeatId)),
  );
  return new Map(
    [...found].map(([key, of]) => [
      key,
      {
        sites: of,
        isPaused: paused.has(key) || of.every(({ pausedAt }) => pausedAt !== undefined),
      },
    ]),
  );
}

/** Whether a page may show a monitor: its site may be gone, or be another client's by now. */
export const isShown = (
  { clientId }: Pick<StatusPageItem, 'clientId'>,
  { monitor }: { monitor: MonitorRef },
  watched: WatchedMonitors,
): boolean =>
  watched
    .get(monitorKeyOf(monitor))
    ?.sites.some((site) => clientId === undefined || site.clientId === clientId) === true;
