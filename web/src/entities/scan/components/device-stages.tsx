import { Box, Text, VisuallyHidden } from '@mantine/core';
import { devices, type Device } from '../../../../../shared/scans/devices.ts';
import type { DeviceProgress, ScanDevices } from '../../../../../shared/scans/scan-progress.ts';
import { scoreBand, shownScore } from '../../../../../shared/assessment/thresholds.ts';
import { Band } from '../../../components/band.tsx';
import { DeviceLabel, deviceWords } from '../../../components/device-label.tsx';
import { Icon } from '../../../components/icon.tsx';
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
    <ol className={classes['steps']}>
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
    </ol>
  );
}

/** Both devices of a running scan: how far each is, what is known so far, and the score of the one that is done. */
export function ScanFindings({ progress }: { progress: ScanDevices }) {
  return (
    <Box mt={12} mb={20}>
      <div className={classes['pair']}>
        {devices.map((device) => (
          <DeviceFindings key={device} device={device} progress={progress[device]} />
        ))}
      </div>
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
      <p className={classes['head']}>
        <DeviceLabel device={device} />
        {progress !== undefined && <Outcome {...progress} />}
      </p>
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
