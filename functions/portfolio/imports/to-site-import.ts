import type { SiteImport } from '../../../shared/calls/portfolio/imports.ts';
import { isOpen } from '../../platform/open-work/open-items.ts';
import type { SiteImportItem } from './site-import-entity.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import type { Table } from '../../platform/table/table.ts';
import { mostOf } from '../../platform/limits/limits-of.ts';

/** Sites that an account has, and may still add. */
export async function roomOfAccount(
  table: Table,
  accountId: string,
): Promise<{ siteCount: number; room: number | null }> {
  const { plan, siteCount } = await readAccount(table, accountId);
  return { siteCount, room: roomOf(mostOf(plan).sites, siteCount) };
}

/** What a limit still allows; null without one. */
export const roomOf = (most: number | null, count: number): number | null =>
  most === null ? null : Math.max(0, most - count);

/** An import as calls answer it. */
export function toSiteImport(item: SiteImportItem, room: number | null): SiteImport {
  const { importId, percent, requestedAt, rows, failure = null } = item;
  return { importId, phase: phaseOf(item), percent, requestedAt, room, failure, rows };
}

function phaseOf(item: SiteImportItem): SiteImport['phase'] {
  if (item.state === 'failed') return 'failed';
  if (item.step === 'check') return isOpen(item) ? 'checking' : 'checked';
  return isOpen(item) ? 'adding' : 'added';
}
