import { ProblemError } from '../../../shared/calls/errors.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import type { Audit } from '../audit/audit.ts';
import { readAccount } from '../callers/account-owner.ts';
import type { Table } from '../table/table.ts';

export interface UnderLimit {
  /** Maximum number; null without a limit. */
  limit: number | null;
  /** The plan that the limit is of: nothing is added once the account has another. */
  plan?: PlanName;
  now: Date;
  audit?: Audit | undefined;
}

/** A plan does not change more often during one request. */
const mostAttempts = 3;

/**
 * Adds something under the limits of an account's plan: tries again if the plan changed meanwhile.
 * @param add writes on condition that the account still has the plan; throws `limit_reached` otherwise
 */
export async function underPlan<Added>(
  table: Table,
  accountId: string,
  add: (plan: PlanName) => Promise<Added>,
): Promise<Added> {
  const readPlan = async () => (await readAccount(table, accountId)).plan;
  for (let attempt = 1; ; attempt += 1) {
    const plan = await readPlan();
    try {
      return await add(plan);
    } catch (error) {
      const isRefused = error instanceof ProblemError && error.code === 'limit_reached';
      if (!isRefused || attempt === mostAttempts || (await readPlan()) === plan) throw error;
    }
  }
}
