import { byKind, type ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type {
  Channel,
  ChannelSettings,
} from '../../../shared/models/notifying/channel-settings.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { settingsOf } from './channel-store.ts';
import { channelNotInPlan, planIncludes } from './channel-plan.ts';

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
