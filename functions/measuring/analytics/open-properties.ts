import { checkProperty } from '../../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../../platform/jobs/sweep-open-work.ts';
import { checkRetryMs, type DueProperty, type PropertyStore } from './property-store.ts';

/** Properties whose daily check is due. None is given up: the next check is tomorrow's. */
export const openProperties = (
  store: Pick<PropertyStore, 'due' | 'requeue'>,
): OpenWorkKind<DueProperty, typeof checkProperty> => ({
  store,
  job: checkProperty,
  payloadOf: ({ accountId, url }) => ({ accountId, url }),
  longestRetryMs: checkRetryMs,
});
