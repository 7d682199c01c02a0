/** What an account pays for regularly, at the payment provider. A provider that does not answer is `provider_unavailable`. */
export interface Subscriptions {
  /**
   * Lets the subscription of a customer run until the period that is paid for ends.
   * @returns the end of that period
   * @throws ProblemError `conflict` when there is no subscription that goes on
   */
  cancelAtPeriodEnd(customerId: string): Promise<Date>;
  /**
   * Takes such a cancellation back; does nothing where there is none.
   * @throws ProblemError `conflict` when there is no subscription that goes on
   */
  resume(customerId: string): Promise<void>;
}
