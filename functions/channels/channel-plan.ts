import { channelNotInPlan, includesChannel } from './plan-includes-channel.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import type { ChannelKind } from '../../shared/models/channel-kind.ts';
import { planLimits, type PlanName } from '../../shared/plans/plans.ts';
import { env } from '../platform/aws/env.ts';

/** Whether a plan, with the operator's overrides, sends notifications to a channel. */
export const planIncludes = (plan: PlanName, kind: ChannelKind): boolean =>
  includesChannel(planLimits(plan, env.planOverrides()), kind);

export const notInPlan = (plan: PlanName, kind: ChannelKind): ProblemError =>
  new ProblemError('limit_reached', channelNotInPlan(plan, kind));
