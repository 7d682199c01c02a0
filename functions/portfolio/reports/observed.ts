import type { PageChanges } from '../../measuring/scans/changes/found-changes.ts';
import type { Availability } from '../../../shared/uptime/outages.ts';
import type { ReportScan } from './report-scans.ts';
import type { ReportReading } from './report-vitals.ts';

/** What was observed of one page in a period, oldest first. */
export interface Observed {
  scans: readonly ReportScan[];
  readings: readonly ReportReading[];
  /** Whether it has changed; absent for competitors. */
  proof?: PageChanges;
}

/** A page of a site besides its home page. */
export interface ObservedPage extends Observed {
  url: string;
  availability: Availability;
}
