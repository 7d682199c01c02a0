import { auditEntry } from '../../platform/audit/audit.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { channelEntity } from './channel-entity.ts';
import { planIncludes } from './settings-under-plan.ts';

/**
 * Enables email to the owner of an account that has a site, if their address is confirmed, the plan includes email, and
 * the channel was never enabled or disabled before. Idempotent, also when it runs twice at once.
 * @param userId the user whose action is the cause
 */
export async function emailByDefault(
  table: Table,
  { accountId, userId }: { accountId: string; userId: string },
  { cause, now }: { cause: 'first-site' | 'confirmed-email'; now: Date },
): Promise<boolean> {
  const { data: account } = await accountEntity(table).get({ accountId }).go({ consistent: true });
  if (account === null || account.siteCount === 0) return false;
  const { rootUserId, rootEmail, plan } = account;
  if (!planIncludes(plan, 'email')) return false;
  const entry = auditEntry(
    {
      accountId,
      actor: { kind: 'user', userId },
      action: 'email-by-default',
      kind: 'notifications',
      names: ['email'],
      requestId: `email-by-default-${cause}`,
    },
    now,
  );
  const entities = {
    accounts: accountEntity(table),
    users: userEntity(table),
    channels: channelEntity(table),
    audits: auditEntryEntity(table),
  };
  const written = await writeTogether(entities, ({ accounts, users, channels, audits }) => [
    accounts
      .check({ accountId })
      .where((item, is) => is.eq(item.plan, plan))
      .commit(),
    users
      .check({ accountId, userId: rootUserId })
      .where((item, is) => is.eq(item.emailConfirmed, true))
      .commit(),
    channels
      .update({ accountId, kind: 'email' })
      .set({ enabled: true, target: rootEmail })
      .where((channel, is) => is.notExists(channel.enabled))
      .commit(),
    audits.put(entry).commit(),
  ]);
  return written.done;
}
