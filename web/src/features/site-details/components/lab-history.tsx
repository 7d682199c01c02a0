import { Skeleton } from '@mantine/core';
import { devices, type Device } from '../../../../../shared/devices.ts';
import { metricNames } from '../../../../../shared/metrics.ts';
import type { LabMetric } from '../../../../../shared/thresholds.ts';
import { timeAxis } from '../../../components/chart-axis.ts';
import { type ChartMark, countMeasured } from '../../../components/chart-model.ts';
import { NoHistory } from '../../../components/chart-states.tsx';
import { DeviceLabel, deviceWords } from '../../../components/device-label.tsx';
import { fewestOfLine, FewPoints, fewScans } from '../../../components/few-points.tsx';
import { labSeries, metricLine } from '../../../components/history-lines.ts';
import { labPoints, metricPoints, type LabEntry } from '../../../components/history-points.ts';
import { PeriodNote } from '../../../components/period-control.tsx';
import { TimeChart } from '../../../components/time-chart.tsx';
import type { Period } from '../../../components/use-period.ts';
import { isNarrowed, type DateRange } from '../../../lib/date-range.ts';
import { metrics } from '../../../lib/metrics.ts';
import { type MarkedEvent, marksOf } from '../chart-marks.ts';
import { comparePoints } from './compare-point.tsx';
import classes from './lab-history.module.css';
import panel from './panel.module.css';

/** The first has the whole width. */
const drawn = ['lcp', 'fcp', 'si', 'tbt', 'cls'] as const satisfies LabMetric[];

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
    <>
      <div className={classes['head']}>
        <h3 className={classes['title']}>Lab Data History</h3>
        <p className={panel['note']}>
          Green is good, red is bad on that device. <PeriodNote choice={period.choice} />
        </p>
      </div>
      <div className={panel['pair']}>
        {devices.map((device) => (
          <article
            key={device}
            className={panel['panel']}
            data-of={device}
            aria-label={`${deviceWords[device]} lab data history`}
          >
            <h4 className={panel['device']}>
              <DeviceLabel device={device} />
            </h4>
            {isLoading ? (
              <Skeleton className={classes['skeleton']} />
            ) : (
              <DeviceHistory
                url={url}
                device={device}
                history={history}
                range={period.range}
                marks={marksOf(events)}
              />
            )}
          </article>
        ))}
      </div>
    </>
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
  const name = `${deviceWords[device]} lab data over time`;
  const actions = comparePoints(url, { [device]: measuredAt(history, device) });
  const points = labPoints(history, device, range);
  const measured = countMeasured(points, labSeries[device]);
  if (measured === 0) return <p className={classes['noData']}>No Data</p>;
  if (measured < fewestOfLine) {
    return (
      <figure className={classes['few']} aria-label={name}>
        <FewPoints
          sentence={fewScans(isNarrowed(range))(measured)}
          label={name}
          series={labSeries[device]}
          points={points}
          along={timeAxis}
          actions={actions}
        />
      </figure>
    );
  }
  return (
    <div className={classes['metrics']}>
      {drawn.map((metric) => (
        <TimeChart
          key={metric}
          label={`${deviceWords[device]} ${metricNames[metric]} over time`}
          title={
            <h5 className={classes['metric']} title={metricNames[metric]}>
              {metrics[metric].short}
            </h5>
          }
          series={[metricLine(device, metric)]}
          points={metricPoints(history, device, metric, range)}
          axisLabel={metrics[metric].unit}
          height={168}
          marks={marks}
          fewText={fewScans(isNarrowed(range))}
          actions={actions}
        />
      ))}
    </div>
  );
}

const measuredAt = (history: readonly LabEntry[], device: Device): number[] =>
  history.flatMap((entry) => (entry[device].labData === null ? [] : Date.parse(entry.scanDate)));
