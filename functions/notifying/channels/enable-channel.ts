import type { ChannelKind } from '../../../shared/models/notifying/channel-kind.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { readAccount } from '../../platform/callers/account-owner.ts';
import type { UserCaller } from '../../platform/callers/caller.ts';
import { underPlan } from '../../platform/limits/under-plan.ts';
import type { Table } from '../../platform/table/table.ts';
import type { CheckedTarget } from '../../providers/ports/check-target.ts';
import { notInPlan, planIncludes } from './settings-under-plan.ts';
import { channelStore, settingsOf } from './channel-store.ts';
import { newSecret } from './signing-secret.ts';
import type { NotificationSettings } from '../../../shared/calls/notifying/channels.ts';
import { notificationSettings } from './notification-settings.ts';

/** Sends nothing more to a channel. */
export async function disableChannel(
  { table, caller, audit }: Enabling,
  kind: ChannelKind,
): Promise<NotificationSettings> {
  const { accountId } = caller;
  await channelStore(table).disable({ accountId, kind }, audit);
  return notificationSettings(table, caller);
}

export interface Enabling {
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
  const { plan } = await readAccount(table, caller.accountId);
  if (!planIncludes(plan, kind)) throw notInPlan(plan, kind);
}

/**
 * Sends messages to a target from now on.
 * @returns the secret of a channel whose messages are signed, if it is new
 * @throws ProblemError `limit_reached` for a channel that the account's plan does not include when it is written
 */
export async function enableChannel(
  { table, caller: { accountId }, audit }: Enabling,
  kind: ChannelKind,
  { isSigned = false, ...target }: CheckedTarget,
): Promise<{ secret: string | undefined }> {
  const secret = isSigned ? newSecret() : undefined;
  const store = channelStore(table);
  await underPlan(table, accountId, async (plan) => {
    const isEnabled =
      planIncludes(plan, kind) &&
      (await store.enable({ accountId, kind }, { ...target, secret, plan }, audit));
    if (!isEnabled) throw notInPlan(plan, kind);
  });
  if (secret === undefined) return { secret };
  // The channel keeps the first secret that it gets.
  const { channels } = await settingsOf(table, accountId);
  return { secret: channels[kind].signing?.secret === secret ? secret : undefined };
}
