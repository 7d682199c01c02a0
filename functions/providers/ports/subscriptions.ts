/** Subscriptions of an account at the payment provider. A provider that does not answer is `provider_unavailable`. */
export interface Subscriptions {
  /**
   * Lets the subscription of a customer run until the period that is paid for ends.
   * @returns the end of that period
   * @throws ProblemError `conflict` if there is no subscription that will renew
   */
  cancelAtPeriodEnd(customerId: string): Promise<Date>;
  /**
   * Takes such a cancellation back, or a change that is planned for that day; does nothing where there is none.
   * @throws ProblemError `conflict` if there is no subscription that will renew
   */
  resume(customerId: string): Promise<void>;
}
