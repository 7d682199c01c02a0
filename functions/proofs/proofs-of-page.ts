import type { Proof } from '../../shared/models/proof.ts';
import type { Device } from '../../shared/scans/devices.ts';
import type { Table } from '../platform/table/table.ts';
import { after, dayMs } from '../platform/times.ts';
import { proofOf, proofStore } from './proof-store.ts';

/** Pages change; what was tried on an old copy says little about the page of today. */
const validMs = 30 * dayMs;
const mostProofs = 10;

/** What was tried on copies of a page in the last 30 days, newest first. */
export async function proofsOfPage(
  table: Table,
  page: { accountId: string; url: string; device: Device },
  now: Date,
): Promise<Proof[]> {
  const items = await proofStore(table).list(page, now, mostProofs);
  const since = after(now, -validMs).toISOString();
  return items.flatMap((item) => (item.requestedAt < since ? [] : (proofOf(item) ?? [])));
}
