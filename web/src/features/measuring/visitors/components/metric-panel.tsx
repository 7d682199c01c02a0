import { Box, Flex, Progress, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { metricNames } from '../../../../../../shared/assessment/metrics.ts';
import { categoryBand, fieldThresholds } from '../../../../../../shared/assessment/thresholds.ts';
import type { VisitorReport } from '../../../../../../shared/models/measuring/visitor-report.ts';
import { leastViews } from '../../../../../../shared/visitors/field-source.ts';
import type { VisitorMetric } from '../../../../../../shared/visitors/metrics.ts';
import { bandWords } from '../../../../components/values/band-words.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { dayAxis } from '../../../../components/charts/chart-axis.ts';
import { bandsOf, type ChartMark } from '../../../../components/charts/chart-model.ts';
import { MetricCard } from '../../../../components/values/metric-card.tsx';
import { TimeChart } from '../../../../components/charts/time-chart.tsx';
import { counted, formatNumber } from '../../../../lib/format.ts';
import {
  axisOf,
  fieldThreshold,
  formatField,
  formatFieldPoint,
  fromField,
  metrics,
} from '../../../../lib/metrics.ts';
import { coarseHistogram } from '../rules/coarse-histogram.ts';
import { noonOf } from '../../../../lib/zone.ts';
import { intervalWords, partWords } from '../rules/view-words.ts';
import classes from '../visitors.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface MetricProps {
  metric: VisitorMetric;
  report: VisitorReport;
}

/** A metric of visitors: its p75 with its interval. */
export function VisitorMetricCard({ metric, report }: MetricProps) {
  const { numbers } = report.metrics[metric];
  if (numbers === null)
    return (
      <MetricCard metric={metric} value={null} note="No browser measured it in these views." />
    );
  return (
    <MetricCard
      metric={metric}
      value={fromField(metric, numbers.p75)}
      text={formatField(metric, numbers.p75)}
      {...(numbers.category === null
        ? {}
        : { band: categoryBand(numbers.category), threshold: fieldThreshold(metric) })}
      note={noteOf(metric, numbers, report.views)}
    />
  );
}

/** The shares of a metric, its distribution, its parts, and its course by day. */
export function MetricPanel({
  metric,
  report,
  marks,
}: MetricProps & { marks: readonly ChartMark[] }) {
  const { numbers, parts } = report.metrics[metric];
  const { short } = metrics[metric];
  if (numbers === null) return null;
  const points = report.days.map(({ day, p75 }) => ({
    at: noonOf(day),
    values: { [metric]: p75[metric] === null ? null : fromField(metric, p75[metric]) },
  }));
  return (
    <article className={surfaces['unequal']} aria-label={metricNames[metric]}>
      <Stack>
        <Shares {...numbers} />
        <Distribution metric={metric} histogram={report.metrics[metric].histogram} />
        {metric === 'cls' ? <DroppedShifts parts={parts} /> : <Parts parts={parts} />}
      </Stack>
      <TimeChart
        label={`${metricNames[metric]} by day`}
        title={
          <Title order={3} size="h5">
            {short} by day, p75
          </Title>
        }
        series={[
          {
            key: metric,
            label: short,
            color: 'var(--wv-accent-text)',
            format: (value) => formatFieldPoint(metric, value),
            bands: bandsOf(fieldThreshold(metric)),
          },
        ]}
        points={points}
        along={dayAxis}
        axisLabel={axisOf(metric)}
        height={240}
        few={(count) => (count === 1 ? 'One day' : 'Two days')}
        marks={marks}
      />
    </article>
  );
}

type Numbers = NonNullable<VisitorReport['metrics']['lcp']['numbers']>;

/** @param all views, which the screen's first sentence counts */
function noteOf(metric: VisitorMetric, numbers: Numbers, all: number): string {
  const interval = intervalWords(metric, numbers);
  if (numbers.views === all) return interval;
  const isFew = all >= leastViews && numbers.category === null;
  return `${interval}, ${counted(numbers.views, 'view')}${isFew ? `; no verdict below ${leastViews}` : ''}`;
}

