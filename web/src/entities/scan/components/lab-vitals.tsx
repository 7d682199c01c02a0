import { Box, Text } from '@mantine/core';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { LabData } from '../../../../../shared/models/measuring/scan.ts';
import { labBand, labThresholds } from '../../../../../shared/assessment/thresholds.ts';
import { LastKnown, useLastAt } from '../../../components/messages/last-known.tsx';
import { MetricCard } from '../../../components/values/metric-card.tsx';
import { Chip } from '../../../components/values/chip.tsx';
import surfaces from '../../../components/layout/surfaces.module.css';

const shown = ['lcp', 'fcp', 'cls'] as const;

interface LabVitalsProps {
  device: Device;
  /** Of the newest scan that has a result; null without one. */
  lab: LabData | null;
}

/** The lab's values with the lab's own thresholds, where there is no field data. They are no verdict on the Core Web Vitals. */
export function LabVitals({ device, lab }: LabVitalsProps) {
  const lastAt = useLastAt();
  if (lab === null) return null;
  const words = 'Measured by Lighthouse in the last scan, not by visitors';
  return (
    <>
      <Text size="xs" mt={16} c="dimmed">
        <Chip mr={8}>Lab</Chip>
        {lastAt === undefined ? words : <LastKnown words={words} at={lastAt} age="in sentence" />}.
      </Text>
      <Box className={surfaces['cards'] ?? ''} mt={8}>
        {shown.map((metric) => {
          const value = lab[metric];
          return (
            <MetricCard
              key={metric}
              metric={metric}
              value={value}
              {...(value === null
                ? { note: 'The scan did not measure this metric.' }
                : {
                    band: labBand(device, metric, value),
                    threshold: labThresholds[device][metric],
                  })}
            />
          );
        })}
      </Box>
    </>
  );
}
