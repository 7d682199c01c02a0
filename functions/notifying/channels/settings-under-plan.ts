import {
  byKind,
  type ChannelKind,
  channelNames,
} from '../../../shared/models/notifying/channel-kind.ts';
import type {
  Channel,
  ChannelSettings,
} from '../../../shared/models/notifying/channel-settings.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { settingsOf } from './channel-store.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
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

/**
 * The channels and options of an account. A channel that its plan does not include says so and sends nothing; it resumes
 * with a plan that does.
 */
export async function settingsUnderPlan(table: Table, accountId: string): Promise<ChannelSettings> {
  const [{ channels, options }, account] = await Promise.all([
    settingsOf(table, accountId),
    accountEntity(table)
      .get({ accountId })
      .go({ attributes: ['plan'] }),
  ]);
  // The account is being deleted.
  if (account.data === null) return { channels, options };
  const { plan } = account.data;
  const underPlan = (channel: Channel): Channel =>
    planIncludes(plan, channel.kind)
      ? channel
      : { ...channel, notInPlan: channelNotInPlan(plan, channel.kind) };
  return {
    channels: byKind<Record<ChannelKind, Channel>>((kind) => underPlan(channels[kind])),
    options,
  };
}

/** Whether messages are sent to a channel now. */
export const isSentTo = ({ enabled, target, notInPlan }: Channel): boolean =>
  enabled && target !== undefined && notInPlan === undefined;
