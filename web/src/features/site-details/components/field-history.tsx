import { type Device, devices } from '../../../../../shared/devices.ts';
import { DeviceLabel, deviceWords } from '../../../components/device-label.tsx';
import type { ChartMark } from '../../../components/chart-model.ts';
import { fewPeriods } from '../../../components/few-points.tsx';
import { PeriodNote } from '../../../components/period-control.tsx';
import type { Period } from '../../../components/use-period.ts';
import { isNarrowed } from '../../../lib/date-range.ts';
import { TimeChart } from '../../../components/time-chart.tsx';
import { fieldPoints, fieldSeries } from '../field-history.ts';
import type { FieldEntry } from '../../../entities/scan/field-result.ts';
import classes from './field-data.module.css';
import panel from './panel.module.css';

interface FieldHistoryProps {
  history: readonly FieldEntry[];
  period: Period;
  marks: readonly ChartMark[];
}

/** History of each device's field data; nothing with fewer than two periods. */
export function FieldHistory({ history, period, marks }: FieldHistoryProps) {
  const { range } = period;
  const charts = devices
    .filter((device) => fieldPoints(device, history).length > 1)
    .map((device) => ({ device, points: fieldPoints(device, history, range) }));
  if (charts.length === 0) return null;
  return (
    <>
      <h3 className={classes['historyTitle']}>Field Data History</h3>
      <p className={panel['note']}>
        The last seven 28-day periods, by their last day. Select a single metric to see its
        thresholds. <PeriodNote choice={period.choice} />
      </p>
      <div className={`${panel['pair']} ${classes['charts']}`}>
        {charts.map(({ device, points }) => (
          <DeviceChart
            key={device}
            device={device}
            points={points}
            marks={marks}
            {...(isNarrowed(range) ? { fewText: fewPeriods } : {})}
          />
        ))}
      </div>
    </>
  );
}

interface DeviceChartProps {
  device: Device;
  points: ReturnType<typeof fieldPoints>;
  marks: readonly ChartMark[];
  fewText?: (count: number) => string;
}

function DeviceChart({ device, points, ...more }: DeviceChartProps) {
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
        {...more}
      />
    </article>
  );
}
