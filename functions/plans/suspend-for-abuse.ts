import { createWriteTransaction } from 'electrodb';
import { auditEntry } from '../platform/audit/audit.ts';
import { auditEntryEntity } from '../platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../platform/callers/account-entity.ts';
import { stepSoon } from '../platform/callers/account-step.ts';
import { identityEntity } from '../platform/callers/identity-entity.ts';
import type { Table } from '../platform/table/table.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import { timeOrderedId } from '../platform/time-ordered-id.ts';

/**
 * Suspends the account of a user for abuse, or lifts that suspension. Calls are refused at once; open sockets are closed, and
 * schedules fall silent or go on, within minutes. No payment lifts it.
 * @returns the email of the root user; undefined where no account has the address
 */
export async function suspendForAbuse(
  table: Table,
  { email, isSuspended, now }: { email: string; isSuspended: boolean; now: Date },
): Promise<string | undefined> {
  const identity = await identityEntity(table)
    .get({ kind: 'email', subject: email.toLowerCase() })
    .go({ consistent: true });
  if (identity.data === null) return undefined;
  const { accountId } = identity.data;
  const accounts = accountEntity(table);
  const action = isSuspended ? 'suspend-for-abuse' : 'lift-suspension';
  const entry = auditEntry(
    {
      accountId,
      actor: { kind: 'system', part: 'operator' },
      action,
      kind: 'account',
      requestId: timeOrderedId(now),
    },
    now,
  );
  const written = await writeTogether(
    createWriteTransaction({ accounts, audits: auditEntryEntity(table) }, (entities) => {
      const change = entities.accounts.patch({ accountId }).set(stepSoon(accountId, now));
      return [
        (isSuspended
          ? change.set({ suspendedForAbuse: true })
          : change.remove(['suspendedForAbuse'])
        ).commit(),
        entities.audits.put(entry).commit(),
      ];
    }),
  );
  if (!written.done) return undefined;
  const account = await accounts.get({ accountId }).go({ consistent: true });
  return account.data?.rootEmail;
}
