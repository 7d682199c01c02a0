import { type ChannelKind, channelNames } from '../../shared/models/channel-kind.ts';
import type { PlanLimits, PlanName } from '../../shared/plans/plans.ts';

/** Whether a plan sends notifications to a channel. */
export const includesChannel = (
  { channels }: Pick<PlanLimits, 'channels'>,
  kind: ChannelKind,
): boolean => channels.some((name) => name === channelNames[kind]);

/** Why a channel cannot be enabled, or sends nothing. */
export const channelNotInPlan = (plan: PlanName, kind: ChannelKind): string =>
  `The ${plan} plan does not include notifications by ${channelNames[kind]}.`;
