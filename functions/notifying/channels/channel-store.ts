import {
  byKind,
  type ChannelKind,
  channelKinds,
} from '../../../shared/models/notifying/channel-kind.ts';
import type { PlanName } from '../../../shared/plans/plans.ts';
import {
  type Channel,
  type ChannelSettings,
  defaultOptions,
  type Frequency,
  type MaintenanceWindow,
  type NotificationOptions,
} from '../../../shared/models/notifying/channel-settings.ts';
import { type Audit, changeAudited, writeAudited } from '../../platform/audit/audit.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { asRead, changeVersioned } from '../../platform/table/change-versioned.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import { channelOptionsEntity } from '../../monitoring/episodes/channel-options-entity.ts';
import { channelEntity } from './channel-entity.ts';
import { pastWindows } from './past-windows.ts';
import { validSecrets } from './signing-secret.ts';

/** The channels and options of an account; defaults where it has saved none. */
export async function settingsOf(table: Table, accountId: string): Promise<ChannelSettings> {
  const [channels, options] = await Promise.all([
    channelEntity(table).query.byKind({ accountId }).go({ consistent: true, pages: 'all' }),
    channelOptionsEntity(table).get({ accountId }).go({ consistent: true }),
  ]);
  const ofKind = (kind: ChannelKind): Channel => {
    const saved = channels.data.find((channel) => channel.kind === kind);
    const { enabled, frequency = 'Daily', target, label, switchedOff } = saved ?? {};
    const { secret, earlierSecrets } = saved ?? {};
    const earlier = validSecrets(earlierSecrets, new Date());
    const signing = secret === undefined ? undefined : { secret, earlier };
    const isChosen = enabled !== undefined;
    return {
      kind,
      enabled: enabled ?? false,
      isChosen,
      frequency,
      target,
      label,
      switchedOff,
      signing,
    };
  };
  const { accountId: _, maintenanceRevision: __, ...saved } = options.data ?? { accountId };
  return {
    channels: byKind<Record<ChannelKind, Channel>>(ofKind),
    options: { ...defaultOptions, ...saved },
  };
}

interface Enabled {
  target: string;
  label?: string | undefined;
  secret?: string | undefined;
  plan?: PlanName;
}

/** The settings of the account's owner. Each change is written with its audit entry. */
export function channelStore(table: Table) {
  const entities = {
    accounts: accountEntity(table),
    channels: channelEntity(table),
    options: channelOptionsEntity(table),
  };

  return {
    /**
     * Sends messages to a target from now on, which replaces an earlier one.
     * @param given.plan the plan that includes the channel: enables nothing once the account has another plan
     * @param given.secret for a channel that has none yet
     * @returns false for an account with another plan
     */
    async enable(
      { accountId, kind }: { accountId: string; kind: ChannelKind },
      { target, label, secret, plan }: Enabled,
      audit?: Audit,
    ): Promise<boolean> {
      const written = await writeAudited(table, audit, entities, ({ accounts, channels }) => [
        ...(plan === undefined
          ? []
          : [
              accounts
                .check({ accountId })
                .where((account, is) => is.eq(account.plan, plan))
                .commit(),
            ]),
        channels
          .update({ accountId, kind })
          .set({ enabled: true, target, ...(label === undefined ? {} : { label }) })
          .remove(label === undefined ? ['label', 'switchedOff'] : ['switchedOff'])
          .data((channel, { ifNotExists }) => {
            if (secret !== undefined) ifNotExists(channel.secret, secret);
          })
          .commit(),
      ]);
      return written.done;
    },

    /**
     * Keeps the target, so that the channel can be enabled again; a Slack webhook is forgotten, since Slack gives a
     * new one.
     */
    async disable(
      { accountId, kind }: { accountId: string; kind: ChannelKind },
      audit?: Audit,
    ): Promise<void> {
      await changeAudited(table, audit, entities.channels, (channels) =>
        channels
          .update({ accountId, kind })
          .set({ enabled: false })
          .remove(kind === 'slack' ? ['target', 'label', 'switchedOff'] : ['switchedOff']),
      );
    },

    /** Channels that are not named keep their frequency. */
    async setFrequencies(
      accountId: string,
      chosen: { [Kind in ChannelKind]?: Frequency | undefined },
      audit?: Audit,
    ): Promise<void> {
      await writeAudited(table, audit, entities, ({ channels }) =>
        channelKinds.flatMap((kind) => {
          const frequency = chosen[kind];
          if (frequency === undefined) return [];
          return [channels.update({ accountId, kind }).set({ frequency }).commit()];
        }),
      );
    },

    /**
     * Replaces the maintenance windows ahead. What has held messages back stays among those of the past, also of a change
     * at the same time.
     */
    async setMaintenance(
      accountId: string,
      ahead: readonly MaintenanceWindow[],
      { now, audit }: { now: Date; audit: Audit },
    ): Promise<void> {
      const maintenance = [...ahead];
      await changeVersioned(
        () => foundItem(entities.options.get({ accountId })),
        (before) => pastWindows({ maintenance: [], ...before }, maintenance, now),
        (pastMaintenance, before) => {
          const read = before?.maintenanceRevision;
          return changeAudited(table, audit, entities.options, (options) =>
            options
              .update({ accountId })
              .set({ maintenance, pastMaintenance, maintenanceRevision: (read ?? 0) + 1 })
              .where(({ maintenanceRevision }, is) => asRead(maintenanceRevision, read, is)),
          );
        },
      );
    },

    /** Options that are not named stay as they are; quiet hours of null are removed. */
    async setOptions(
      accountId: string,
      { quietHours, ...chosen }: Partial<NotificationOptions>,
      audit?: Audit,
    ): Promise<void> {
      const set = { ...chosen, ...(quietHours ? { quietHours } : {}) };
      await changeAudited(table, audit, entities.options, (options) =>
        options
          .update({ accountId })
          .set(set)
          .remove(quietHours === null ? ['quietHours'] : []),
      );
    },
  };
}
