import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Device, devices } from '../../../../../../shared/scans/devices.ts';
import { ChartSkeleton, NoHistory } from '../../../../components/messages/no-data.tsx';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import { type ChartPoint, countMeasured } from '../../../../components/charts/chart-model.ts';
import { fewestOfLine, fewScans, fewSentence } from '../../../../components/charts/few-points.ts';
import { labLines } from '../../../../components/charts/history-lines.ts';
import { type LabEntry, labPoints } from '../../../../components/charts/history-points.ts';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { PeriodNote } from '../../../../components/forms/period-control.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { SmallCharts } from '../../../../components/charts/small-charts.tsx';
import type { Period } from '../../../../components/forms/use-period.ts';
import { type DateRange, isNarrowed } from '../../../../lib/date-range.ts';
import { monthlyLabDataQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { DevicePanels } from '../../../../components/layout/device-panels.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** LCP, FCP, SI, TBT and CLS over time, by device. */
export function LabHistory({ url, period }: { url: string; period: Period }) {
  const history = useQuery(monthlyLabDataQuery(url));
  // Folded only if it has charts.
  const hasCharts =
    history.data !== undefined &&
    devices.some(
      (device) =>
        countMeasured(labPoints(history.data, device, period.range), labLines[device]) >=
        fewestOfLine,
    );
  const isEmpty = devices.every((device) => hasNumbers(history.data, device) === false);
  return (
    <Section
      id="lab-data"
      title="Lab Data"
      folds={history.isPending || hasCharts}
      description={<PeriodNote choice={period.choice} />}
    >
      <OrError queries={[history]} title="The lab data could not be loaded">
        {isEmpty ? (
          <div className={surfaces['panel']}>
            <NoHistory />
          </div>
        ) : (
          <DevicePanels what="lab data">
            {(device) => (
              <DeviceHistory device={device} history={history.data} range={period.range} />
            )}
          </DevicePanels>
        )}
      </OrError>
    </Section>
  );
}

/** Undefined while loading. */
const hasNumbers = (history: readonly LabEntry[] | undefined, device: Device) =>
  history?.some((entry) => entry[device].labData !== null);

interface DeviceHistoryProps {
  device: Device;
  /** Undefined while loading. */
  history: readonly LabEntry[] | undefined;
  range: DateRange;
}

function DeviceHistory({ device, history, range }: DeviceHistoryProps) {
  const isMeasured = hasNumbers(history, device);
  return (
    <>
      {history === undefined && <ChartSkeleton />}
      {isMeasured === false && <NoHistory />}
      {isMeasured === true && (
        <Charts device={device} points={labPoints(history ?? [], device, range)} range={range} />
      )}
    </>
  );
}

interface ChartsProps {
  device: Device;
  points: readonly ChartPoint[];
  range: DateRange;
}

/** A chart for each metric; of fewer than three scans, a line. */
function Charts({ device, points, range }: ChartsProps) {
  const lines = labLines[device];
  const few = fewScans(isNarrowed(range));
  const measured = countMeasured(points, lines);
  if (measured > 0 && measured < fewestOfLine)
    return <Text>{fewSentence(few(measured, measured === points.length), lines, points)}.</Text>;
  return (
    <SmallCharts
      labelOf={(metric) => `${deviceWords[device]} ${metric} over time`}
      lines={lines}
      points={points}
      few={few}
    />
  );
}
