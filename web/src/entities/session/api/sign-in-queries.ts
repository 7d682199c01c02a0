import { getTwoStep } from '../../../../../shared/calls/identity/two-step.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { listIdentities } from '../../../../../shared/calls/identity/social.ts';

/** Whether the user's sign-in has a second step, and what their team requires. */
export const twoStepQuery = (userId: string) =>
  callQuery(['two-step', userId], getTwoStep, { params: { userId } });

/** The ways in of the signed-in user. */
export const identitiesQuery = (userId: string) =>
  callQuery(['identities', userId], listIdentities, { params: { userId } });
