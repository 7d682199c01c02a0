import type { ItemOf } from '../table/entity.ts';
import type { Actor } from '../../../shared/calls/scope.ts';
import type { CallContract, CallInput, WrittenKind } from '../../../shared/calls/define-call.ts';
import { httpStatusOf, ProblemError } from '../../../shared/calls/errors.ts';
import { actorOf, type Caller } from '../callers/caller.ts';
import { log } from '../logger.ts';
import { logFault } from '../log-fault.ts';
import { auditEntryEntity } from './audit-entry-entity.ts';
import { epochSeconds, type Table } from '../table/table.ts';
import {
  type Entity,
  type Items,
  type OneChange,
  type Outcome,
  writeTogether,
} from '../table/write-together.ts';
import { timeOrderedId } from '../time-ordered-id.ts';
import { recordsExpireAt } from '../times.ts';

/** An entry in the table's form. */
export type AuditEntry = ItemOf<typeof auditEntryEntity>;

/** The audit entry of a call that changes something. */
export interface Audit {
  /** Sets the account for a call without a session, or by support. */
  by(owner: { accountId: string; userId: string }): void;
  /** The same for the holder of a link in a mail, who is not signed in and may be anyone. */
  byMailLink(accountId: string): void;
  /**
   * Sets the names of the changed things, if the request has only an id that is meaningless once they are deleted. Call
   * before `entry`.
   */
  about(names: readonly string[]): void;
  /**
   * The entry for the change's transaction, run by `writeAudited`. A change without a transaction is entered after the
   * work.
   */
  entry(): AuditEntry;
  /** The entry has been written. */
  written(): void;
  /** Nothing was changed, or the change was refused: there is nothing to enter unless a later transaction has it. */
  unchanged(): void;
}

/** A call, or a message on a socket. */
interface Call {
  contract: Pick<CallContract, 'id' | 'writes'>;
  /** Input of a call; changes through sockets have none. */
  input?: CallInput<CallContract>;
  caller: Caller | undefined;
  requestId: string;
  now: Date;
}

const namesKept = 10;

/** Follows one call, or one message on a socket. */
export function auditOf(table: Table, call: Call) {
  const { contract, caller, input } = call;
  let accountId = caller?.kind === 'user' ? caller.accountId : undefined;
  let actor = caller && actorOf(caller);
  let names = (input && contract.writes?.names?.(input)) ?? [];
  let isSettled = contract.writes === undefined;
  let made: AuditEntry | undefined;

  const entry = (): AuditEntry => {
    if (accountId === undefined || actor === undefined) {
      throw new Error(`${contract.id} does not say whose account it changes`);
    }
    made ??= entryOf(call, { accountId, actor, names });
    return made;
  };
  const settle = (): void => {
    isSettled = true;
  };
  const audit: Audit = {
    by(owner) {
      accountId = owner.accountId;
      actor ??= { kind: 'user', userId: owner.userId };
    },
    byMailLink(owner) {
      accountId = owner;
      actor ??= { kind: 'mail-link' };
    },
    about(found) {
      names = found;
    },
    entry,
    written: settle,
    unchanged: settle,
  };
  return {
    ...audit,
    /** After the work: writes the entry, unless a transaction has, or nothing was changed. */
    async finish(): Promise<void> {
      if (isSettled) return;
      const missing = entry();
      try {
        await auditEntryEntity(table).put(missing).go();
      } catch (error) {
        // The change is made. An error would make the client repeat it.
        logFault('could not write the audit entry', { entry: missing, error });
      }
    },
    /** The work failed: logs the entry if the change may have been made without it. */
    interrupted(error: unknown): void {
      if (isSettled || isRefusal(error) || accountId === undefined || actor === undefined) return;
      log.warn('change without an audit entry', { entry: entry() });
    },
  };
}

/** Refusals come before the change. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && httpStatusOf[error.code] < 500;

interface Found {
  accountId: string;
  actor: Actor;
  names: readonly string[];
}

function entryOf({ contract, requestId, now }: Call, { accountId, actor, names }: Found) {
  if (contract.writes === undefined) throw new Error(`${contract.id} does not say what it writes`);
  const { kind } = contract.writes;
  return auditEntry({ accountId, actor, requestId, action: contract.id, kind, names }, now);
}

interface Change {
  accountId: string;
  actor: Actor;
  /** Id of the call or job. */
  action: string;
  kind: WrittenKind;
  /** Names of the changed things. @default none, if the kind is enough */
  names?: readonly string[];
  /** Id of the request, or of the provider's event. */
  requestId: string;
}

/** The entry of a change; for changes without a call. */
export const auditEntry = (
  { accountId, actor, action, kind, names = [], requestId }: Change,
  now: Date,
): AuditEntry => ({
  accountId,
  actor,
  subject: { kind, names: names.slice(0, namesKept), count: Math.max(1, names.length) },
  requestId,
  action,
  at: now.toISOString(),
  entryId: timeOrderedId(now),
  expiresAt: epochSeconds(recordsExpireAt(now)),
});

/**
 * Writes items together with the entry, which is the last of the transaction; without a call there is none. If it is
 * refused, nothing is entered afterwards either.
 */
export async function writeAudited<Written extends Parameters<typeof writeTogether>[0]>(
  table: Table,
  audit: Audit | undefined,
  entities: Written,
  items: Items<Written>,
): Promise<Outcome> {
  const audits = auditEntryEntity(table);
  const written = await writeTogether({ ...entities, audits }, (all) => [
    ...items(all),
    ...(audit === undefined ? [] : [all.audits.put(audit.entry()).commit()]),
  ]);
  if (written.done) audit?.written();
  else audit?.unchanged();
  return written;
}

/** Makes one change, with its entry. @returns false if its condition failed, and nothing was written */
export async function changeAudited<One extends Entity>(
  table: Table,
  audit: Audit | undefined,
  entity: One,
  change: OneChange<One>,
): Promise<boolean> {
  const { done } = await writeAudited(table, audit, { one: entity }, (all) => [
    change(all.one).commit(),
  ]);
  return done;
}
