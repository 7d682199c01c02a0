/** How a dispute stands: the bank decides, has decided for the customer, or for us. */
export type DisputeStage = 'open' | 'lost' | 'won';

/**
 * Undefined where no money was at stake: a bank's question that was settled, or a dispute that was prevented.
 * https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
export function disputeStage(status: string): DisputeStage | undefined {
  if (status === 'won' || status === 'lost') return status;
  return status === 'warning_closed' || status === 'prevented' ? undefined : 'open';
}
