import { channelNotInPlan, includesChannel } from './plan-includes-channel.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import type { ChannelKind } from '../../shared/models/channel-kind.ts';
import { planLimits, type PlanName } from '../../shared/plans/plans.ts';
import { env } from '../platform/aws/env.ts';
import { accountEntity } from '../platform/callers/account-entity.ts';
import type { Table } from '../platform/table/table.ts';

/** @throws if the account is gone */
export async function planOf(table: Table, accountId: string): Promise<PlanName> {
  const { data } = await accountEntity(table)
    .get({ accountId })
    .go({ consistent: true, attributes: ['plan'] });
  if (data === null) throw new Error(`The account ${accountId} is gone`);
  return data.plan;
}

/** Whether a plan, with the operator's overrides, sends notifications to a channel. */
export const planIncludes = (plan: PlanName, kind: ChannelKind): boolean =>
  includesChannel(planLimits(plan, env.planOverrides()), kind);

export const notInPlan = (plan: PlanName, kind: ChannelKind): ProblemError =>
  new ProblemError('limit_reached', channelNotInPlan(plan, kind));
