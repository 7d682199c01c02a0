import { Box, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { devices } from '../../../../../../shared/scans/devices.ts';
import { metricNames } from '../../../../../../shared/assessment/metrics.ts';
import type { FieldMetric } from '../../../../../../shared/assessment/thresholds.ts';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import { MetricName } from '../../../../components/values/metric-name.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { type ChartMark, countMeasured } from '../../../../components/charts/chart-model.ts';
import { fewPeriods } from '../../../../components/charts/few-points.ts';
import { deviceLooks } from '../../../../components/charts/history-lines.ts';
import { PeriodNote } from '../../../../components/forms/period-control.tsx';
import { Segments } from '../../../../components/forms/segments.tsx';
import type { Period } from '../../../../components/forms/use-period.ts';
import { type DateRange, isWithin } from '../../../../lib/date-range.ts';
import { TimeChart } from '../../../../components/charts/time-chart.tsx';
import { axisOf, metrics } from '../../../../lib/metrics.ts';
import type {
  FieldWeeks as Weeks,
  FieldWeeksQuery,
} from '../../../../entities/scan/api/scan-queries.ts';
import { weekPoints, weekSeries } from '../../../../entities/scan/rules/field-weeks.ts';
import { fieldMetrics } from '../rules/field-history.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';

const options = fieldMetrics.map((metric) => ({ value: metric, label: metrics[metric].short }));

interface FieldWeeksProps {
  url: string;
  weeks: FieldWeeksQuery;
  period: Period;
  marks: readonly ChartMark[];
}

/** Whether there is something to say of weeks; where field data are not set up, the report says so. */
export const hasWeeks = ({ data }: FieldWeeksQuery): boolean =>
  data === undefined || data.configured || !isEmpty(data);

/** The long history of field data, one metric at a time with both devices. */
export function FieldWeeks({ url, weeks, period, marks }: FieldWeeksProps) {
  const { data } = weeks;
  if (!hasWeeks(weeks)) return null;
  return (
    <section aria-label="Field data by week">
      <Title order={3} mt={24}>
        Field Data by Week
      </Title>
      <Text size="xs" c="dimmed">
        Up to 40 weeks. Each point stands for the 28 days up to its date, so neighbouring points
        share three weeks, and a change shows in full after four.{' '}
        <PeriodNote choice={period.choice} />
      </Text>
      <Box mt={12} className={surfaces['panel'] ?? ''}>
        <OrError queries={[weeks]} title="The weekly history could not be loaded">
          {data !== undefined && (
            <WeeksPanel weeks={data} url={url} range={period.range} marks={marks} />
          )}
        </OrError>
      </Box>
    </section>
  );
}

const isEmpty = ({ mobile, desktop }: Weeks): boolean => mobile === null && desktop === null;

const absence = (metric: FieldMetric): string =>
  metric === 'fid'
    ? 'First Input Delay data is optional. The Chrome UX Report no longer has any.'
    : 'Too few visits to report this metric.';

interface WeeksPanelProps {
  weeks: Weeks;
  url: string;
  range: DateRange;
  marks: readonly ChartMark[];
}

function WeeksPanel({ weeks, url, range, marks }: WeeksPanelProps) {
  const [metric, setMetric] = useState<FieldMetric>('lcp');
  if (isEmpty(weeks)) {
    return (
      <Text maw="72ch">
        {weeks.readAt === null
          ? 'The weekly history has not been loaded yet. It appears after the next daily update, within 24 hours.'
          : 'The Chrome UX Report has no weekly history for this page or its origin: too few visits from Chrome users.'}
      </Text>
    );
  }
  const { mobile, desktop } = weeks;
  const points = weekPoints({ mobile, desktop }, metric);
  const series = weekSeries({ mobile, desktop }, deviceLooks, metric);
  return (
    <>
      <Box mb={12} style={{ overflowX: 'auto' }}>
        <Segments
          aria-label="Metric"

          value={metric}
          onChange={setMetric}
          data={options}
        />
      </Box>
      <Title order={4} mb={12}>
        <MetricName metric={metric} />
      </Title>
      <TimeChart
        label={`${metricNames[metric]} by week`}
        series={series}
        points={points.filter(({ at }) => isWithin(range, at))}
        marks={marks}
        few={fewPeriods}
        axisLabel={axisOf(metric)}
        emptyText={countMeasured(points, series) > 0 ? 'No Data' : absence(metric)}
      />
      <Sources weeks={weeks} url={url} />
    </>
  );
}

/** Whose visits the lines represent, which may differ by device. */
function Sources({ weeks, url }: { weeks: Weeks; url: string }) {
  return (
    <Box component="ul" mt={12} fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {devices.map((device) => {
        const source = weeks[device]?.source;
        return (
          <li key={device}>
            {deviceWords[device]}: {source === undefined && 'no weekly history; too few visits.'}
            {source === 'url' && 'visits to this page.'}
            {source === 'origin' && (
              <>
                the whole origin <code>{new URL(url).origin}</code>, because this page alone has too
                few visits.
              </>
            )}
          </li>
        );
      })}
    </Box>
  );
}
