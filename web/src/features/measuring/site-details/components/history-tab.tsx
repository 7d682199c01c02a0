import { useQuery } from '@tanstack/react-query';
import { usePeriodInAddress, type Period } from '../../../../components/forms/use-period.ts';
import {
  fieldHistoryQuery,
  fieldWeeksQuery,
  monthlyLabDataQuery,
  monthlyOverallQuery,
} from '../../../../entities/scan/api/scan-queries.ts';
import { useMarks } from '../api/marks.ts';
import type { TabProps } from '../rules/report-tabs.ts';
import { FieldHistory } from './field-history.tsx';
import { LabHistory } from './lab-history.tsx';
import { LastTurn, Part } from './part.tsx';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { fewScans } from '../../../../components/charts/few-points.ts';
import { PeriodControl } from '../../../../components/forms/period-control.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { TimeChart } from '../../../../components/charts/time-chart.tsx';
import { isNarrowed, wholeRange } from '../../../../lib/date-range.ts';
import { overallSeries } from '../../../../components/charts/history-lines.ts';
import {
  momentOf,
  overallPoints,
  type OverallEntry,
} from '../../../../components/charts/history-points.ts';
import { ChartSkeleton, NoHistory } from '../../../../components/messages/no-data.tsx';
import { marksOf } from '../rules/chart-marks.ts';
import { comparePoints, type MeasuredAt } from './compare-point.tsx';
import { MarkedEvents } from './marked-events.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface OverallHistoryProps {
  url: string;
  history: readonly OverallEntry[];
  period: Period;
  marks: ReturnType<typeof useMarks>;
  isLoading: boolean;
}

/** The score of both devices over time. */
function OverallHistory({ url, history, period, marks, isLoading }: OverallHistoryProps) {
  const { range } = period;
  const hasScores = overallPoints(history, wholeRange).some(
    ({ values }) => values['mobile'] !== null || values['desktop'] !== null,
  );
  return (
    <Section
      id="overall-history"
      title="Overall Score History"
      hint="A gap means that the page could not be measured on that device. Choose a point to compare that scan with the previous one."
      controls={<PeriodControl period={period} />}
    >
      <div className={surfaces['panel']}>
        {isLoading && <ChartSkeleton />}
        {!isLoading && !hasScores && <NoHistory />}
        {!isLoading && hasScores && (
          <TimeChart
            label="Overall score over time"
            series={overallSeries}
            points={overallPoints(history, range)}
            axisLabel="score"
            top={100}
            few={fewScans(isNarrowed(range))}
            actions={comparePoints(url, measuredAt(history))}
            marks={marksOf(marks.events)}
          />
        )}
        {!isLoading && <MarkedEvents url={url} events={marks.events} error={marks.error} />}
      </div>
    </Section>
  );
}

const withScore = (history: readonly OverallEntry[], device: Device): number[] =>
  history.flatMap((entry) => (entry[device] === null ? [] : momentOf(entry, device)));

const measuredAt = (history: readonly OverallEntry[]): MeasuredAt => ({
  mobile: withScore(history, 'mobile'),
  desktop: withScore(history, 'desktop'),
});

/** What scans and visitors have shown over time. */
export function Tab({ site: { siteUrl: url }, onDrawn }: TabProps) {
  const period = usePeriodInAddress();
  const overall = useQuery(monthlyOverallQuery(url));
  const lab = useQuery(monthlyLabDataQuery(url));
  const field = useQuery(fieldHistoryQuery(url));
  const weeks = useQuery(fieldWeeksQuery(url));
  const marks = useMarks(url, period.range);
  const isLoading = [overall, lab, field, weeks, marks].some(({ isPending }) => isPending);
  return (
    <>
      <Part queries={[overall]} title="The score history could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <OverallHistory
            url={url}
            history={overall.data ?? []}
            period={period}
            marks={marks}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <Part
        queries={[field]}
        title="The field data history could not be loaded"
        isLoading={isLoading}
      >
        {(isWaiting) => (
          <FieldHistory
            url={url}
            history={field.data ?? []}
            weeks={weeks}
            period={period}
            events={marks.events}
            hasScan={(overall.data ?? []).length > 0}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <Part queries={[lab]} title="The lab data could not be loaded" isLoading={isLoading}>
        {(isWaiting) => (
          <LabHistory
            url={url}
            history={lab.data ?? []}
            period={period}
            events={marks.events}
            isLoading={isWaiting}
          />
        )}
      </Part>
      <LastTurn isLoading={isLoading} onDrawn={onDrawn} />
    </>
  );
}
