import { planNames } from '../../../shared/plans/plan-names.ts';
import { ofAccount, gsi2, inAccount, type ItemOf } from '../table/entity.ts';

/**
 * A customer: one root user and their sub-users. Access: get by account id; those whose next step is due, by shard.
 * Counters are raised in the same transaction that adds the thing they count.
 */
export const accountEntity = ofAccount('account', {
  attributes: {
    rootUserId: { type: 'string', required: true },
    rootEmail: { type: 'string', required: true },
    plan: { type: planNames, required: true },
    /** ISO 8601; the end of the trial on Trial, absent for plans that do not end. */
    nextPaymentDate: { type: 'string' },
    lastPaymentDate: { type: 'string' },
    /** ISO 8601; set by a cancellation: the paid period ends. */
    suspendOn: { type: 'string' },
    /** Begins when the paid period ends, on `plannedOn`; absent unless a change is planned. */
    plannedPlan: { type: planNames },
    /** Whether it is paid annually. */
    plannedAnnual: { type: 'boolean' },
    plannedOn: { type: 'string' },
    /** Whether the plan is paid annually; absent until the first payment. */
    annual: { type: 'boolean' },
    /** The paying customer at Stripe; absent until the first checkout. */
    payingCustomer: { type: 'string' },
    /** ISO 8601; a checkout is being begun until then at the latest. */
    checkoutUntil: { type: 'string' },
    /** Incremented whenever a payment is settled. */
    paymentVersion: { type: 'number' },
    /** For non-payment; a payment lifts it. */
    suspended: { type: 'boolean', required: true, default: false },
    /** By the operator, who alone lifts it; absent otherwise. */
    suspendedForAbuse: { type: 'boolean' },
    /**
     * ISO 8601; from then on every user with a password needs a second step of the sign-in. Absent: up to them.
     */
    twoStepRequiredFrom: { type: 'string' },
    /** ISO 8601; when it will be deleted, as requested by its owner. */
    deleteOn: { type: 'string' },
    /** ISO 8601; the owner has taken the deletion back, and its users have not been mailed yet. */
    keptAt: { type: 'string' },
    /** Whether the deletion has cancelled the subscription, which is resumed when it is taken back. */
    holdsSubscription: { type: 'boolean' },
    /** ISO 8601; the deletion has begun and is final; its users have no access. */
    deletingSince: { type: 'string' },
    /** The worker that deletes. */
    deletionOwner: { type: 'string' },
    /** ISO 8601: when another worker may continue. */
    deletionLeaseUntil: { type: 'string' },
    /** Shard of the index by next step; absent if there is no next step. */
    stepShard: { type: 'string' },
    /** ISO 8601: the clock looks at the account; absent with `stepShard`. */
    stepOn: { type: 'string' },
    siteCount: { type: 'number', required: true, default: 0 },
    subUserCount: { type: 'number', required: true, default: 0 },
    competitorCount: { type: 'number', required: true, default: 0 },
    /** Absent before the first. */
    pingCampaignCount: { type: 'number' },
    createdAt: { type: 'string', required: true },
  },
  indexes: {
    byId: inAccount('account'),
    steps: gsi2('account-step#${stepShard}', '${stepOn}'),
  },
});

export type Account = ItemOf<typeof accountEntity>;
