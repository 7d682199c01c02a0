import { Box, Group, SimpleGrid, Text, VisuallyHidden } from '@mantine/core';
import { devices, type Device } from '../../../../../shared/scans/devices.ts';
import type { DeviceProgress, ScanDevices } from '../../../../../shared/scans/scan-progress.ts';
import { scoreBand, shownScore } from '../../../../../shared/assessment/thresholds.ts';
import { Band } from '../../../components/values/band.tsx';
import { DeviceLabel, deviceWords } from '../../../components/values/device-label.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import classes from './device-stages.module.css';
import { stageRows, type StageRow } from '../rules/stage-rows.ts';

const stateWords: Record<StageRow['state'], string> = {
  done: 'done',
  current: 'in progress',
  ahead: 'not started',
};

/** The steps of a device's scan, with what each has learned of the page so far. */
export function DeviceStages({ progress }: { progress: DeviceProgress }) {
  return (
    <Box component="ol" m={0}>
      {stageRows(progress).map(({ label, state, facts }) => (
        <li key={label} className={classes['step']} data-state={state}>
          <span className={classes['mark']}>
            {state === 'done' && <Icon name="check" size={14} />}
          </span>
          <span>
            {label}
            <VisuallyHidden>: {stateWords[state]}</VisuallyHidden>
          </span>
          {facts.length > 0 && (
            <ul className={classes['facts']}>
              {facts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </Box>
  );
}

/** Both devices of a running scan: how far each is, what is known so far, and the score of the one that is done. */
export function ScanFindings({ progress }: { progress: ScanDevices }) {
  return (
    <Box mt={12} mb={20}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        {devices.map((device) => (
          <DeviceFindings key={device} device={device} progress={progress[device]} />
        ))}
      </SimpleGrid>
      <Text size="xs" mt={8} c="dimmed">
        Measured at the full speed of the machine that runs the scan. The report estimates a slower
        device.
      </Text>
    </Box>
  );
}

interface DeviceFindingsProps {
  device: Device;
  progress: DeviceProgress | undefined;
}

function DeviceFindings({ device, progress }: DeviceFindingsProps) {
  return (
    <section
      className={classes['device']}
      style={progress?.status === 'failed' ? { minHeight: 0 } : {}}
      aria-label={`${deviceWords[device]} so far`}
    >
      <Group component="p" gap="4px 12px" justify="space-between" mih={28} mb={8} fw={600}>
        <DeviceLabel device={device} />
        {progress !== undefined && <Outcome {...progress} />}
      </Group>
      {progress !== undefined && <DeviceStages progress={progress} />}
    </section>
  );
}

function Outcome({ status, overallScore }: DeviceProgress) {
  if (status === 'failed')
    return (
      <Box component="span" fz="xs" c="var(--wv-bad-text)">
        Not measured
      </Box>
    );
  if (overallScore === null) return null;
  const score = shownScore(overallScore);
  return (
    <span className={classes['score']}>
      <strong>{score}</strong> <Band band={scoreBand(score)} />
    </span>
  );
}
