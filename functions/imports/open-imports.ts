import { runImport } from '../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../platform/jobs/sweep-open-work.ts';
import { isHopeless } from '../platform/open-work/open-work.ts';
import type { SiteImportItem } from './site-import-entity.ts';
import type { SiteImportStore } from './site-import-store.ts';
import { timings } from './timings.ts';

/** Imports whose job was lost or whose worker died. Their screen polls. */
export const openImports = (
  store: Pick<SiteImportStore, 'due' | 'requeue' | 'giveUp'>,
): OpenWorkKind<SiteImportItem, typeof runImport> => ({
  store,
  job: runImport,
  payloadOf: ({ accountId, importId }) => ({ accountId, importId }),
  longestRetryMs: timings.nextRetry,
  isHopeless,
  giveUp: store.giveUp,
});
