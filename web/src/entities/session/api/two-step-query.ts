import { getTwoStep } from '../../../../../shared/calls/two-step.ts';
import { callQuery } from '../../../lib/call-query.ts';

/** Whether the user's sign-in has a second step, and what their team requires. */
export const twoStepQuery = (userId: string) =>
  callQuery(['two-step', userId], getTwoStep, { params: { userId } });
