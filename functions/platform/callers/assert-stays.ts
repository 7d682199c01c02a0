import { ProblemError } from '../../../shared/calls/errors.ts';
import type { UserCaller } from './caller.ts';

/**
 * Refuses paid features while the deletion of an account is scheduled.
 * @throws ProblemError `conflict` with the reason `account_leaving`
 */
export function assertStays({ deletesOn }: Pick<UserCaller, 'deletesOn'>): void {
  if (deletesOn !== undefined)
    throw new ProblemError(
      'conflict',
      'This account is to be deleted. Keep it first, then change its plan.',
      { reason: 'account_leaving' },
    );
}
