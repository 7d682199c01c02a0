import type { ChannelKind } from '../../shared/models/channel-kind.ts';
import type { Audit } from '../platform/audit/audit.ts';
import type { UserCaller } from '../platform/callers/caller.ts';
import { underPlan } from '../platform/limits/under-plan.ts';
import type { Table } from '../platform/table/table.ts';
import { notInPlan, planIncludes, planOf } from './channel-plan.ts';
import { channelStore } from './channel-store.ts';

interface Enabling {
  table: Table;
  caller: UserCaller;
  audit: Audit;
}

/**
 * Before a provider is asked.
 * @throws ProblemError `limit_reached` for a channel that the plan does not include
 */
export async function assertMayEnable(
  { table, caller }: Pick<Enabling, 'table' | 'caller'>,
  kind: ChannelKind,
): Promise<void> {
  const plan = await planOf(table, caller.accountId);
  if (!planIncludes(plan, kind)) throw notInPlan(plan, kind);
}

/**
 * Sends messages to a target from now on.
 * @throws ProblemError `limit_reached` for a channel that the account's plan does not include when it is written
 */
export async function enableChannel(
  { table, caller: { accountId }, audit }: Enabling,
  kind: ChannelKind,
  target: { target: string; label?: string | undefined },
): Promise<void> {
  await underPlan(
    () => planOf(table, accountId),
    async (plan) => {
      const isEnabled =
        planIncludes(plan, kind) &&
        (await channelStore(table).enable({ accountId, kind }, { ...target, plan }, audit));
      if (!isEnabled) throw notInPlan(plan, kind);
    },
  );
}
