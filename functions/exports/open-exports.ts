import { exportAccount } from '../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../platform/jobs/sweep-open-work.ts';
import { isHopeless } from '../platform/open-work/open-work.ts';
import type { AccountExportItem } from './account-export-entity.ts';
import type { AccountExportStore } from './account-export-store.ts';
import { timings } from './timings.ts';

/** Exports whose job was lost or whose worker died. Their screen polls. */
export const openExports = (
  store: Pick<AccountExportStore, 'due' | 'requeue' | 'giveUp'>,
): OpenWorkKind<AccountExportItem, typeof exportAccount> => ({
  store,
  job: exportAccount,
  payloadOf: ({ accountId, exportId }) => ({ accountId, exportId }),
  longestRetryMs: timings.nextRetry,
  isHopeless,
  giveUp: store.giveUp,
});
