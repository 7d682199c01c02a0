import { mostProofs, stillValid } from '../../../shared/assessment/tried-fixes.ts';
import type { Proof } from '../../../shared/models/measuring/proof.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import type { Table } from '../../platform/table/table.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { proofOf, proofStore } from './proof-store.ts';

/** What was tried on copies of a page in the last 30 days, newest first. */
export async function proofsOfPage(
  table: Table,
  page: { accountId: string; url: string; device: Device },
  now: Date,
): Promise<Proof[]> {
  const items = await proofStore(table).list(page, now, mostProofs);
  return stillValid(items, now).flatMap((item) => proofOf(item) ?? []);
}

/** The same for all pages of an account, read in one query. @returns a function that finds those of an address */
export async function proofsOfPages(
  table: Table,
  { accountId, device }: { accountId: string; device: Device },
  now: Date,
): Promise<(url: string) => Proof[]> {
  const all = await proofStore(table).listAll(accountId);
  const ofPages = Map.groupBy(
    all.filter((item) => item.device === device),
    ({ urlKey }) => urlKey,
  );
  return (url) =>
    stillValid(ofPages.get(keyOfUrl(url)) ?? [], now).flatMap((item) => proofOf(item) ?? []);
}
