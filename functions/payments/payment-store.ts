import { createWriteTransaction } from 'electrodb';
import type { PlanName } from '../../shared/plans.ts';
import type { AuditEntry } from '../platform/audit/audit.ts';
import { auditEntryEntity } from '../platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../platform/callers/account-entity.ts';
import { stepSoon } from '../platform/callers/account-step.ts';
import { type Announce, type OutboxItem } from '../platform/events/outbox.ts';
import { outboxEventEntity } from '../platform/events/outbox-event-entity.ts';
import { userEntity } from '../platform/callers/user-entity.ts';
import type { Table } from '../platform/table/table.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import type { PaymentState } from './payment-state.ts';

/** What is on an account about its payments. */
export interface Payments extends Pick<PaymentState, 'lastPaymentDate' | 'suspendOn'> {
  plan: PlanName;
  /** Undefined before the first payment. */
  annual: boolean | undefined;
  nextPaymentDate: string | undefined;
  payingCustomer: string | undefined;
  /** For non-payment. */
  isSuspended: boolean;
  /** By the operator; no payment lifts that. */
  isSuspendedForAbuse: boolean;
  /** How often payments were settled; a write says which it is based on. */
  version: number;
}

/** What a settlement puts there. */
export type Settled = Omit<PaymentState, 'isLive'> &
  Pick<Payments, 'isSuspended'> & { payingCustomer: string };

/** What a write must still find. */
type SettledOn = Pick<Payments, 'version' | 'isSuspendedForAbuse'>;

export interface PaymentStore {
  /** Undefined when there is no such account. */
  find(accountId: string): Promise<Payments | undefined>;
  /** Who is written to about money; undefined when the account is gone. */
  findOwner(accountId: string): Promise<{ email: string; firstName: string } | undefined>;
  /**
   * @param known what the settlement is based on
   * @param record entry of the change, undefined where nothing changes; event where the account is no longer suspended
   * @returns false when payments were settled or the operator suspended the account since it was found, or it is gone:
   *   nothing was written
   */
  settle(
    key: { accountId: string; known: SettledOn; now: Date },
    settled: Settled,
    record: { entry: AuditEntry | undefined; event: OutboxItem | undefined },
  ): Promise<boolean>;
}

export function paymentStore(table: Table, announce: Announce): PaymentStore {
  const accounts = accountEntity(table);
  const audits = auditEntryEntity(table);
  const outbox = outboxEventEntity(table);
  return {
    async find(accountId) {
      const { data } = await accounts.get({ accountId }).go({ consistent: true });
      if (data === null) return undefined;
      return {
        plan: data.plan,
        annual: data.annual,
        nextPaymentDate: data.nextPaymentDate,
        lastPaymentDate: data.lastPaymentDate,
        suspendOn: data.suspendOn,
        payingCustomer: data.payingCustomer,
        isSuspended: data.suspended,
        isSuspendedForAbuse: data.suspendedForAbuse === true,
        version: data.paymentVersion ?? 0,
      };
    },
    async findOwner(accountId) {
      const { data } = await accounts.get({ accountId }).go();
      if (data === null) return undefined;
      const { rootUserId: userId, rootEmail: email } = data;
      const user = await userEntity(table).get({ accountId, userId }).go();
      return { email, firstName: user.data?.firstName ?? '' };
    },
    async settle({ accountId, known, now }, settled, { entry, event }) {
      const { version, isSuspendedForAbuse } = known;
      const { plan, annual, nextPaymentDate, payingCustomer } = settled;
      const { lastPaymentDate, suspendOn } = settled;
      const gone: ('lastPaymentDate' | 'suspendOn')[] = [];
      if (lastPaymentDate === undefined) gone.push('lastPaymentDate');
      if (suspendOn === undefined) gone.push('suspendOn');
      const written = await writeTogether(
        createWriteTransaction({ accounts, audits, outbox }, (entities) => [
          entities.accounts
            .patch({ accountId })
            .set({
              plan,
              annual,
              nextPaymentDate,
              payingCustomer,
              suspended: settled.isSuspended,
              paymentVersion: version + 1,
              ...stepSoon(accountId, now),
              ...(lastPaymentDate === undefined ? {} : { lastPaymentDate }),
              ...(suspendOn === undefined ? {} : { suspendOn }),
            })
            .remove(gone)
            .where(({ paymentVersion, suspendedForAbuse }, { eq, exists, notExists }) => {
              const isSeen =
                version === 0 ? notExists(paymentVersion) : eq(paymentVersion, version);
              const abuse = isSuspendedForAbuse ? exists : notExists;
              return `${isSeen} AND ${abuse(suspendedForAbuse)}`;
            })
            .commit(),
          ...(entry === undefined ? [] : [entities.audits.put(entry).commit()]),
          ...(event === undefined ? [] : [entities.outbox.create(event).commit()]),
        ]),
      );
      if (written.done && event !== undefined) await announce(event);
      return written.done;
    },
  };
}
