import { auditEntry } from '../../platform/audit/audit.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { stepSoon } from '../../platform/callers/account-standing.ts';
import { identityEntity } from '../../platform/callers/identity-entity.ts';
import { outboxItem } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';

const by = { kind: 'system', part: 'operator' } as const;
/** A payment may be settled while a suspension is lifted. */
const attempts = 5;

/**
 * Suspends the account of a user for abuse, or lifts that suspension. Calls are refused at once; open sockets are
 * closed, and schedules stop or resume within minutes. No payment lifts it. The owner gets one mail about each.
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
  await (isSuspended ? suspend(table, accountId, now) : lift(table, accountId, now));
  const account = await accountEntity(table).get({ accountId }).go({ consistent: true });
  return account.data?.rootEmail;
}

/** Changes nothing where the account is suspended for abuse already. */
async function suspend(table: Table, accountId: string, now: Date): Promise<void> {
  const event = outboxItem('account-suspended', { accountId, cause: 'person', by, facts: {} }, now);
  await writeTogether(entitiesOf(table), ({ accounts, audits, outbox }) => [
    accounts
      .patch({ accountId })
      .set({ ...stepSoon(accountId, now), suspendedForAbuse: true })
      .where(({ suspendedForAbuse }, { notExists }) => notExists(suspendedForAbuse))
      .commit(),
    audits.put(entryOf(accountId, 'suspend-for-abuse', now)).commit(),
    // Delivered by the sweep: the operator's machine sends no jobs.
    outbox.create(event).commit(),
  ]);
}

/**
 * Changes nothing where the account is not suspended for abuse. The owner is notified unless a payment is still
 * missing.
 */
async function lift(table: Table, accountId: string, now: Date): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { data } = await accountEntity(table).get({ accountId }).go({ consistent: true });
    if (data?.suspendedForAbuse !== true) return;
    const { suspended: isUnpaid } = data;
    const event = outboxItem(
      'suspension-lifted',
      { accountId, cause: 'person', by, facts: { through: 'operator' } },
      now,
    );
    const written = await writeTogether(entitiesOf(table), ({ accounts, audits, outbox }) => [
      accounts
        .patch({ accountId })
        .set(stepSoon(accountId, now))
        .remove(['suspendedForAbuse'])
        .where(
          ({ suspendedForAbuse, suspended }, { exists, eq }) =>
            `${exists(suspendedForAbuse)} AND ${eq(suspended, isUnpaid)}`,
        )
        .commit(),
      audits.put(entryOf(accountId, 'lift-suspension', now)).commit(),
      ...(isUnpaid ? [] : [outbox.create(event).commit()]),
    ]);
    if (written.done) return;
  }
  throw new Error('Too many concurrent changes to the account');
}

const entitiesOf = (table: Table) => ({
  accounts: accountEntity(table),
  audits: auditEntryEntity(table),
  outbox: outboxEventEntity(table),
});

const entryOf = (accountId: string, action: string, now: Date) =>
  auditEntry(
    {
      accountId,
      actor: by,
      action,
      kind: 'account',
      requestId: timeOrderedId(now),
    },
    now,
  );
