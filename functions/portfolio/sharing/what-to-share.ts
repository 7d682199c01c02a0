import { roleOn, type Viewer } from '../../registry/pages/visible-sites.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Reaches, SharedThing } from './share-link-store.ts';
import { keyOfReport } from '../reports/sending/report-links.ts';
import { requireSharable } from './shared-report.ts';
import { siteToShare } from './shared-site.ts';

interface Wanted {
  url?: string | undefined;
  reportId?: string | undefined;
  now: Date;
}

/** What a member wants to share, and whether a member with some clients reaches it. */
interface ToShare {
  shared: SharedThing;
  reaches: Reaches;
}

/**
 * The site or report that a member wants to share.
 * @throws as `siteToShare` and `requireSharable`
 */
export async function whatToShare(
  table: Table,
  viewer: Viewer,
  { url = '', reportId, now }: Wanted,
): Promise<ToShare> {
  const { accountId } = viewer;
  if (reportId !== undefined) {
    await requireSharable(table, viewer, { reportId, now });
    return {
      shared: { accountId, siteKey: keyOfReport(reportId), siteId: '', url: '', reportId },
      // Reports are about the whole account.
      reaches: ({ clients }) => clients === undefined,
    };
  }
  const site = await siteToShare(table, viewer, url);
  return {
    shared: { accountId, siteKey: site.urlKey, siteId: site.siteId, url: site.url },
    reaches: (maker) => roleOn(maker, site) !== undefined,
  };
}
