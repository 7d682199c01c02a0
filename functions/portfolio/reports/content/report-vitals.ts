import { shownMetric } from '../../../../shared/assessment/metrics.ts';
import { visitorVitals } from '../../../../shared/visitors/metrics.ts';
import { lowerMedian } from '../../../../shared/statistics/median.ts';
import {
  type Band,
  categoryBand,
  labBand,
  type LabMetric,
  shownField,
} from '../../../../shared/assessment/thresholds.ts';
import type {
  ReportVital,
  ReportVitals,
} from '../../../../shared/models/portfolio/client-report.ts';
import type { VisitorVitals } from '../../../../shared/models/measuring/visitor-vitals.ts';
import { chooseField } from '../../../../shared/visitors/field-source.ts';
import type { FieldData, LabData } from '../../../../shared/models/measuring/scan.ts';
import type { ReportScan } from './report-scans.ts';

/** Field data of a page, as they were read at a time. */
export interface ReportReading {
  /** ISO 8601. */
  at: string;
  mobile: FieldData | null;
  desktop?: FieldData | null;
}

/** Visitors of a site on phones, in the 28 days up to the end and up to the start of a period. */
export interface ReportVisitors {
  end: VisitorVitals | null;
  start: VisitorVitals | null;
  /** On desktop computers, up to the end. */
  endOnDesktop?: VisitorVitals | null;
}

const labMetrics = ['lcp', 'tbt', 'cls'] as const satisfies LabMetric[];

/**
 * Core Web Vitals on phones at the end of a period, and what they were at its start: from Chrome users where there is
 * data, else from the site's own visitors where they are enough, else from scans.
 */
export function vitalsOf({
  readings,
  visitors,
  scans,
}: {
  /** Oldest first. */
  readings: readonly ReportReading[];
  visitors?: ReportVisitors | undefined;
  /** Oldest first. */
  scans: readonly ReportScan[];
}): ReportVitals | null {
  const read = readings.flatMap(({ mobile }) => (mobile === null ? [] : [mobile]));
  const last = read.at(-1);
  if (last !== undefined && visitorVitals.some((metric) => last[metric] !== null)) {
    const first = read[0] === last ? undefined : read[0];
    const isSameKind = first?.source === last.source;
    return {
      source: 'field',
      isOrigin: last.source === 'origin',
      metrics: visitorVitals.map((metric) =>
        fieldVital(metric, last, isSameKind ? first : undefined),
      ),
    };
  }
  if (visitors?.end && chooseField(undefined, visitors.end).source === 'visitors')
    return visitorsIn(visitors.end, visitors.start);
  const measured = scans.flatMap(({ device, labData, onSlowMachine, hasOtherSettings }) =>
    device === 'mobile' && labData !== undefined && !onSlowMachine && hasOtherSettings !== true
      ? [labData]
      : [],
  );
  if (measured.length === 0) return null;
  const some = Math.max(1, Math.min(5, Math.floor(measured.length / 2)));
  return {
    source: 'lab',
    isOrigin: false,
    metrics: labMetrics.map((metric) => {
      const value = middle(metric, measured.slice(-some));
      const before = measured.length < 2 ? null : middle(metric, measured.slice(0, some));
      return {
        metric,
        value,
        before,
        band: value === null ? null : labBand('mobile', metric, value),
      };
    }),
  };
}

function visitorsIn(end: VisitorVitals, start: VisitorVitals | null): ReportVitals {
  const before = chooseField(undefined, start).source === 'visitors' ? start : null;
  return {
    source: 'visitors',
    isOrigin: true,
    views: end.views,
    metrics: visitorVitals.map((metric) => {
      const found = end[metric];
      const earlier = before?.[metric] ?? null;
      return {
        metric,
        value: found === null ? null : shownField(metric, found.p75),
        band: found?.category ? categoryBand(found.category) : null,
        before: earlier === null ? null : shownField(metric, earlier.p75),
        ...(found !== null && found.low !== null && found.high !== null
          ? { interval: [shownField(metric, found.low), shownField(metric, found.high)] }
          : {}),
      };
    }),
  };
}

function fieldVital(
  metric: (typeof visitorVitals)[number],
  last: FieldData,
  first: FieldData | undefined,
): ReportVital {
  const found = last[metric];
  const earlier = first?.[metric] ?? null;
  const band: Band | null = found === null ? null : categoryBand(found.category);
  return {
    metric,
    value: found === null ? null : shownField(metric, found.score),
    band,
    before: earlier === null ? null : shownField(metric, earlier.score),
  };
}

function middle(metric: (typeof labMetrics)[number], scans: readonly LabData[]): number | null {
  const value = lowerMedian(scans.flatMap((lab) => lab[metric] ?? []));
  return value === undefined ? null : shownMetric(metric, value);
}
