import { writeReport } from '../../shared/jobs/catalogue.ts';
import { type LeasedStore, leasedWork } from '../platform/jobs/leased-work.ts';
import type { ReportItem } from './report-entity.ts';
import { timings } from './timings.ts';

/** Reports whose job was lost or whose worker died. */
export const openReports = (store: LeasedStore<ReportItem>) =>
  leasedWork(writeReport, store, timings);
