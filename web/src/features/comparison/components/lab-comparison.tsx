import { leadOf, type Sided, sides } from '../../../../../shared/assessment/comparison.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { LabData } from '../../../../../shared/models/scan.ts';
import { labBand, type LabMetric } from '../../../../../shared/assessment/thresholds.ts';
import { BandSymbol } from '../../../components/band.tsx';
import { ChangeNote } from '../../../components/change-note.tsx';
import { describeDifference } from '../../../components/change-words.ts';
import { MetricName } from '../../../components/metric-name.tsx';
import { Section } from '../../../components/section.tsx';
import type { DeviceResult } from '../../../entities/scan/rules/device-result.ts';
import { noValue } from '../../../lib/format.ts';
import { formatMetric } from '../../../lib/metrics.ts';
import { comparedMetric } from '../rules/compared-scores.ts';
import { SideTable } from './side-table.tsx';
import classes from './side-table.module.css';

type LabKey = keyof LabData;
const rows: readonly LabKey[] = ['fcp', 'lcp', 'si', 'cls', 'tti', 'tbt'];
const isJudged = (metric: LabKey): metric is LabMetric => metric !== 'tti';

interface LabComparisonProps {
  names: Sided<string>;
  results: Sided<DeviceResult>;
  device: Device;
}

/** The six lab metrics of both sides, and whether their difference is more than chance. */
export function LabComparison({ names, results, device }: LabComparisonProps) {
  return (
    <Section
      id="lab-data"
      title="Lab Data"
      description="Measured by Lighthouse under the same conditions for both. Differences within the usual variation between scans are grey."
    >
      <SideTable label="Lab data of both sites" what="Metric" names={names}>
        {rows.map((metric) => (
          <Row key={metric} metric={metric} results={results} device={device} />
        ))}
      </SideTable>
    </Section>
  );
}

interface RowProps extends Pick<LabComparisonProps, 'results' | 'device'> {
  metric: LabKey;
}

function Row({ metric, results, device }: RowProps) {
  const compared = comparedMetric(metric, results);
  const { mine, theirs, spread } = compared;
  const lead = leadOf(compared, false);
  const format = (value: number): string => formatMetric(metric, value);
  return (
    <tr>
      <th scope="row">
        <MetricName metric={metric} />
      </th>
      {sides.map((side) => {
        const value = compared[side];
        return (
          <td key={side} className={classes['number']} data-leads={lead === side || undefined}>
            {value !== null && isJudged(metric) && (
              <BandSymbol band={labBand(device, metric, value)} />
            )}{' '}
            {value === null ? noValue : format(value)}
          </td>
        );
      })}
      <td>
        {mine === null || theirs === null ? (
          'No Data'
        ) : (
          <ChangeNote
            change={describeDifference({ current: mine, previous: theirs, spread, format })}
          />
        )}
      </td>
    </tr>
  );
}
