import { siteImportEntity } from '../../../functions/portfolio/imports/site-import-entity.ts';
import { siteImportStore } from '../../../functions/portfolio/imports/site-import-store.ts';
import type { Table } from '../../../functions/platform/table/table.ts';
import { type ImportRow, importVerdicts } from '../../../shared/calls/portfolio/imports.ts';

/** A checked import with a row for each verdict. */
export async function seedImport(table: Table, accountId: string): Promise<void> {
  const rows = importVerdicts.map((verdict): ImportRow => ({
    url: `https://${verdict}-with-a-rather-long-name.example.com/`,
    siteName: 'A shop with a rather long name',
    client: 'Acme',
    tags: ['shop', 'b2b'],
    verdict,
    ...(verdict === 'unreachable' && { note: 'The server answered 404.' }),
  }));
  const begun = { requestedBy: accountId, rows, percent: 100 };
  await siteImportStore(table).start(accountId, begun, new Date());
  await siteImportEntity(table)
    .patch({ accountId })
    .set({ state: 'done' })
    .remove(['openShard', 'retryAt'])
    .go();
}
