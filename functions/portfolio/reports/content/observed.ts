import type { IncidentCause } from '../../../../shared/causes/catalogue.ts';
import type { Proof } from '../../../../shared/models/measuring/proof.ts';
import type { SiteReport } from '../../../../shared/models/portfolio/client-report.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import type { PageChanges } from '../../../measuring/scans/changes/found-changes.ts';
import type { Availability, UptimeRecordOf } from '../../../../shared/uptime/outages.ts';
import type { ReportScan } from './report-scans.ts';
import type { ReportReading, ReportVisitors } from './report-vitals.ts';

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

export interface ObservedSite extends Observed {
  url: string;
  siteName: string;
  /** ISO 8601: when the site was added. */
  createdAt: string;
  /** ISO 8601: when someone paused it; absent while it is checked. */
  pausedAt?: string;
  availability: Availability;
  visitors?: ReportVisitors;
  /** Fixes that were tried on copies of its home page, newest first. */
  proofs?: Record<Device, readonly Proof[]>;
  deployments: readonly { at: string; label: string }[];
  incidents: readonly ObservedIncident[];
  /** Since the period before; absent where its availability is known only. */
  record?: UptimeRecordOf;
  /** Scans of the period before; absent where none is shown beside the period. */
  earlier?: readonly ReportScan[];
  pictures?: SiteReport['pictures'];
  rivals: readonly (Observed & { name: string })[];
  /** Its registered pages, as far as the report covers them. */
  pages: readonly ObservedPage[];
  /** Pages that the report does not cover. */
  omittedPages: number;
}

export interface ObservedIncident {
  cause: IncidentCause;
  title: string;
  /** ISO 8601. */
  at: string;
  endedAt: string | undefined;
  /** Whether someone acknowledged it, took it or wrote a post-mortem. */
  wasHandled: boolean;
  /** Name of the person who took it. */
  handledBy: string | undefined;
}
