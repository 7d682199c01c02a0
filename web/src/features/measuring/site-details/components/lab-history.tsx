import { Skeleton } from '@mantine/core';
import { type Device } from '../../../../../../shared/scans/devices.ts';
import type { ChartMark } from '../../../../components/charts/chart-model.ts';
import { NoHistory } from '../../../../components/messages/no-data.tsx';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import { fewScans } from '../../../../components/charts/few-points.ts';
import { labLines } from '../../../../components/charts/history-lines.ts';
import {
  labPoints,
  momentOf,
  type LabEntry,
} from '../../../../components/charts/history-points.ts';
import { PeriodNote } from '../../../../components/forms/period-control.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { SmallCharts } from '../../../../components/charts/small-charts.tsx';
import type { Period } from '../../../../components/forms/use-period.ts';
import { isNarrowed, type DateRange } from '../../../../lib/date-range.ts';
import { type MarkedEvent, marksOf } from '../rules/chart-marks.ts';
import { comparePoints } from './compare-point.tsx';
import { DevicePanels } from '../../../../components/layout/device-panels.tsx';

interface LabHistoryProps {
  url: string;
  history: readonly LabEntry[];
  period: Period;
  events: readonly MarkedEvent[];
  isLoading: boolean;
}

/** A small chart for each metric and device, with the device's thresholds. */
export function LabHistory({ url, history, period, events, isLoading }: LabHistoryProps) {
  return (
    <Section
      id="lab-history"
      title="Lab Data History"
      description={
        <>
          Green is good, red is bad on that device. <PeriodNote choice={period.choice} />
        </>
      }
    >
      <DevicePanels what="lab data history">
        {(device) =>
          isLoading ? (
            <Skeleton h={{ base: 1104, xs: 656 }} />
          ) : (
            <DeviceHistory
              url={url}
              device={device}
              history={history}
              range={period.range}
              marks={marksOf(events)}
            />
          )
        }
      </DevicePanels>
    </Section>
  );
}

interface DeviceHistoryProps {
  url: string;
  device: Device;
  history: readonly LabEntry[];
  range: DateRange;
  marks: readonly ChartMark[];
}

function DeviceHistory({ url, device, history, range, marks }: DeviceHistoryProps) {
  if (history.every((entry) => entry[device].labData === null)) return <NoHistory />;
  return (
    <SmallCharts
      labelOf={(metric) => `${deviceWords[device]} ${metric} over time`}
      lines={labLines[device]}
      points={labPoints(history, device, range)}
      few={fewScans(isNarrowed(range))}
      marks={marks}
      actions={comparePoints(url, { [device]: measuredAt(history, device) })}
    />
  );
}

const measuredAt = (history: readonly LabEntry[], device: Device): number[] =>
  history.flatMap((entry) => (entry[device].labData === null ? [] : momentOf(entry, device)));
