import { Box, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type Device, devices } from '../../../../../../shared/scans/devices.ts';
import { changeStatusWords, courseWords } from '../../../../../../shared/words/change-words.ts';
import type { ChangeStatus } from '../../../../../../shared/models/measuring/page-changes.ts';
import type { DeviceSuggestions } from '../../../../../../shared/models/measuring/scan-report.ts';
import type { DeviceProgress, ScanDevices } from '../../../../../../shared/scans/scan-progress.ts';
import { type Band, scoreBand } from '../../../../../../shared/assessment/thresholds.ts';
import { DirectionNote } from '../../../../components/messages/change-note.tsx';
import { formatDate } from '../../../../lib/format.ts';
import { bandWords } from '../../../../components/values/band-words.ts';
import { DeviceLabel, deviceWords } from '../../../../components/values/device-label.tsx';
import { useLastAt } from '../../../../components/messages/last-known.tsx';
import { ScoreDial } from '../../../../components/charts/score-dial.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { FinalPicture } from '../../../../entities/scan/components/final-picture.tsx';
import { DeviceStages } from '../../../../entities/scan/components/device-stages.tsx';
import type { DeviceResult } from '../../../../entities/scan/rules/device-result.ts';
import classes from './overall-score.module.css';
import { ScanFailureNote, ScanWarningNote } from './scan-notes.tsx';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface OverallScoreProps {
  results: Record<Device, DeviceResult>;
  suggestions: Record<Device, DeviceSuggestions | null> | undefined;
  /** The devices of the running scan. */
  progress: ScanDevices;
  isLoading: boolean;
}

/** The score of each device, and the final screenshot of the page. */
export function OverallScore(props: OverallScoreProps) {
  const { results, suggestions, progress, isLoading } = props;
  return (
    <Section
      id="overall-score"
      title="Overall Score"
      hint="Lighthouse performance, 0 to 100: 90 or more is good, below 50 is bad."
    >
      <div className={classes['pair']}>
        {devices.map((device) => (
          <article
            key={device}
            className={surfaces['panel']}
            data-of={device}
            aria-label={`${deviceWords[device]} score`}
          >
            <Title order={3} mb={12}>
              <DeviceLabel device={device} />
            </Title>
            <div className={classes['row']} data-device={device}>
              {isLoading ? (
                <DialSkeleton />
              ) : (
                <Verdict device={device} result={results[device]} progress={progress[device]} />
              )}
              <FinalPicture
                device={device}
                load={suggestions?.[device]}
                alt={`The page on ${device} at the end of the load`}
                className={classes['frame']}
                isLoading={isLoading}
              />
            </div>
            {results[device].failure !== undefined && !isLoading && (
              <ScanFailureNote
                failure={results[device].failure}
                lastGoodAt={results[device].score?.at}
              />
            )}
            {results[device].warning !== undefined && !isLoading && (
              <ScanWarningNote warning={results[device].warning} />
            )}
          </article>
        ))}
      </div>
    </Section>
  );
}

interface VerdictProps {
  device: Device;
  result: DeviceResult;
  progress: DeviceProgress | undefined;
}

function Verdict({ device, result, progress }: VerdictProps) {
  const { score, change, onSlowMachine, warning } = result;
  const lastAt = useLastAt();
  return (
    <div className={classes['verdict']}>
      <ScoreDial score={score?.value ?? null} label={`${deviceWords[device]} score`} size={144} />
      {score === undefined ? (
        <FirstScore progress={progress} isIncomplete={warning !== undefined} />
      ) : (
        <Stack gap={4} align="flex-start" miw={0} mih={64}>
          {lastAt === undefined && <BandWord band={scoreBand(score.value)} />}
          {change !== undefined && (
            <ChangeStatusNote status={change} onSlowMachine={onSlowMachine} />
          )}
        </Stack>
      )}
    </div>
  );
}

interface FirstScoreProps {
  progress: DeviceProgress | undefined;
  isIncomplete: boolean;
}

/** A device without a score: how far its first scan is, or that it was measured incompletely. */
function FirstScore({ progress, isIncomplete }: FirstScoreProps) {
  const isMeasuring = progress?.status === 'queued' || progress?.status === 'running';
  return isMeasuring ? (
    <DeviceStages progress={progress} />
  ) : (
    <Text size="xs" c="dimmed">
      {isIncomplete ? 'No score: the measurement is incomplete.' : 'No score yet.'}
    </Text>
  );
}

interface ChangeStatusNoteProps {
  status: ChangeStatus;
  /** Whether the newest scan does not count, because its machine was too slow. */
  onSlowMachine: boolean;
}

/** Whether the page has changed, as far as that is proven. */
function ChangeStatusNote({ status, onSlowMachine }: ChangeStatusNoteProps) {
  const words = changeStatusWords(status, formatDate);
  const slow = onSlowMachine ? '. The newest scan ran on a slow machine and does not count' : '';
  if (status.kind !== 'changed') return <DirectionNote>{`${words}${slow}`}</DirectionNote>;
  const { change } = status;
  return (
    <DirectionNote verdict={change.direction === 'better' ? 'Better' : 'Worse'}>
      <strong>{words}</strong> {`(${courseWords(change)})${slow}`}
    </DirectionNote>
  );
}

/** The dial has the symbol. */
function BandWord({ band }: { band: Band }) {
  return (
    <Box component="strong" fw={500} c={`var(--wv-${band}-text)`}>
      {bandWords[band]}
    </Box>
  );
}

function DialSkeleton() {
  return (
    <div className={classes['verdict']}>
      <Skeleton circle height={144} />
      <Skeleton height={64} width={160} />
    </div>
  );
}
