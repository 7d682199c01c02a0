import { isHeld } from '../../../shared/plans/standing.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { accountStanding } from '../../platform/callers/account-standing.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import { watchStore } from '../../registry/pages/watch-store.ts';

/** Whether nothing is reported about a site: someone has paused it, or its account is suspended or expired. */
export async function isSilent(
  table: Table,
  { accountId, url }: { accountId: string; url: string },
  now: Date,
): Promise<boolean> {
  const [isPaused, account] = await Promise.all([
    watchStore(table).isPaused(accountId, url),
    foundItem(accountEntity(table).get({ accountId })),
  ]);
  return isPaused || account === undefined || isHeld(accountStanding(account, now));
}
