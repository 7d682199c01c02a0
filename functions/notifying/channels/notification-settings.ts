import type { NotificationSettings } from '../../../shared/calls/notifying/channels.ts';
import { channelStates } from '../../../shared/channels/catalogue.ts';
import { usualBusinessHours } from '../../../shared/models/notifying/escalation.ts';
import { env } from '../../platform/aws/env.ts';
import { isSecretSet } from '../../platform/aws/is-secret-set.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import type { UserCaller } from '../../platform/callers/caller.ts';
import { type User, usersOf } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { settingsUnderPlan } from './settings-under-plan.ts';

type Owner = Pick<UserCaller, 'accountId' | 'rootUserId'>;

/** Whether this installation has a Slack app. */
export const isSlackConfigured = (): boolean =>
  env.slackClientId() !== undefined && isSecretSet('SLACK_CLIENT_SECRET');

/** Confirmed addresses of the account's users, the root user's first. */
export async function confirmedAddresses(table: Table, { accountId }: Owner): Promise<string[]> {
  return addressesOf(await usersOf(table, accountId));
}

const addressesOf = (users: readonly User[]): string[] =>
  users
    .filter(({ emailConfirmed }) => emailConfirmed)
    .toSorted((a, b) => Number(b.isRoot) - Number(a.isRoot) || a.email.localeCompare(b.email))
    .map(({ email }) => email);

/** The data of the settings screen. */
export async function notificationSettings(
  table: Table,
  { accountId, rootUserId }: Owner,
): Promise<NotificationSettings> {
  const [{ channels, options }, users, account] = await Promise.all([
    settingsUnderPlan(table, accountId),
    usersOf(table, accountId),
    accountEntity(table)
      .get({ accountId })
      .go({ consistent: true, attributes: ['siteCount'] }),
  ]);
  const root = users.find(({ userId }) => userId === rootUserId);
  const { good, average, bad, outages, quietHours, maintenance, escalation } = options;
  const emailConfirmed = root?.emailConfirmed === true;
  return {
    ...channelStates(channels, {
      isEmailByDefault: account.data?.siteCount === 0 || !emailConfirmed,
      isSlackConfigured: isSlackConfigured(),
    }),
    options: { good, average, bad },
    outages,
    quietHours,
    maintenance,
    escalation: {
      steps: [...(escalation?.steps ?? [])],
      businessHours: escalation?.businessHours ?? usualBusinessHours,
    },
    emailConfirmed,
    addresses: addressesOf(users),
    timeZone: root?.timeZone ?? null,
  };
}
