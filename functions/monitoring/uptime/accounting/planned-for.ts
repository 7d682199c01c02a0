import type { Span } from '../../../../shared/uptime/spans.ts';
import type { Table } from '../../../platform/table/table.ts';
import { watchedPageEntity } from '../../../registry/pages/watched-page-entity.ts';
import { maintenanceWindows, spansOf } from '../../episodes/maintenance-windows.ts';
import type { PageKey } from '../check-key.ts';

/** The maintenance windows of a page, in milliseconds since 1970. Those of an account are about its own sites. */
export async function plannedFor(table: Table, page: PageKey): Promise<Span[]> {
  const [windows, { data }] = await Promise.all([
    maintenanceWindows(table, page.accountId),
    watchedPageEntity(table)
      .get(page)
      .go({ attributes: ['subject'] }),
  ]);
  return data?.subject === 'competitor' ? [] : spansOf(windows);
}
