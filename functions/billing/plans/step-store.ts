import type { ItemOf } from '../../platform/table/entity.ts';
import { auditEntry } from '../../platform/audit/audit.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { changeOf } from '../../platform/open-work/open-items.ts';
import { postpone } from '../../platform/open-work/postpone.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import { after, hourMs } from '../../platform/times.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import { takeAccountStep } from '../../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../../platform/jobs/sweep-open-work.ts';

/** Accounts whose next step is due. None is given up: the account would otherwise never change. */
export const openSteps = (
  store: Pick<StepStore, 'due' | 'requeue'>,
): OpenWorkKind<DueAccount, typeof takeAccountStep> => ({
  store,
  job: takeAccountStep,
  payloadOf: ({ accountId }) => ({ accountId }),
  longestRetryMs: stepRetryMs,
});

export type SteppingAccount = ItemOf<typeof accountEntity>;

/** An account as the sweep of open work reads it. */
export type DueAccount = SteppingAccount & { requestedAt: string };

/** How long a job may take to take a step before the clock sends it again. */
export const stepRetryMs = hourMs;
/** Accounts of a shard that one sweep takes up. */
const mostAtOnce = 500;

export type StepStore = ReturnType<typeof stepStore>;

/** When the clock checks accounts, and what it then changes. */
export function stepStore(table: Table) {
  const accounts = accountEntity(table);
  const audits = auditEntryEntity(table);
  const users = userEntity(table);

  return {
    find: (accountId: string): Promise<SteppingAccount | undefined> =>
      foundItem(accounts.get({ accountId })),

    async firstNameOf({ accountId, rootUserId: userId }: SteppingAccount): Promise<string> {
      const { data } = await users.get({ accountId, userId }).go();
      return data?.firstName ?? '';
    },

    /** Accounts of a shard whose next step is due by then. */
    async due(stepShard: string, by: Date): Promise<DueAccount[]> {
      const { data } = await accounts.query
        .steps({ stepShard })
        .lte({ stepOn: by.toISOString() })
        .go({ limit: mostAtOnce });
      return data.map((account) => ({ ...account, requestedAt: account.createdAt }));
    },

    /** Moves the next look on, in case the job is lost; false when the account changed since it was read. */
    requeue: ({ accountId, stepOn }: SteppingAccount, now: Date) =>
      postpone(changeOf(accounts.patch({ accountId })), {
        field: 'stepOn',
        seen: stepOn,
        next: after(now, stepRetryMs),
      }),

    /** Ends a step. An account that changed since it was read keeps the time that its change has set. */
    async setNext({ accountId, stepOn: was }: SteppingAccount, next: string | null): Promise<void> {
      const change = accounts.patch({ accountId });
      await (next === null ? change.remove(['stepShard', 'stepOn']) : change.set({ stepOn: next }))
        .where((item, is) => asRead(item.stepOn, was, is))
        .go({ returnOnConditionCheckFailure: true });
    },

    /** Suspends an account for non-payment; false when its dates changed since it was read. */
    async suspend(account: SteppingAccount, now: Date): Promise<boolean> {
      const { accountId, nextPaymentDate, suspendOn, paymentVersion } = account;
      const entry = auditEntry(
        {
          accountId,
          actor: { kind: 'system', part: 'clock' },
          action: 'suspend-account',
          kind: 'account',
          requestId: `suspension-${suspendOn ?? nextPaymentDate ?? ''}`,
        },
        now,
      );
      const written = await writeTogether({ accounts, audits }, (entities) => [
        entities.accounts
          .patch({ accountId })
          .set({ suspended: true })
          .remove(['stepShard', 'stepOn'])
          .where((item, is) =>
            [
              asRead(item.nextPaymentDate, nextPaymentDate, is),
              asRead(item.suspendOn, suspendOn, is),
              asRead(item.paymentVersion, paymentVersion, is),
              is.eq(item.suspended, false),
            ].join(' AND '),
          )
          .commit(),
        entities.audits.put(entry).commit(),
      ]);
      return written.done;
    },
  };
}
