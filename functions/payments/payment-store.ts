import { createWriteTransaction } from 'electrodb';
import type { PlanName } from '../../shared/plans.ts';
import type { AuditEntry } from '../platform/audit/audit.ts';
import { auditEntryEntity } from '../platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../platform/callers/account-entity.ts';
import { stepSoon } from '../platform/callers/account-step.ts';
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
  isSuspended: boolean;
  /** How often payments were settled; a write says which it is based on. */
  version: number;
}

/** What a settlement puts there. */
export type Settled = Omit<PaymentState, 'isLive'> &
  Pick<Payments, 'isSuspended'> & { payingCustomer: string };

export interface PaymentStore {
  /** Undefined when there is no such account. */
  find(accountId: string): Promise<Payments | undefined>;
  /** Who is written to about money; undefined when the account is gone. */
  findOwner(accountId: string): Promise<{ email: string; firstName: string } | undefined>;
  /**
   * @param entry of the change; undefined where nothing changes
   * @returns false when payments were settled since `version`, or the account is gone: nothing was written
   */
  settle(
    key: { accountId: string; version: number; now: Date },
    settled: Settled,
    entry: AuditEntry | undefined,
  ): Promise<boolean>;
}

export function paymentStore(table: Table): PaymentStore {
  const accounts = accountEntity(table);
  const audits = auditEntryEntity(table);
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
    async settle({ accountId, version, now }, settled, entry) {
      const { plan, annual, nextPaymentDate, payingCustomer } = settled;
      const { lastPaymentDate, suspendOn } = settled;
      const gone: ('lastPaymentDate' | 'suspendOn')[] = [];
      if (lastPaymentDate === undefined) gone.push('lastPaymentDate');
      if (suspendOn === undefined) gone.push('suspendOn');
      const written = await writeTogether(
        createWriteTransaction({ accounts, audits }, (entities) => [
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
            .where(({ paymentVersion }, { eq, notExists }) =>
              version === 0 ? notExists(paymentVersion) : eq(paymentVersion, version),
            )
            .commit(),
          ...(entry === undefined ? [] : [entities.audits.put(entry).commit()]),
        ]),
      );
      return written.done;
    },
  };
}
