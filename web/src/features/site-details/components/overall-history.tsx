import { useState } from 'react';
import { DateRangeFilter } from '../../../components/date-range-filter.tsx';
import { Section } from '../../../components/section.tsx';
import { TimeChart } from '../../../components/time-chart.tsx';
import { wholeRange, type DateRange } from '../../../lib/date-range.ts';
import { overallSeries } from '../../../components/history-lines.ts';
import { overallPoints, type OverallEntry } from '../../../components/history-points.ts';
import { ChartSkeleton, NoHistory } from '../../../components/chart-states.tsx';
import panel from './panel.module.css';

interface OverallHistoryProps {
  history: readonly OverallEntry[];
  isLoading: boolean;
}

/** The score of both devices over time. */
export function OverallHistory({ history, isLoading }: OverallHistoryProps) {
  const [range, setRange] = useState<DateRange>(wholeRange);
  const hasScores = overallPoints(history, wholeRange).some(
    ({ values }) => values['mobile'] !== null || values['desktop'] !== null,
  );
  return (
    <Section
      id="overall-history"
      title="Overall Score History"
      description="A gap means that the page could not be measured on that device."
      controls={<DateRangeFilter label="overall score history" range={range} onChange={setRange} />}
    >
      <div className={panel['panel']}>
        {isLoading && <ChartSkeleton />}
        {!isLoading && !hasScores && <NoHistory />}
        {!isLoading && hasScores && (
          <TimeChart
            label="Overall score over time"
            series={overallSeries}
            points={overallPoints(history, range)}
            axisLabel="score"
            top={100}
          />
        )}
      </div>
    </Section>
  );
}
