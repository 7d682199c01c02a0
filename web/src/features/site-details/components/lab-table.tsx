import type { Device } from '../../../../../shared/scans/devices.ts';
import { shownMetric } from '../../../../../shared/assessment/metrics.ts';
import type { LabData } from '../../../../../shared/models/scan.ts';
import {
  labBand,
  labThresholds,
  type LabMetric,
} from '../../../../../shared/assessment/thresholds.ts';
import { Band } from '../../../components/band.tsx';
import { ChangeNote } from '../../../components/change-note.tsx';
import { describeChange } from '../../../components/change-words.ts';
import { deviceWords } from '../../../components/device-label.tsx';
import { MetricName } from '../../../components/metric-name.tsx';
import { ThresholdScale } from '../../../components/threshold-scale.tsx';
import { type DeviceResult, metricSpread } from '../../../entities/scan/rules/device-result.ts';
import { noValue } from '../../../lib/format.ts';
import { formatMetric } from '../../../lib/metrics.ts';
import type { Spread } from '../../../../../shared/assessment/usual-spread.ts';
import classes from './lab-data.module.css';

type LabKey = keyof LabData;
const rows: readonly LabKey[] = ['fcp', 'lcp', 'si', 'tbt', 'cls', 'tti'];

/** Time to Interactive is shown without a verdict: it has no thresholds. */
const isJudged = (metric: LabKey): metric is LabMetric => metric !== 'tti';

interface LabTableProps {
  device: Device;
  lab: LabData;
  /** The same with the results before it. */
  result: Pick<DeviceResult, 'earlierLabs' | 'onSlowMachine'>;
  /** Why a metric has no value. */
  absence: string;
}

/** The six lab metrics: value, verdict, and position between this device's thresholds. */
export function LabTable({ device, lab, result, absence }: LabTableProps) {
  return (
    <table className={classes['table']} aria-label={`Lab data on ${deviceWords[device]}`}>
      <thead>
        <tr>
          <th scope="col" className={classes['metric']}>
            Metric
          </th>
          <th scope="col" className={classes['value']}>
            Value
          </th>
          <th scope="col">Good below, bad above</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((metric) => (
          <LabRow
            key={metric}
            device={device}
            metric={metric}
            value={lab[metric]}
            previous={result.earlierLabs.at(-1)?.[metric] ?? null}
            spread={metricSpread(result, metric)}
            absence={absence}
          />
        ))}
      </tbody>
    </table>
  );
}

interface LabRowProps {
  device: Device;
  metric: LabKey;
  value: number | null;
  previous: number | null;
  spread: Spread;
  absence: string;
}

function LabRow({ device, metric, value, previous, spread, absence }: LabRowProps) {
  const format = (each: number): string => formatMetric(metric, each);
  return (
    <tr>
      <th scope="row">
        <MetricName metric={metric} />
      </th>
      <td>
        <span className={classes['number']}>{value === null ? noValue : format(value)}</span>
        {value !== null && isJudged(metric) && <Band band={labBand(device, metric, value)} />}
      </td>
      <td>
        {value !== null && isJudged(metric) ? (
          <ThresholdScale value={value} threshold={labThresholds[device][metric]} format={format} />
        ) : (
          <span className={classes['noThreshold']}>
            {value === null ? absence : 'No threshold'}
          </span>
        )}
        {value !== null && previous !== null && (
          <span className={classes['change']}>
            <ChangeNote
              change={describeChange({
                current: shownMetric(metric, value),
                previous: shownMetric(metric, previous),
                spread,
                format,
              })}
            />
          </span>
        )}
      </td>
    </tr>
  );
}
