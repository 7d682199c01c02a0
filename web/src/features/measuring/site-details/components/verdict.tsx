import { Flex, Skeleton, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { type Device, devices } from '../../../../../../shared/scans/devices.ts';
import { Band } from '../../../../components/values/band.tsx';
import { DeviceLabel } from '../../../../components/values/device-label.tsx';
import { WaitingWords } from '../../../../components/messages/waiting-words.tsx';
import { CodeText } from '../../../../components/values/code-text.tsx';
import type { VerdictView } from '../rules/verdict-view.ts';
import { TopFixes } from './top-fixes.tsx';
import classes from './verdict.module.css';
import { formatAge, formatDateTime } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Chip } from '../../../../components/values/chip.tsx';

const staleMs = 48 * 3_600_000;

/** When the numbers were measured. Numbers that are old say so. */
function ScanAge({ scanDate }: { scanDate: string }) {
  const now = useNow();
  return (
    <>
      <time dateTime={scanDate} title={formatDateTime(scanDate)}>
        Last scan {formatAge(scanDate, now)}
      </time>
      {now - Date.parse(scanDate) > staleMs && <Chip tone="average">Old data</Chip>}
    </>
  );
}

interface VerdictProps {
  url: string;
  device: Device;
  /** When the newest scan was. */
  scanDate: string | null | undefined;
  /** Undefined while it loads. */
  view: VerdictView | undefined;
}

/** Whether the page is fast, what costs most, and what to do first. */
export function Verdict({ url, device, scanDate, view }: VerdictProps) {
  return (
    <section className={classes['verdict']} aria-label="Verdict" aria-busy={view === undefined}>
      <div className={classes['head']}>
        <div className={classes['words']}>
          {view === undefined ? (
            <WaitingWords />
          ) : (
            <>
              <h2 className={classes['sentence']}>
                <CodeText>{view.sentence}</CodeText>
              </h2>
              {view.doubts.map((doubt) => (
                <Text key={doubt} mt={4} maw="72ch" c="dimmed">
                  <CodeText>{doubt}</CodeText>
                </Text>
              ))}
              {/* The evidence of the sentence, and its age. */}
              <Flex component="p" gap="0 16px" align="center" wrap="wrap" lh="24px" c="dimmed">
                {view.evidence !== undefined && <Link to={view.evidence}>Evidence</Link>}
                {typeof scanDate === 'string' && <ScanAge scanDate={scanDate} />}
              </Flex>
            </>
          )}
        </div>
        <ul className={classes['scores']}>
          {devices.map((each) => (
            <li key={each} data-chosen={each === device || undefined}>
              <DeviceLabel device={each} />
              {view === undefined ? (
                <Skeleton height={40} width={96} />
              ) : (
                <Score score={view.scores.find((score) => score.device === each)} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <TopFixes url={url} device={device} view={view} />
    </section>
  );
}

function Score({ score }: { score: VerdictView['scores'][number] | undefined }) {
  return (
    <span className={classes['score']}>
      <strong>{score?.words}</strong>
      {score?.band !== undefined && <Band band={score.band} />}
    </span>
  );
}
