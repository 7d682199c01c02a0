import { ProblemError } from '../../../shared/calls/errors.ts';
import type { Billing } from '../../../shared/plans/standing.ts';

/** @throws ProblemError `forbidden` where the operator charges for nothing */
export function assertBilling(billing: Billing): void {
  if (billing === 'off')
    throw new ProblemError('forbidden', 'Plans cost nothing here, so there is nothing to pay', {
      reason: 'billing_off',
    });
}
