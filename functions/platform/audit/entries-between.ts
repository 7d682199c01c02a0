import { allItems } from '../table/read-items.ts';
import { isExpired, type Table } from '../table/table.ts';
import type { AuditEntry } from './audit.ts';
import { auditEntryEntity } from './audit-entry-entity.ts';

/** The audit entries of an account from a time until before another, oldest first. */
export async function entriesBetween(
  table: Table,
  accountId: string,
  { from, to }: { from: Date; to: Date },
): Promise<AuditEntry[]> {
  const found = await allItems(
    auditEntryEntity(table)
      .query.byTime({ accountId })
      .between({ at: from.toISOString() }, { at: to.toISOString() }),
  );
  return found.filter((entry) => !isExpired(entry, to));
}
