import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../../entities/site/api/site-queries.ts';
import { RecordedUntil } from '../../../entities/site/components/recorded-until.tsx';
import { StateLabel } from '../../../entities/site/components/site-state.tsx';
import { StateLine, StateParagraph } from '../../../entities/site/components/state-line.tsx';
import { formatAge, formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './head-line.module.css';

interface HeadStateProps {
  url: string;
  scanDate: string | null | undefined;
  isSaidBelow: boolean | undefined;
}

/**
 * What the page is, or the worst page of its site; its label alone where the verdict has the sentence. The age of the
 * numbers follows where the sentence does not say it.
 */
export function HeadState({ url, scanDate, isSaidBelow }: HeadStateProps) {
  const { data } = useQuery(statusQuery(url));
  if (data === undefined || isSaidBelow === undefined) return <StateLine status="unknown" />;
  const hasSentence = !isSaidBelow || data.ownState !== undefined;
  const isAged = hasSentence && data.state.kind === 'fine';
  return (
    <>
      {hasSentence ? (
        <StateLine status={data} isDated />
      ) : (
        <StateParagraph>
          <StateLabel kind={data.state.kind} />
          <RecordedUntil until={data.recordedUntil} isDated />
        </StateParagraph>
      )}
      {typeof scanDate === 'string' && <ScanAge scanDate={scanDate} isSaid={isAged} />}
    </>
  );
}

const staleMs = 48 * 3_600_000;

/** When the numbers were measured. Numbers that are old say so. */
function ScanAge({ scanDate, isSaid }: { scanDate: string; isSaid: boolean }) {
  const now = useNow();
  return (
    <>
      {!isSaid && (
        <time className={classes['age']} dateTime={scanDate} title={formatDateTime(scanDate)}>
          Last scan {formatAge(scanDate, now)}
        </time>
      )}
      {now - Date.parse(scanDate) > staleMs && <span className={classes['stale']}>Old data</span>}
    </>
  );
}
