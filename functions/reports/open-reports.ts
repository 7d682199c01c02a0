import { writeReport } from '../../shared/jobs/catalogue.ts';
import type { OpenWorkKind } from '../platform/jobs/sweep-open-work.ts';
import { isHopeless } from '../platform/open-work/open-work.ts';
import type { ReportItem } from './report-entity.ts';
import type { ReportStore } from './report-store.ts';
import { timings } from './timings.ts';

/** Reports whose job was lost or whose worker died. */
export const openReports = (
  store: Pick<ReportStore, 'due' | 'requeue' | 'giveUp'>,
): OpenWorkKind<ReportItem, typeof writeReport> => ({
  store,
  job: writeReport,
  payloadOf: ({ accountId, reportId }) => ({ accountId, reportId }),
  longestRetryMs: timings.nextRetry,
  isHopeless,
  giveUp: store.giveUp,
});
