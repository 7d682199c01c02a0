import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import { devices, type Device } from '../../../../../shared/devices.ts';
import { DateRangeFilter } from '../../../components/date-range-filter.tsx';
import { DeviceLabel, deviceWords } from '../../../components/device-label.tsx';
import { Section } from '../../../components/section.tsx';
import { TimeAgo } from '../../../components/time-ago.tsx';
import { TimeChart } from '../../../components/time-chart.tsx';
import { wholeRange, type DateRange } from '../../../lib/date-range.ts';
import { labSeries } from '../../../components/history-lines.ts';
import type { DeviceResult } from '../../../entities/scan/device-result.ts';
import { labPoints, type LabEntry } from '../../../components/history-points.ts';
import { ChartSkeleton, NoHistory } from '../../../components/chart-states.tsx';
import classes from './lab-data.module.css';
import { LabTable } from './lab-table.tsx';
import panel from './panel.module.css';

interface LabDataProps {
  results: Record<Device, DeviceResult>;
  history: readonly LabEntry[];
  isLoading: boolean;
}

/** Measurements of a scan under fixed conditions, with the thresholds of each device and the history. */
export function LabData({ results, history, isLoading }: LabDataProps) {
  const [range, setRange] = useState<DateRange>(wholeRange);
  return (
    <Section
      id="lab-data"
      title="Lab Data"
      description="Measured by Lighthouse under the same conditions each time: a slow phone for mobile, a fast connection for desktop."
    >
      <div className={panel['pair']}>
        {devices.map((device) => (
          <article
            key={device}
            className={panel['panel']}
            aria-label={`${deviceWords[device]} lab data`}
          >
            <h3 className={panel['device']}>
              <DeviceLabel device={device} />
            </h3>
            {isLoading ? (
              <Skeleton height={414} />
            ) : (
              <DeviceLab device={device} result={results[device]} />
            )}
          </article>
        ))}
      </div>
      <div className={classes['historyHead']}>
        <div>
          <h3 className={classes['historyTitle']}>Lab Data History</h3>
          <p className={panel['note']}>
            Total Blocking Time in seconds. Select a single metric to see its thresholds.
          </p>
        </div>
        <DateRangeFilter label="lab data history" range={range} onChange={setRange} />
      </div>
      <div className={panel['pair']}>
        {devices.map((device) => (
          <LabHistory
            key={device}
            device={device}
            history={history}
            range={range}
            isLoading={isLoading}
          />
        ))}
      </div>
    </Section>
  );
}

function DeviceLab({ device, result }: { device: Device; result: DeviceResult }) {
  const { lab, earlierLabs, failure } = result;
  if (lab === undefined) return <p className={classes['empty']}>No Data</p>;
  return (
    <>
      <LabTable device={device} lab={lab.value} earlier={earlierLabs} />
      <p className={panel['note']}>
        {failure === undefined ? 'Measured' : 'The latest scan failed. Last measured'}{' '}
        <TimeAgo time={lab.at} />
      </p>
    </>
  );
}

interface LabHistoryProps {
  device: Device;
  history: readonly LabEntry[];
  range: DateRange;
  isLoading: boolean;
}

function LabHistory({ device, history, range, isLoading }: LabHistoryProps) {
  const hasNumbers = history.some((entry) => entry[device].labData !== null);
  return (
    <article className={panel['panel']} aria-label={`${deviceWords[device]} lab data history`}>
      <h4 className={panel['device']}>
        <DeviceLabel device={device} />
      </h4>
      {isLoading && <ChartSkeleton />}
      {!isLoading && !hasNumbers && <NoHistory />}
      {!isLoading && hasNumbers && (
        <TimeChart
          label={`${deviceWords[device]} lab data over time`}
          series={labSeries[device]}
          points={labPoints(history, device, range)}
          axisLabel="seconds"
          rightAxisLabel="CLS"
        />
      )}
    </article>
  );
}
