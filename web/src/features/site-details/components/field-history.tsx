import { Box, Text, Title } from '@mantine/core';
import { devices } from '../../../../../shared/scans/devices.ts';
import { DeviceLabel, deviceWords } from '../../../components/device-label.tsx';
import type { ChartMark } from '../../../components/chart-model.ts';
import { fewPeriods } from '../../../components/few-points.ts';
import { PeriodNote } from '../../../components/period-control.tsx';
import type { Period } from '../../../components/use-period.ts';
import { SmallCharts } from '../../../components/small-charts.tsx';
import { fieldLines, fieldPoints } from '../rules/field-history.ts';
import type { FieldEntry } from '../../../entities/scan/rules/field-result.ts';
import panel from './panel.module.css';

interface FieldHistoryProps {
  history: readonly FieldEntry[];
  period: Period;
  marks: readonly ChartMark[];
}

/** The 28-day periods of each device's field data. */
export function FieldHistory({ history, period, marks }: FieldHistoryProps) {
  const { range } = period;
  const charts = devices.flatMap((device) => {
    const lines = fieldLines(fieldPoints(device, history));
    return lines.length === 0 ? [] : [{ device, lines }];
  });
  if (charts.length === 0) return null;
  return (
    <>
      <Title order={3} mt={24}>
        Field Data History
      </Title>
      <Text size="xs" c="dimmed">
        The last seven 28-day periods, by their last day. <PeriodNote choice={period.choice} />
      </Text>
      <Box mt={12} className={panel['pair'] ?? ''}>
        {charts.map(({ device, lines }) => (
          <article
            key={device}
            className={panel['panel']}
            aria-label={`${deviceWords[device]} field data history`}
          >
            <Title order={4} mb={12}>
              <DeviceLabel device={device} />
            </Title>
            <SmallCharts
              heading="h5"
              labelOf={(metric) => `${deviceWords[device]} ${metric} in the field over time`}
              lines={lines}
              points={fieldPoints(device, history, range)}
              few={fewPeriods}
              marks={marks}
            />
          </article>
        ))}
      </Box>
    </>
  );
}
