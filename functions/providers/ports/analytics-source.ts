import type {
  AnalyticsDimension,
  AnalyticsRow,
  AnalyticsTotals,
  PageAnalyticsRow,
  PageAnalyticsTotals,
} from '../../../shared/models/measuring/analytics.ts';
import { ProviderError } from '../request-provider.ts';

export const analyticsProvider = 'Google Analytics';

/**
 * Why Google answers nothing. `not-set-up`: it refuses our key, or its APIs are not enabled, which only the operator
 * can change.
 */
export type AnalyticsRefusal =
  | 'no-access'
  | 'not-found'
  | 'old-property'
  | 'quota'
  | 'not-set-up'
  | 'away';

/** A refusal that Google has explained. Other failures of the source are plain `ProviderError`s. */
export class AnalyticsError extends ProviderError {
  readonly refusal: AnalyticsRefusal;

  /** @param detail for the log */
  constructor(
    refusal: AnalyticsRefusal,
    detail: string,
    more: { isPassing?: boolean; waitMs?: number | undefined } = {},
  ) {
    super(analyticsProvider, detail, {
      isPassing: false,
      refusesUs: refusal === 'not-set-up',
      ...more,
    });
    this.name = 'AnalyticsError';
    this.refusal = refusal;
  }
}

/** A property, the hosts whose visitors count, and the first and last day, `2026-01-31`. */
export interface ReportRange {
  propertyId: string;
  hosts: readonly string[];
  startDate: string;
  endDate: string;
}

export interface Report<Row, Totals> {
  rows: Row[];
  /** Null if there are no rows. */
  totals: Totals | null;
  isSampled: boolean;
  isThresholded: boolean;
  /** Google's quota for this property is almost spent. */
  isQuotaLow: boolean;
}
export type VisitorReport = Report<AnalyticsRow, AnalyticsTotals>;
/** Pages by path; the caller knows the site, and so the address. */
export type PageReport = Report<Omit<PageAnalyticsRow, 'url'>, PageAnalyticsTotals>;

/** The source of visitor counts. All methods throw `ProviderError`, an `AnalyticsError` if there is an explanation. */
export interface AnalyticsSource {
  /** Address of the account that must be a Viewer of a property. */
  serviceAccount: string;
  /** Addresses of the web sites that a property counts, as typed by its owner. */
  findStreamAddresses(propertyId: string): Promise<string[]>;
  countVisitors(range: ReportRange, dimension: AnalyticsDimension): Promise<VisitorReport>;
  countPages(range: ReportRange): Promise<PageReport>;
}
