import { PaidPlan, type PlanName } from '../../../shared/plans/plans.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { auditEntryEntity } from '../../platform/audit/audit-entry-entity.ts';
import { accountEntity } from '../../platform/callers/account-entity.ts';
import { stepSoon } from '../../platform/callers/account-standing.ts';
import { type Announce, type OutboxItem } from '../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../platform/events/outbox-event-entity.ts';
import { userEntity } from '../../platform/callers/user-entity.ts';
import { asRead } from '../../platform/table/change-versioned.ts';
import type { Table } from '../../platform/table/table.ts';
import { writeTogether } from '../../platform/table/write-together.ts';
import type { PaymentState, PlannedPlan } from './payment-state.ts';

/** Payment fields of an account. */
export interface Payments extends Pick<PaymentState, 'lastPaymentDate' | 'suspendOn' | 'planned'> {
  plan: PlanName;
  /** Undefined before the first payment. */
  annual: boolean | undefined;
  nextPaymentDate: string | undefined;
  payingCustomer: string | undefined;
  /** For non-payment. */
  isSuspended: boolean;
  /** By the operator; no payment lifts that. */
  isSuspendedForAbuse: boolean;
  /** Its owner has requested its deletion. */
  isLeaving: boolean;
  /** How often payments were settled; a write says which it is based on. */
  version: number;
}

/** Fields that a settlement writes. */
export type Settled = Omit<PaymentState, 'isLive'> &
  Pick<Payments, 'isSuspended'> & { payingCustomer: string };

/** The state that a write requires. */
type SettledOn = Pick<Payments, 'version' | 'isSuspendedForAbuse'>;

export type PaymentStore = ReturnType<typeof paymentStore>;

interface StoredPlanned {
  plannedPlan?: PlanName | undefined;
  plannedAnnual?: boolean | undefined;
  plannedOn?: string | undefined;
}
const storedOf = ({ plan, annual, on }: PlannedPlan) => ({
  plannedPlan: plan,
  plannedAnnual: annual,
  plannedOn: on,
});
function plannedOf({ plannedPlan, plannedAnnual, plannedOn }: StoredPlanned) {
  const plan = PaidPlan.safeParse(plannedPlan).data;
  if (plan === undefined || plannedOn === undefined) return undefined;
  return { plan, annual: plannedAnnual === true, on: plannedOn };
}

export function paymentStore(table: Table, announce: Announce) {
  const accounts = accountEntity(table);
  const audits = auditEntryEntity(table);
  const outbox = outboxEventEntity(table);
  return {
    /** Undefined when there is no such account. */
    async find(accountId: string): Promise<Payments | undefined> {
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
        planned: plannedOf(data),
        isSuspendedForAbuse: data.suspendedForAbuse === true,
        isLeaving: data.deleteOn !== undefined,
        version: data.paymentVersion ?? 0,
      };
    },
    /** Recipient of mails about payments; undefined if the account is deleted. */
    async findOwner(accountId: string): Promise<{ email: string; firstName: string } | undefined> {
      const { data } = await accounts.get({ accountId }).go();
      if (data === null) return undefined;
      const { rootUserId: userId, rootEmail: email } = data;
      const user = await userEntity(table).get({ accountId, userId }).go();
      return { email, firstName: user.data?.firstName ?? '' };
    },
    /**
     * @param known what the settlement is based on
     * @param record entry of the change, undefined where nothing changes; events for notifications and open tabs
     * @returns false when payments were settled or the operator suspended the account since it was found, or it is gone:
     *   nothing was written
     */
    async settle(
      { accountId, known, now }: { accountId: string; known: SettledOn; now: Date },
      settled: Settled,
      { entry, events }: { entry: AuditEntry | undefined; events: readonly OutboxItem[] },
    ): Promise<boolean> {
      const { version, isSuspendedForAbuse } = known;
      const { plan, annual, nextPaymentDate, payingCustomer } = settled;
      const { lastPaymentDate, suspendOn, planned } = settled;
      const gone: ('lastPaymentDate' | 'suspendOn' | keyof StoredPlanned)[] = [];
      if (lastPaymentDate === undefined) gone.push('lastPaymentDate');
      if (suspendOn === undefined) gone.push('suspendOn');
      if (planned === undefined) gone.push('plannedPlan', 'plannedAnnual', 'plannedOn');
      const written = await writeTogether({ accounts, audits, outbox }, (entities) => [
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
            ...(planned === undefined ? {} : storedOf(planned)),
          })
          .remove(gone)
          .where(({ paymentVersion, suspendedForAbuse }, is) => {
            const abuse = isSuspendedForAbuse ? is.exists : is.notExists;
            return `${asRead(paymentVersion, version || undefined, is)} AND ${abuse(suspendedForAbuse)}`;
          })
          .commit(),
        ...(entry === undefined ? [] : [entities.audits.put(entry).commit()]),
        ...events.map((event) => entities.outbox.create(event).commit()),
      ]);
      if (written.done) for (const event of events) await announce(event);
      return written.done;
    },
  };
}
