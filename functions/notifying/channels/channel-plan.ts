import { ProblemError } from '../../../shared/calls/errors.ts';
import { type ChannelKind, channelNames } from '../../../shared/models/notifying/channel-kind.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import { limitsOf } from '../../platform/limits/limits-of.ts';

/** Whether a plan, with the operator's overrides, sends notifications to a channel. */
export const planIncludes = (plan: PlanName, kind: ChannelKind): boolean =>
  limitsOf(plan).channels.some((name) => name === channelNames[kind]);

/** Why a channel cannot be enabled, or sends nothing. */
export const channelNotInPlan = (plan: PlanName, kind: ChannelKind): string =>
  `The ${plan} plan does not include notifications by ${channelNames[kind]}.`;

export const notInPlan = (plan: PlanName, kind: ChannelKind): ProblemError =>
  new ProblemError('limit_reached', channelNotInPlan(plan, kind));
