import {
  dataKinds,
  type DataKind,
  type MissingData,
  type MissingReason,
} from '../../../shared/calls/portfolio/today.ts';
import { findStates, type FoundState } from '../../measuring/scans/states/find-states.ts';
import { visitorSiteEntity } from '../../measuring/visitors/visitor-site-entity.ts';
import { getMany } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import type { SiteRecord } from '../../registry/pages/site-record.ts';
import { siteStore } from '../../registry/pages/site-store.ts';
import type { Viewer } from '../../registry/pages/visible-sites.ts';
import { namedSite } from './sites-of.ts';

interface Facts {
  site: SiteRecord;
  found: FoundState | undefined;
  /** Share of views that are reported; 0 without the script. */
  visitorRate: number;
  propertyState: MissingReason | undefined;
  isFieldDataConfigured: boolean;
}

/** Why data of a kind is missing; undefined if it is there. */
const reasons: Record<DataKind, (facts: Facts) => MissingReason | undefined> = {
  scans: ({ site, found }) => {
    const { mobile, desktop } = found?.scanned ?? {};
    if (found?.own.kind === 'scan-failed') return 'scan-failed';
    if (mobile !== undefined || desktop !== undefined) return undefined;
    return site.pausedAt === undefined ? 'not-scanned' : 'paused';
  },
  uptime: ({ site, found }) => {
    if (found?.uptime?.status !== undefined) return undefined;
    return site.pausedAt === undefined ? 'not-checked' : 'paused';
  },
  field: ({ found, isFieldDataConfigured }) => {
    const { mobileFieldData, desktopFieldData, endedScanId } = found?.scanned ?? {};
    if (mobileFieldData !== undefined || desktopFieldData !== undefined) return undefined;
    if (!isFieldDataConfigured) return 'not-configured';
    return endedScanId === undefined ? 'not-scanned' : 'too-few-users';
  },
  visitors: ({ found, visitorRate }) => {
    if (found?.visitors?.mobile != null || found?.visitors?.desktop != null) return undefined;
    return visitorRate === 0 ? 'script-off' : 'no-views';
  },
  analytics: ({ site, propertyState }) => (site.propertyId === '' ? 'no-property' : propertyState),
};

/** The sites that a viewer reaches that lack data, those that lack the most first. */
export async function findMissingData(
  table: Table,
  viewer: Viewer,
  { now, isFieldDataConfigured }: { now: Date; isFieldDataConfigured: boolean },
): Promise<{ sites: number; rows: MissingData[] }> {
  const { accountId } = viewer;
  const sites = await siteStore(table).listSitesOnly(accountId, viewer);
  const keys = sites.map(({ urlKey }) => ({ accountId, urlKey }));
  const [states, scripts, properties] = await Promise.all([
    findStates(
      table,
      accountId,
      sites.map(({ url }) => url),
      now,
      { sites, withPages: false },
    ),
    getMany(keys, (left) =>
      visitorSiteEntity(table)
        .get(left)
        .go({ concurrent: 5, attributes: ['urlKey', 'rate'] }),
    ),
    getMany(
      keys.filter((_, index) => sites[index]?.propertyId !== ''),
      (left) =>
        siteEntity(table)
          .get(left)
          .go({ concurrent: 5, attributes: ['urlKey', 'propertyState'] }),
    ),
  ]);
  const rates = new Map(scripts.map(({ urlKey, rate }) => [urlKey, rate]));
  const propertyStates = new Map(properties.map((one) => [one.urlKey, one.propertyState]));
  const rows = sites.flatMap((site): MissingData[] => {
    const propertyState = propertyStates.get(site.urlKey);
    const facts: Facts = {
      site,
      found: states.get(site.urlKey),
      visitorRate: rates.get(site.urlKey) ?? 0,
      propertyState: propertyState === 'verified' ? undefined : propertyState,
      isFieldDataConfigured,
    };
    const missing = dataKinds.flatMap((data) => {
      const why = reasons[data](facts);
      return why === undefined ? [] : [{ data, why }];
    });
    return missing.length === 0 ? [] : [{ ...namedSite(site), missing }];
  });
  const first = ({ missing: [one] }: MissingData) => dataKinds.indexOf(one?.data ?? 'analytics');
  return {
    sites: sites.length,
    rows: rows.toSorted(
      (one, other) =>
        first(one) - first(other) ||
        other.missing.length - one.missing.length ||
        one.siteName.localeCompare(other.siteName, 'en'),
    ),
  };
}
