import { mostProofs, stillValid } from '../../../shared/assessment/tried-fixes.ts';
import type { Proof } from '../../../shared/models/measuring/proof.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { Table } from '../../platform/table/table.ts';
import { proofEntity } from './proof-entity.ts';
import { proofOf, proofStore } from './proof-store.ts';

/** Keys of the pages of an account on whose copies anything was tried: one query, so that few of many pages are read. */
export async function pagesWithProofs(
  table: Table,
  { accountId, device }: { accountId: string; device: Device },
): Promise<ReadonlySet<string>> {
  const { data } = await proofEntity(table)
    .query.byPage({ accountId })
    .go({ consistent: true, pages: 'all', attributes: ['urlKey', 'device'] });
  return new Set(data.flatMap((proof) => (proof.device === device ? [proof.urlKey] : [])));
}

/** What was tried on copies of a page in the last 30 days, newest first. */
export async function proofsOfPage(
  table: Table,
  page: { accountId: string; url: string; device: Device },
  now: Date,
): Promise<Proof[]> {
  const items = await proofStore(table).list(page, now, mostProofs);
  return stillValid(items, now).flatMap((item) => proofOf(item) ?? []);
}
