import { Skeleton, Title } from '@mantine/core';
import { devices } from '../../../../../../shared/scans/devices.ts';
import { DeviceLabel, deviceWords } from '../../../../components/values/device-label.tsx';
import { fewPeriods } from '../../../../components/charts/few-points.ts';
import { NoData } from '../../../../components/messages/no-data.tsx';
import { PeriodNote } from '../../../../components/forms/period-control.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import type { Period } from '../../../../components/forms/use-period.ts';
import { SmallCharts } from '../../../../components/charts/small-charts.tsx';
import type { FieldWeeksQuery } from '../../../../entities/scan/api/scan-queries.ts';
import type { FieldEntry } from '../../../../entities/scan/rules/field-result.ts';
import { type MarkedEvent, marksOf, onlyDeployments } from '../rules/chart-marks.ts';
import { fieldLines, fieldPoints } from '../rules/field-history.ts';
import { FieldWeeks, hasWeeks } from './field-weeks.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface FieldHistoryProps {
  url: string;
  history: readonly FieldEntry[];
  weeks: FieldWeeksQuery;
  period: Period;
  events: readonly MarkedEvent[];
  hasScan: boolean;
  isLoading: boolean;
}

/** The 28-day periods of each device's field data, and its weeks. */
export function FieldHistory(props: FieldHistoryProps) {
  const { url, history, weeks, period, events, hasScan, isLoading } = props;
  const { range } = period;
  const marks = marksOf(onlyDeployments(events));
  const charts = devices.flatMap((device) => {
    const lines = fieldLines(fieldPoints(device, history));
    return lines.length === 0 ? [] : [{ device, lines }];
  });
  const isEmpty = !isLoading && charts.length === 0 && !hasWeeks(weeks);
  return (
    <Section
      id="field-history"
      title="Field Data History"
      description={
        charts.length > 0 && (
          <>
            The last seven 28-day periods, by their last day. <PeriodNote choice={period.choice} />
          </>
        )
      }
    >
      {isLoading && <Skeleton height={320} radius="lg" />}
      {isEmpty &&
        (hasScan ? <NoData why="No scan of the chosen time found field data." /> : <NoData />)}
      {!isLoading && charts.length > 0 && (
        <div className={surfaces['pair']}>
          {charts.map(({ device, lines }) => (
            <article
              key={device}
              className={surfaces['panel']}
              aria-label={`${deviceWords[device]} field data history`}
            >
              <Title order={3} mb={12}>
                <DeviceLabel device={device} />
              </Title>
              <SmallCharts
                labelOf={(metric) => `${deviceWords[device]} ${metric} in the field over time`}
                lines={lines}
                points={fieldPoints(device, history, range)}
                few={fewPeriods}
                marks={marks}
              />
            </article>
          ))}
        </div>
      )}
      {!isLoading && <FieldWeeks url={url} weeks={weeks} period={period} marks={marks} />}
    </Section>
  );
}
