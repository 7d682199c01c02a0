import type { Viewer } from '../pages/visible-sites.ts';
import type { Table } from '../platform/table/table.ts';
import type { SharedThing } from './share-link-store.ts';
import { keyOfReport, requireSharable } from './shared-report.ts';
import { siteToShare } from './shared-site.ts';

interface Wanted {
  url?: string | undefined;
  reportId?: string | undefined;
  now: Date;
}

/**
 * The site or report that a member wants to share.
 * @throws as `siteToShare` and `requireSharable`
 */
export async function whatToShare(
  table: Table,
  viewer: Viewer,
  { url = '', reportId, now }: Wanted,
): Promise<SharedThing> {
  const { accountId } = viewer;
  if (reportId !== undefined) {
    await requireSharable(table, viewer, { reportId, now });
    return { accountId, siteKey: keyOfReport(reportId), siteId: '', url: '', reportId };
  }
  const site = await siteToShare(table, viewer, url);
  return { accountId, siteKey: site.urlKey, siteId: site.siteId, url: site.url };
}
