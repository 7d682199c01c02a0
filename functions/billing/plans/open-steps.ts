import { takeAccountStep } from '../../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../../platform/jobs/sweep-open-work.ts';
import { type DueAccount, stepRetryMs, type StepStore } from './step-store.ts';

/** Accounts whose next step is due. None is given up: the account would otherwise never change. */
export const openSteps = (
  store: Pick<StepStore, 'due' | 'requeue'>,
): OpenWorkKind<DueAccount, typeof takeAccountStep> => ({
  store,
  job: takeAccountStep,
  payloadOf: ({ accountId }) => ({ accountId }),
  longestRetryMs: stepRetryMs,
});
