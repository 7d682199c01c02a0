import { Skeleton } from '@mantine/core';
import { type Device, devices } from '../../../../../../shared/scans/devices.ts';
import { deviceWords } from '../../../../components/values/device-label.tsx';
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
import { DevicePanels } from '../../../../components/layout/device-panels.tsx';

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
  const linesOf = (device: Device) => fieldLines(fieldPoints(device, history));
  const measured = devices.filter((device) => linesOf(device).length > 0);
  const isEmpty = !isLoading && measured.length === 0 && !hasWeeks(weeks);
  return (
    <Section
      id="field-history"
      title="Field Data History"
      description={
        measured.length > 0 && (
          <>
            The last seven 28-day periods, by their last day. <PeriodNote choice={period.choice} />
          </>
        )
      }
    >
      {isLoading && <Skeleton height={320} radius="lg" />}
      {isEmpty &&
        (hasScan ? <NoData why="No scan of the chosen time found field data." /> : <NoData />)}
      {!isLoading && measured.length > 0 && (
        <DevicePanels what="field data history" only={measured}>
          {(device) => (
            <SmallCharts
              labelOf={(metric) => `${deviceWords[device]} ${metric} in the field over time`}
              lines={linesOf(device)}
              points={fieldPoints(device, history, range)}
              few={fewPeriods}
              marks={marks}
            />
          )}
        </DevicePanels>
      )}
      {!isLoading && <FieldWeeks url={url} weeks={weeks} period={period} marks={marks} />}
    </Section>
  );
}
