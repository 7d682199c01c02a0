import { channelNotInPlan, includesChannel } from './plan-includes-channel.ts';
import { ProblemError } from '../../shared/calls/errors.ts';
import type { ChannelKind } from '../../shared/models/channel-kind.ts';
import type { PlanName } from '../../shared/plans/plans.ts';
import { limitsOf } from '../platform/limits/limits-of.ts';

/** Whether a plan, with the operator's overrides, sends notifications to a channel. */
export const planIncludes = (plan: PlanName, kind: ChannelKind): boolean =>
  includesChannel(limitsOf(plan), kind);

export const notInPlan = (plan: PlanName, kind: ChannelKind): ProblemError =>
  new ProblemError('limit_reached', channelNotInPlan(plan, kind));
