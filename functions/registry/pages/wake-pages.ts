import type { Table } from '../../platform/table/table.ts';
import { watchedPageEntity } from './watched-page-entity.ts';
import { inParallel } from '../../platform/each-in-turn.ts';

/**
 * Makes the silent pages of an account due now. A page that is woken twice has its work done once.
 * @returns how many were woken
 */
export async function wakePages(table: Table, accountId: string, now: Date): Promise<number> {
  const pages = watchedPageEntity(table);
  const { data: silent } = await pages.query
    .byUrl({ accountId })
    .where(({ isSilent }, { eq }) => eq(isSilent, true))
    .go({ consistent: true, pages: 'all', attributes: ['accountId', 'urlKey', 'nextDue'] });
  const asleep = silent.filter(({ nextDue }) => nextDue > now.toISOString());
  await inParallel(asleep, ({ urlKey, nextDue: seen }) =>
    pages
      .patch({ accountId, urlKey })
      .set({ nextDue: now.toISOString() })
      .where(({ nextDue, isSilent }, { eq }) => `${eq(nextDue, seen)} AND ${eq(isSilent, true)}`)
      .go({ returnOnConditionCheckFailure: true }),
  );
  return asleep.length;
}
