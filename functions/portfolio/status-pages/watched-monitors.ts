import { type MonitorRef, monitorKeyOf } from '../../../shared/models/portfolio/status-page.ts';
import { heartbeatsOf } from '../../monitoring/heartbeats/heartbeat-record.ts';
import { byAge, type SiteRecord } from '../../registry/pages/site-record.ts';
import { listEndpoints } from '../../registry/pages/list-endpoints.ts';
import { pageEntity } from '../../registry/pages/page-entity.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import type { StatusPageItem } from '../../registry/clients/status-page-entity.ts';
import type { Table } from '../../platform/table/table.ts';

export interface WatchedMonitor {
  kind: MonitorRef['kind'];
  /** Those that list it, the oldest first. */
  sites: SiteRecord[];
  /** Whether someone has paused it, or all of its sites. */
  isPaused: boolean;
}
export type WatchedMonitors = ReadonlyMap<string, WatchedMonitor>;

/** What an account watches, by `monitorKeyOf`. */
export async function watchedMonitors(table: Table, accountId: string): Promise<WatchedMonitors> {
  const [sites, { data: pages }, endpoints, heartbeats] = await Promise.all([
    siteStore(table).listSitesOnly(accountId),
    pageEntity(table)
      .query.bySite({ accountId })
      .go({ pages: 'all', consistent: true, attributes: ['siteKey', 'url'] }),
    listEndpoints(table, accountId),
    heartbeatsOf(table, accountId),
  ]);
  const ordered = sites.toSorted(byAge);
  const byKey = new Map(ordered.map((site) => [site.urlKey, site]));
  const found = new Map<string, Omit<WatchedMonitor, 'isPaused'>>(
    ordered.map((site) => [site.url, { kind: 'page', sites: [site] }]),
  );
  const listed = (kind: MonitorRef['kind'], siteKey: string, key: string): void => {
    const site = byKey.get(siteKey);
    if (site !== undefined)
      found.set(key, { kind, sites: [...(found.get(key)?.sites ?? []), site] });
  };
  for (const { siteKey, url } of pages) listed('page', siteKey, url);
  for (const { siteKey, url } of endpoints) listed('endpoint', siteKey, url);
  for (const { siteKey, heartbeatId } of heartbeats) listed('heartbeat', siteKey, heartbeatId);
  const paused = new Set(
    heartbeats.flatMap(({ heartbeatId, pausedAt }) => (pausedAt === undefined ? [] : heartbeatId)),
  );
  return new Map(
    [...found].map(([key, of]) => [
      key,
      {
        ...of,
        isPaused: paused.has(key) || of.sites.every(({ pausedAt }) => pausedAt !== undefined),
      },
    ]),
  );
}

/** What is watched of a monitor; undefined for one that is gone, or of another kind by now. */
export function watchedAs(
  watched: WatchedMonitors,
  monitor: MonitorRef,
): WatchedMonitor | undefined {
  const found = watched.get(monitorKeyOf(monitor));
  return found?.kind === monitor.kind ? found : undefined;
}

/** Whether a page may show a monitor: its site may be gone, or be another client's by now. */
export const isShown = (
  { clientId }: Pick<StatusPageItem, 'clientId'>,
  { monitor }: { monitor: MonitorRef },
  watched: WatchedMonitors,
): boolean =>
  watchedAs(watched, monitor)?.sites.some(
    (site) => clientId === undefined || site.clientId === clientId,
  ) === true;
