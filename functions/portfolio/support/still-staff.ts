import type { CallReturn } from '../../../shared/calls/define-call.ts';
import type * as desk from '../../../shared/calls/portfolio/desk.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { env } from '../../platform/aws/env.ts';
import { userPoolClient } from '../../platform/aws/user-pool-client.ts';
import {
  type CallContext,
  type CallHandler,
  handleCall,
} from '../../platform/calls/handle-call.ts';
import { isStaffNow } from '../../platform/callers/is-staff-now.ts';

type DeskCall = Extract<(typeof desk)[keyof typeof desk], { caller: 'support' }>;

export const isStillStaff = (userId: string): Promise<boolean> =>
  isStaffNow(userPoolClient(), env.userPoolId(), userId);

/** @throws ProblemError `forbidden` for a user who was removed from staff since the sign-in */
export async function assertStillStaff(userId: string | undefined): Promise<void> {
  if (userId !== undefined && (await isStillStaff(userId))) return;
  throw new ProblemError('forbidden', 'You are no longer a member of the support staff');
}

/** Creates the Lambda handler of a call of the desk, which asks the user pool whether the caller is still on staff. */
export const handleDeskCall = <const Contract extends DeskCall>(
  contract: Contract,
  work: (context: CallContext<Contract>) => Promise<CallReturn<Contract>>,
): CallHandler =>
  handleCall(contract, async (context: CallContext<Contract>) => {
    const { caller } = context;
    await assertStillStaff(caller?.kind === 'support' ? caller.userId : undefined);
    return work(context);
  });
