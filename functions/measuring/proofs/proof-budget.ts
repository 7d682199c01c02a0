import type { Cause } from '../../../shared/jobs/cause.ts';
import { type PlanLimits, proofsPerDay } from '../../../shared/plans/plans.ts';
import { takeToken } from '../../platform/limits/rate-limit.ts';
import type { Table } from '../../platform/table/table.ts';

const windowSeconds = 24 * 3600;

/**
 * Takes one of the account's proofs of the day (UTC). Automatic ones get at most half of them.
 * @returns how long until there are more, in seconds; undefined if there was one left
 */
export async function takeProof(
  table: Table,
  { accountId, limits, cause }: { accountId: string; limits: PlanLimits; cause: Cause },
  now: Date,
): Promise<number | undefined> {
  const most = proofsPerDay(limits);
  const budgets = [
    ...(cause === 'clock' ? [{ name: 'automatic-proofs', limit: Math.floor(most / 2) }] : []),
    { name: 'proofs', limit: most },
  ];
  for (const { name, limit } of budgets) {
    const key = `${name}#${accountId}`;
    const turn =
      limit === 0
        ? { allowed: false, retryAfterSeconds: windowSeconds }
        : await takeToken(table, { key, limit, windowSeconds, now });
    if (!turn.allowed) return turn.retryAfterSeconds;
  }
  return undefined;
}
