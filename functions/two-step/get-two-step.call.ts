import { getTwoStep } from '../../shared/calls/two-step.ts';
import { handleCall } from '../platform/calls/handle-call.ts';
import { twoStepStore } from './two-step-store.ts';

export const handler = handleCall(getTwoStep, async ({ caller, table }) => {
  const { twoStepSince, recoveryCodes = [] } = await twoStepStore(table).find(caller);
  return { since: twoStepSince ?? null, recoveryCodesLeft: recoveryCodes.length };
});
