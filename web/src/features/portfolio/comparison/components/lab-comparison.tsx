import { Box } from '@mantine/core';
import { leadOf, type Side, type Sided } from '../../../../../../shared/assessment/comparison.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { LabData } from '../../../../../../shared/models/measuring/scan.ts';
import { labBand, hasBands } from '../../../../../../shared/assessment/thresholds.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { ChangeNote } from '../../../../components/messages/change-note.tsx';
import { describeDifference } from '../../../../components/messages/change-words.ts';
import { useLastAt, ValuesOf } from '../../../../components/messages/last-known.tsx';
import { MetricName } from '../../../../components/values/metric-name.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';
import { noValue } from '../../../../lib/format.ts';
import { formatMetric } from '../../../../lib/metrics.ts';
import type { SidesProps } from '../api/use-side-data.ts';
import { comparedMetric } from '../rules/compared-scores.ts';
import { settingsWords } from '../rules/settings-words.ts';
import { SideTable } from './side-table.tsx';
import classes from './side-table.module.css';

type LabKey = keyof LabData;
const rows: readonly LabKey[] = ['fcp', 'lcp', 'si', 'cls', 'tti', 'tbt'];

interface LabComparisonProps {
  names: Sided<string>;
  results: Sided<DeviceResult>;
  data: SidesProps['data'];
  device: Device;
}

/** The six lab metrics of both sides, and whether their difference is more than chance. */
export function LabComparison({ names, results, data, device }: LabComparisonProps) {
  return (
    <Section
      id="lab-data"
      title="Lab Data"
      hint={`${settingsWords(names, results, device) ?? 'Measured by Lighthouse with the same settings for both.'} Differences within the usual variation between scans are grey.`}
    >
      <SideTable
        label="Lab data of both sites"
        what="Metric"
        nameOf={(metric) => <MetricName metric={metric} />}
        names={names}
        rows={rows}
        rowKey={(metric) => metric}
        valueOf={(metric, side) => (
          <ValuesOf lastAt={data[side].lastAt}>
            <Value
              metric={metric}
              compared={comparedMetric(metric, results)}
              {...{ side, device }}
            />
          </ValuesOf>
        )}
        differenceOf={(metric) => (
          <ValuesOf lastAt={data.mine.lastAt ?? data.theirs.lastAt}>
            {differenceOf(metric, comparedMetric(metric, results))}
          </ValuesOf>
        )}
      />
    </Section>
  );
}

interface ValueProps {
  metric: LabKey;
  compared: ReturnType<typeof comparedMetric>;
  side: Side;
  device: Device;
}

function Value({ metric, compared, side, device }: ValueProps) {
  const isLast = useLastAt() !== undefined;
  const value = compared[side];
  return (
    <Box
      component="span"
      className={classes['number'] ?? ''}
      c={isLast ? 'dimmed' : ''}
      data-leads={leadOf(compared, false) === side || undefined}
    >
      {value !== null && hasBands(metric) && <BandSymbol band={labBand(device, metric, value)} />}{' '}
      {value === null ? noValue : formatMetric(metric, value)}
    </Box>
  );
}

function differenceOf(metric: LabKey, { mine, theirs, spread }: ValueProps['compared']) {
  if (mine === null || theirs === null) return 'No Data';
  const format = (value: number): string => formatMetric(metric, value);
  return (
    <ChangeNote change={describeDifference({ current: mine, previous: theirs, spread, format })} />
  );
}
