import { validatePage } from '../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../platform/jobs/sweep-open-work.ts';
import { isHopeless } from '../platform/open-work/open-work.ts';
import type { MarkupStore, Validation } from './markup-store.ts';
import { timings } from './timings.ts';

/** Validations whose job was lost or whose worker died. Their screens poll. */
export const openValidations = (
  store: Pick<MarkupStore, 'due' | 'requeue' | 'giveUp'>,
): OpenWorkKind<Validation, typeof validatePage> => ({
  store,
  job: validatePage,
  payloadOf: ({ accountId, url, validationId }) => ({ accountId, url, validationId }),
  longestRetryMs: timings.nextRetry,
  isHopeless,
  giveUp: store.giveUp,
});
