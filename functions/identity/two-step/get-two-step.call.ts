import { getTwoStep } from '../../../shared/calls/identity/two-step.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { isTwoStepExempt } from '../../platform/callers/two-step-due.ts';
import { teamTwoStepStore } from './team-two-step-store.ts';
import { twoStepStore } from './two-step-store.ts';

export const handler = handleCall(getTwoStep, async ({ caller, table }) => {
  const [user, requiredFrom] = await Promise.all([
    twoStepStore(table).find(caller),
    teamTwoStepStore(table).requiredFrom(caller.accountId),
  ]);
  return {
    since: user.twoStepSince ?? null,
    recoveryCodesLeft: user.recoveryCodes?.length ?? 0,
    requiredFrom: requiredFrom ?? null,
    isExempt: isTwoStepExempt(user),
  };
});
