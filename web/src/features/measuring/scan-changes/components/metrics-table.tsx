import type { ReactNode } from 'react';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { type MetricKey, shownMetric } from '../../../../../../shared/assessment/metrics.ts';
import type {
  ComparedScan,
  ScanChanges,
} from '../../../../../../shared/models/measuring/scan-changes.ts';
import type { LabData } from '../../../../../../shared/models/measuring/scan.ts';
import {
  type Band as BandName,
  type LabMetric,
  scoreBand,
  shownScore,
  labBand,
  hasBands,
} from '../../../../../../shared/assessment/thresholds.ts';
import { incomparable, type ScanPair } from '../../../../../../shared/assessment/scan-pair.ts';
import { intervalWords } from '../../../../../../shared/words/change-words.ts';
import { bandWords } from '../../../../components/values/band-words.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { ChangeNote } from '../../../../components/messages/change-note.tsx';
import { describeChange } from '../../../../components/messages/change-words.ts';
import { MetricName } from '../../../../components/values/metric-name.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { formatNumber, noValue } from '../../../../lib/format.ts';
import { formatMetric, metrics } from '../../../../lib/metrics.ts';
import { Amount, type PairRow, PairTable } from './pair-table.tsx';

const rows = ['fcp', 'lcp', 'si', 'tbt', 'cls', 'tti'] as const satisfies MetricKey[];
type LabKey = keyof LabData;

/** Score and lab metrics of both scans, and which of them are proven to have changed. */
export function MetricsTable({ pair, changes }: { pair: ScanPair; changes: ScanChanges }) {
  const { before, after } = pair;
  const { device, proven } = changes;
  const isProven = (metric: string): boolean =>
    incomparable(pair) === undefined &&
    proven?.metrics.some((each) => each.metric === metric) === true;
  return (
    <Section id="metrics" title="Score and Metrics" hint={descriptionOf(pair, changes)}>
      <PairTable
        label="Score and metrics of both scans"
        what="Metric"
        difference="Change"
        rows={[
          rowOf({
            key: 'Score',
            before: shownScore(before.overallScore),
            after: shownScore(after.overallScore),
            isProven: isProven('score'),
            isMoreBetter: true,
            format: (value) => formatNumber(value),
            bandOf: scoreBand,
          }),
          ...rows.map((metric) =>
            rowOf({
              key: metrics[metric].short,
              name: <MetricName metric={metric} isShort />,
              before: shown(metric, before),
              after: shown(metric, after),
              isProven: isProven(metric),
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

function descriptionOf(pair: ScanPair, { proven }: ScanChanges): string {
  const why = incomparable(pair);
  if (why !== undefined) return untoldDescriptions[why];
  if (proven === null)
    return 'Scans of an unchanged page vary. A difference is called better or worse only once further runs have confirmed it.';
  const { before, after } = proven.runs;
  return `A change is proven, ${intervalWords(proven)}: ${after} runs since then against ${before} before.`;
}

const untoldDescriptions = {
  'other-machine':
    'The earlier scan was recorded on another machine, so differences are not rated.',
  'slow-machine':
    'A scan ran on a machine that was much slower than usual, so differences are not rated.',
  'other-settings':
    'The scans were measured with different lab settings, so differences are not rated.',
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
  isProven: boolean;
  isMoreBetter?: boolean;
  format: (value: number) => string;
  bandOf?: (value: number) => BandName;
}

function rowOf({ before, after, isProven, isMoreBetter = false, ...row }: Compared): PairRow {
  const { format, bandOf, ...names } = row;
  const value = (of: number | null) => <Value value={of} format={format} bandOf={bandOf} />;
  const difference =
    before === null || after === null
      ? undefined
      : describeChange({ current: after, previous: before, isProven, isMoreBetter, format });
  return {
    ...names,
    before: value(before),
    after: value(after),
    difference: difference === undefined ? 'No Data' : <ChangeNote change={difference} />,
    isSame: before === after || difference?.verdict === 'Same',
  };
}

interface ValueProps {
  value: number | null;
  format: (value: number) => string;
  bandOf: ((value: number) => BandName) | undefined;
}

const Value = ({ value, format, bandOf }: ValueProps) => (
  <Amount>
    {value !== null && bandOf !== undefined && (
      <BandSymbol band={bandOf(value)} words={bandWords[bandOf(value)]} />
    )}{' '}
    {value === null ? noValue : format(value)}
  </Amount>
);
