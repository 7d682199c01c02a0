import { accountEntity } from '../../functions/platform/callers/account-entity.ts';
import type { Table } from '../../functions/platform/table/table.ts';
import { watchedPageEntity } from '../../functions/registry/pages/watched-page-entity.ts';
import { newlyWatched } from '../../functions/registry/pages/watch-page.ts';
import { planTurn } from '../../functions/lifecycle/schedules/plan-turn.ts';
import type { PlanLimits } from '../../shared/plans/plans.ts';
import { watchKinds, watchKindEntries } from '../../shared/jobs/watch-kinds.ts';
import type { Due } from './effects.ts';

const sitesOfAccount = 10;
const slice = 5000;

/**
 * Seeds sites of one page as if they had long been watched, each with its place in the coming hour. @returns the turns
 * in that hour
 */
export async function seedSites(
  table: Table,
  { sites, limits, begin, end }: { sites: number; limits: PlanLimits; begin: Date; end: Date },
): Promise<(Due & { job: string })[]> {
  const accountOf = (index: number): string => `account-${Math.floor(index / sitesOfAccount)}`;
  const accounts = Array.from({ length: Math.ceil(sites / sitesOfAccount) }, (_, index) => ({
    accountId: accountOf(index * sitesOfAccount),
    rootUserId: 'root',
    rootEmail: 'root@example.com',
    plan: 'Business' as const,
    createdAt: begin.toISOString(),
  }));
  await accountEntity(table).put(accounts).go({ concurrent: 8 });
  const turns: (Due & { job: string })[] = [];
  for (let start = 0; start < sites; start += slice) {
    const pages = Array.from({ length: Math.min(slice, sites - start) }, (_, offset) => {
      const index = start + offset;
      const page = newlyWatched(accountOf(index), `https://site-${index}.example/`, begin);
      const { due, nextDue } = planTurn(page, {
        limits,
        now: begin,
        clockSpeed: 1,
        isSet: () => true,
      });
      return { ...page, due, nextDue };
    });
    await watchedPageEntity(table).put(pages).go({ concurrent: 8 });
    for (const { accountId, url, due } of pages) {
      for (const [kind] of watchKindEntries) {
        const dueAt = due[kind];
        if (dueAt !== undefined && dueAt <= end.toISOString())
          turns.push({ job: watchKinds[kind].job.id, accountId, url, dueAt });
      }
    }
  }
  return turns;
}
