import { type Device, devices } from '../../../../../shared/devices.ts';
import { DeviceLabel, deviceWords } from '../../../components/device-label.tsx';
import { TimeChart } from '../../../components/time-chart.tsx';
import { fieldPoints, fieldSeries } from '../field-history.ts';
import type { FieldEntry } from '../../../entities/scan/field-result.ts';
import classes from './field-data.module.css';
import panel from './panel.module.css';

interface FieldHistoryProps {
  history: readonly FieldEntry[];
}

/** History of each device's field data; nothing with fewer than two periods. */
export function FieldHistory({ history }: FieldHistoryProps) {
  const charts = devices
    .map((device) => ({ device, points: fieldPoints(device, history) }))
    .filter(({ points }) => points.length > 1);
  if (charts.length === 0) return null;
  return (
    <>
      <h3 className={classes['historyTitle']}>Field Data History</h3>
      <p className={panel['note']}>
        The last seven 28-day periods, by their last day. Select a single metric to see its
        thresholds.
      </p>
      <div className={`${panel['pair']} ${classes['charts']}`}>
        {charts.map(({ device, points }) => (
          <DeviceChart key={device} device={device} points={points} />
        ))}
      </div>
    </>
  );
}

interface DeviceChartProps {
  device: Device;
  points: ReturnType<typeof fieldPoints>;
}

function DeviceChart({ device, points }: DeviceChartProps) {
  return (
    <article className={panel['panel']} aria-label={`${deviceWords[device]} field data history`}>
      <h4 className={panel['device']}>
        <DeviceLabel device={device} />
      </h4>
      <TimeChart
        label={`${deviceWords[device]} field data over time`}
        series={fieldSeries(points)}
        points={points}
        axisLabel="seconds"
        rightAxisLabel="CLS"
      />
    </article>
  );
}
