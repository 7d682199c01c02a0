import type { ReactNode } from 'react';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { type MetricKey, shownMetric } from '../../../../../shared/assessment/metrics.ts';
import type { ComparedScan, ScanChanges } from '../../../../../shared/models/scan-changes.ts';
import type { LabData } from '../../../../../shared/models/scan.ts';
import {
  type Band as BandName,
  type LabMetric,
  scoreBand,
  shownScore,
  labBand,
  hasBands,
} from '../../../../../shared/assessment/thresholds.ts';
import { type ScanPair, spreadOf } from '../../../../../shared/assessment/real-change.ts';
import type { Spread, Untold } from '../../../../../shared/assessment/usual-spread.ts';
import { Band } from '../../../components/band.tsx';
import { ChangeNote } from '../../../components/change-note.tsx';
import { describeChange } from '../../../components/change-words.ts';
import { MetricName } from '../../../components/metric-name.tsx';
import { Section } from '../../../components/section.tsx';
import { formatNumber, noBreakSpace, noValue } from '../../../lib/format.ts';
import { formatMetric } from '../../../lib/metrics.ts';
import classes from '../scan-changes.module.css';
import { type PairRow, PairTable } from './pair-table.tsx';

const rows = ['fcp', 'lcp', 'si', 'tbt', 'cls', 'tti'] as const satisfies MetricKey[];
type LabKey = keyof LabData;

interface MetricsTableProps {
  pair: ScanPair;
  changes: ScanChanges;
}

/** Score and lab metrics of both scans, and whether they differ by more than runs of an unchanged page. */
export function MetricsTable({ pair, changes }: MetricsTableProps) {
  const { before, after } = pair;
  const { device } = changes;
  const ofScore = spreadOf(pair, changes, 'score');
  return (
    <Section
      id="metrics"
      title="Score and Metrics"
      description={
        typeof ofScore === 'number'
          ? `An unchanged page usually varies by up to ${formatNumber(ofScore)} points between two scans. Differences within the usual range do not count.`
          : untoldDescriptions[ofScore]
      }
    >
      <PairTable
        label="Score and metrics of both scans"
        what="Metric"
        difference="Change"
        rows={[
          rowOf({
            key: 'Score',
            before: shownScore(before.overallScore),
            after: shownScore(after.overallScore),
            spread: ofScore,
            isMoreBetter: true,
            format: (value) => formatNumber(value),
            bandOf: scoreBand,
          }),
          ...rows.map((metric) =>
            rowOf({
              key: metric,
              name: <MetricName metric={metric} />,
              before: shown(metric, before),
              after: shown(metric, after),
              spread: spreadOf(pair, changes, metric),
              format: (value) => formatMetric(metric, value),
              ...(hasBands(metric) && { bandOf: bandsOf(device, metric) }),
            }),
          ),
        ]}
      />
    </Section>
  );
}

const shown = (metric: LabKey, { labData }: ComparedScan): number | null =>
  labData[metric] === null ? null : shownMetric(metric, labData[metric]);

const untoldDescriptions: Record<Untold, string> = {
  'few-scans':
    'How much this page usually varies is known after three scans. Until then, differences are not rated.',
  'other-machine':
    'The earlier scan was recorded on another machine, so differences are not rated.',
  'slow-machine':
    'A scan ran on a machine that was much slower than usual, so differences are not rated.',
};

const bandsOf =
  (device: Device, metric: LabMetric) =>
  (value: number): BandName =>
    labBand(device, metric, value);

interface Compared {
  key: string;
  name?: ReactNode;
  before: number | null;
  after: number | null;
  spread: Spread;
  isMoreBetter?: boolean;
  format: (value: number) => string;
  bandOf?: (value: number) => BandName;
}

function rowOf({ before, after, spread, isMoreBetter = false, ...row }: Compared): PairRow {
  const { format, bandOf, ...names } = row;
  const value = (of: number | null) => <Value value={of} format={format} bandOf={bandOf} />;
  const difference =
    before === null || after === null ? (
      'No Data'
    ) : (
      <>
        <ChangeNote
          change={describeChange({
            current: after,
            previous: before,
            spread,
            isMoreBetter,
            format,
          })}
        />
        {typeof spread === 'number' && (
          <span className={classes['about']}>usual: ±{`${noBreakSpace}${format(spread)}`}</span>
        )}
      </>
    );
  return { ...names, before: value(before), after: value(after), difference };
}

interface ValueProps {
  value: number | null;
  format: (value: number) => string;
  bandOf: ((value: number) => BandName) | undefined;
}

const Value = ({ value, format, bandOf }: ValueProps) => (
  <>
    <span className={classes['number']}>{value === null ? noValue : format(value)}</span>
    {value !== null && bandOf !== undefined && (
      <span className={classes['band']}>
        <Band band={bandOf(value)} />
      </span>
    )}
  </>
);
