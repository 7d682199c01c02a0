import { Box } from '@mantine/core';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { shownMetric } from '../../../../../../shared/assessment/metrics.ts';
import type { LabData } from '../../../../../../shared/models/measuring/scan.ts';
import {
  labThresholds,
  labBand,
  hasBands,
} from '../../../../../../shared/assessment/thresholds.ts';
import { Band } from '../../../../components/values/band.tsx';
import { ChangeNote } from '../../../../components/messages/change-note.tsx';
import { describeChange } from '../../../../components/messages/change-words.ts';
import { type Column, DataTable } from '../../../../components/tables/data-table.tsx';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import { useLastAt } from '../../../../components/messages/last-known.tsx';
import { MetricName } from '../../../../components/values/metric-name.tsx';
import { ThresholdScale } from '../../../../components/charts/threshold-scale.tsx';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';
import { formatDate, noValue } from '../../../../lib/format.ts';
import { formatMetric } from '../../../../lib/metrics.ts';

type LabKey = keyof LabData;
export const labRows: readonly LabKey[] = ['fcp', 'lcp', 'si', 'tbt', 'cls', 'tti'];

interface LabTableProps {
  device: Device;
  lab: LabData;
  result: Pick<DeviceResult, 'change'>;
  /** Why a metric has no value. */
  absence: string;
}

/** The six lab metrics: value, verdict, and position between this device's thresholds. */
export function LabTable({ device, lab, result, absence }: LabTableProps) {
  const columns: Column<LabKey>[] = [
    {
      head: 'Metric',
      kind: 'name',
      width: '34%',
      cell: (metric) => <MetricName metric={metric} />,
    },
    {
      head: 'Value',
      width: '27%',
      cell: (metric) => <Value device={device} metric={metric} value={lab[metric]} />,
    },
    {
      head: 'Good below, bad above',
      cell: (metric) => (
        <>
          <Place device={device} metric={metric} value={lab[metric]} absence={absence} />
          <Change metric={metric} value={lab[metric]} result={result} />
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={`Lab data on ${deviceWords[device]}`}
      frame="none"
      isFixed
      columns={columns}
      rows={labRows}
      rowKey={(metric) => metric}
    />
  );
}

interface ValueProps {
  device: Device;
  metric: LabKey;
  value: number | null;
}

const Value = ({ device, metric, value }: ValueProps) => (
  <>
    <Box
      component="span"
      display="block"
      fz="md"
      fw={600}
      lh="24px"
      style={{ whiteSpace: 'nowrap' }}
      c={useLastAt() === undefined ? '' : 'dimmed'}
    >
      {value === null ? noValue : formatMetric(metric, value)}
    </Box>
    {value !== null && hasBands(metric) && <Band band={labBand(device, metric, value)} />}
  </>
);

const Place = ({ device, metric, value, absence }: ValueProps & { absence: string }) =>
  value !== null && hasBands(metric) ? (
    <ThresholdScale
      value={value}
      threshold={labThresholds[device][metric]}
      format={(each) => formatMetric(metric, each)}
    />
  ) : (
    <Box component="span" fz="xs" lh="24px" c="dimmed">
      {value === null ? absence : 'No threshold'}
    </Box>
  );

interface ChangeProps extends Pick<ValueProps, 'metric' | 'value'> {
  result: LabTableProps['result'];
}

/** Since a proven change, what was measured before it. */
function Change({ metric, value, result: { change } }: ChangeProps) {
  const proven =
    change?.kind === 'changed'
      ? change.change.metrics.find((each) => each.metric === metric)
      : undefined;
  if (value === null || change?.kind !== 'changed' || proven === undefined) return null;
  return (
    <Box component="span" mt={2} display="block">
      <ChangeNote
        change={describeChange({
          current: shownMetric(metric, proven.after),
          previous: shownMetric(metric, proven.before),
          isProven: true,
          format: (each) => formatMetric(metric, each),
        })}
        reference={{ preposition: 'before', when: formatDate(change.change.since) }}
      />
    </Box>
  );
}