const percent = (share: number): string => `${formatNumber(share * 100, share < 0.1 ? 1 : 0)} %`;
const bands = ['good', 'average', 'bad'] as const;

/** How many views are good, average and bad. */
function Shares(shares: Pick<Numbers, 'good' | 'average' | 'bad'>) {
  return (
    <div>
      <Progress.Root size={8} radius={4} aria-hidden>
        {bands.map((band) => (
          <Progress.Section key={band} value={shares[band] * 100} color={`var(--wv-${band})`} />
        ))}
      </Progress.Root>
      <Flex component="ul" gap="4px 16px" wrap="wrap" mt={8} fz="xs">
        {bands.map((band) => (
          <li key={band}>
            <BandSymbol band={band} size={8} /> {bandWords[band]} {percent(shares[band])}
          </li>
        ))}
      </Flex>
    </div>
  );
}

interface DistributionProps {
  metric: VisitorMetric;
  histogram: VisitorReport['metrics']['lcp']['histogram'];
}

/** Views by value; the bars say theirs on hover, the sentence says the range for all. */
function Distribution({ metric, histogram }: DistributionProps) {
  const bars = coarseHistogram(histogram, fieldThresholds[metric]);
  const most = Math.max(...bars.map(({ views }) => views));
  const words = bars
    .filter(({ views }) => views > 0)
    .map(({ from, to, views }) => `${rangeWords(metric, from, to)}: ${counted(views, 'view')}`);
  return (
    <Box component="figure" m={0} aria-label={`Distribution. ${words.join('; ')}`}>
      <div aria-hidden className={classes['bars']}>
        {bars.map(({ from, to, views, band }) => (
          <span
            key={from}
            title={`${rangeWords(metric, from, to)}: ${counted(views, 'view')}`}
            style={{
              background: `var(--wv-${band})`,
              height: `${most === 0 ? 0 : Math.max(views > 0 ? 4 : 0, (views / most) * 100)}%`,
            }}
          />
        ))}
      </div>
      <Box component="figcaption" m={0} maw="72ch" fz="xs" c="dimmed">
        Views by value, from 0 to {formatField(metric, fieldThresholds[metric].badAbove * 2)} and
        more
      </Box>
    </Box>
  );
}

const rangeWords = (metric: VisitorMetric, from: number, to: number): string =>
  Number.isFinite(to)
    ? `${formatField(metric, from)} to ${formatField(metric, to)}`
    : `above ${formatField(metric, from)}`;

type PartsOf = Pick<VisitorReport['metrics']['lcp'], 'parts'>;

/** Shifts before the script was there, of which browsers keep 150. */
function DroppedShifts({ parts: [dropped] }: PartsOf) {
  if (dropped === undefined || dropped.mean === 0) return null;
  return (
    <Text size="xs" c="dimmed" maw="72ch">
      Before the script was loaded, browsers had dropped {formatNumber(dropped.mean, 1)} layout
      shifts a view on average: CLS is higher than shown. Load the script earlier.
    </Text>
  );
}

/** What a metric is made of, on average: the p75 above is another number. */
function Parts({ parts }: PartsOf) {
  const id = useId();
  if (parts.length === 0) return null;
  const most = Math.max(1, ...parts.map(({ mean }) => mean));
  return (
    <div>
      <Text size="xs" c="dimmed" id={id}>
        Its parts, on average of all views
      </Text>
      <dl className={classes['parts']} aria-labelledby={id}>
        {parts.map(({ part, mean }) => (
          <div key={part}>
            <dt>{partWords[part]}</dt>
            <dd>
              <span aria-hidden style={{ width: `${(mean / most) * 100}%` }} />
              {formatNumber(mean)} ms
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
