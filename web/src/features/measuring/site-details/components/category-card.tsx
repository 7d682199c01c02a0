import { Box, Stack, Text, Title } from '@mantine/core';
import type { CallResult } from '../../../../../../shared/calls/define-call.ts';
import type { getScanCategories } from '../../../../../../shared/calls/measuring/scan-results.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { CategoryReport } from '../../../../../../shared/models/measuring/category-report.ts';
import { scoreBand } from '../../../../../../shared/assessment/thresholds.ts';
import { Band } from '../../../../components/values/band.tsx';
import {
  type ChartSeries,
  countMeasured,
  scoreBands,
} from '../../../../components/charts/chart-model.ts';
import { fewScans } from '../../../../components/charts/few-points.ts';
import { momentOf } from '../../../../components/charts/history-points.ts';
import { useLastAt } from '../../../../components/messages/last-known.tsx';
import { ScoreDial } from '../../../../components/charts/score-dial.tsx';
import { TimeChart } from '../../../../components/charts/time-chart.tsx';
import { type DateRange, isNarrowed, isWithin } from '../../../../lib/date-range.ts';
import { formatNumber, noBreakSpace } from '../../../../lib/format.ts';
import classes from './categories.module.css';
import { categoryMeanings, categoryNames, noScoreWords, passedWords } from './category-words.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface CategoryCardProps {
  report: CategoryReport;
  device: Device;
  history: CallResult<typeof getScanCategories>['history'];
  range: DateRange;
}

/** The score of a category, what it means, and its course. */
export function CategoryCard({ report, device, history, range }: CategoryCardProps) {
  const { id, score } = report;
  const name = categoryNames[id];
  return (
    <article className={surfaces['panel']} aria-label={`${name} score`}>
      <div className={classes['card']}>
        {id === 'agentic-browsing' && score !== null ? (
          <Fraction report={report} score={score} />
        ) : (
          <ScoreDial score={score} label={`${name} on ${device}`} size={88} />
        )}
        <Stack gap={4}>
          <Title order={3}>{name}</Title>
          {score !== null && <Band band={scoreBand(score)} />}
          <Text size="xs" c="dimmed">
            {score === null ? noScoreWords(report) : passedWords(report)}
          </Text>
        </Stack>
      </div>
      <Text my={12} lh="20px">
        {categoryMeanings[id]}
      </Text>
      <Course report={report} device={device} history={history} range={range} />
    </article>
  );
}

/** The audits of this category are few and of equal weight: Lighthouse counts them and gives no score. */
function Fraction({ report, score }: { report: CategoryReport; score: number }) {
  const { passed, applicable } = report;
  const isLast = useLastAt() !== undefined;
  const band = scoreBand(score);
  const colours = { background: `var(--wv-${band}-surface)`, color: `var(--wv-${band}-text)` };
  return (
    <span className={classes['fraction']} style={isLast ? {} : colours} aria-hidden>
      {passed}/{applicable}
    </span>
  );
}

function Course({ report: { id }, device, history, range }: CategoryCardProps) {
  const unit = id === 'agentic-browsing' ? '%' : 'score';
  const series: ChartSeries[] = [
    {
      key: id,
      label: categoryNames[id],
      color: `var(--wv-${device})`,
      bands: scoreBands,
      format: (value) => (unit === '%' ? `${value}${noBreakSpace}%` : formatNumber(value)),
    },
  ];
  const points = history
    .filter(({ scanDate }) => isWithin(range, scanDate))
    .map((entry) => ({
      at: momentOf(entry, device),
      values: { [id]: entry[device]?.[id] ?? null },
    }));
  if (countMeasured(points, series) === 0)
    return (
      <Text size="xs" c="dimmed">
        No scan with these audits in this period.
      </Text>
    );
  return (
    <TimeChart
      label={`${categoryNames[id]} on ${device} over time`}
      title={
        <Box component="span" fz="xs" c="dimmed">
          Over time
        </Box>
      }
      series={series}
      points={points}
      axisLabel={unit}
      top={100}
      height={128}
      few={fewScans(isNarrowed(range))}
    />
  );
}
