/** https://docs.stripe.com/api/subscriptions/object */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;
type Status = (typeof subscriptionStatuses)[number];

/** How much a subscription says about the account; the others are those that were never paid for. */
const weights: Record<Status, number> = {
  active: 3,
  trialing: 3,
  past_due: 2,
  unpaid: 2,
  paused: 2,
  canceled: 1,
  incomplete: 0,
  incomplete_expired: 0,
};

interface Weighed {
  status: Status;
  /** Epoch seconds. */
  created: number;
}

/** Whether it will renew, paid or not. */
export const isLive = ({ status }: Pick<Weighed, 'status'>): boolean => weights[status] > 1;

/** The subscriptions that were ever paid for; first the one that counts: paid before unpaid before ended, then the newest. */
export const byWeight = <One extends Weighed>(subscriptions: readonly One[]): One[] =>
  subscriptions
    .filter(({ status }) => weights[status] > 0)
    .toSorted(
      (one, other) => weights[other.status] - weights[one.status] || other.created - one.created,
    );
