import type { PageTrend } from '../../../../../shared/calls/trends.ts';
import type { DeviceVerdict as Verdict } from '../../../../../shared/models/scan-verdict.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { DeviceLabel } from '../../../components/device-label.tsx';
import { ScoreDial } from '../../../components/score-dial.tsx';
import { CodeText } from '../../../entities/scan/components/audit-text.tsx';
import { gainWords } from '../../../entities/scan/rules/suggestion-gain.ts';
import {
  fixesTitle,
  noFixes,
  verdictSentence,
} from '../../../entities/scan/rules/verdict-sentence.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { ScoreLine } from './score-line.tsx';
import classes from './sharing.module.css';

const names = { mobile: 'Mobile score', desktop: 'Desktop score' } as const;

interface DeviceVerdictProps {
  device: Device;
  score: number | null;
  verdict: Verdict | null;
  scores: PageTrend[Device]['scores'];
}

/** Score, verdict and fixes of a device, with when they were measured. */
export function DeviceVerdict({ device, score, verdict, scores }: DeviceVerdictProps) {
  return (
    <article className={classes['device']} aria-label={names[device]}>
      <div className={classes['deviceHead']}>
        <DeviceLabel device={device} />
        <ScoreDial score={score} label={names[device]} size={96} />
      </div>
      <ScoreLine scores={scores} />
      {verdict === null ? (
        <p className={classes['sentence']}>Not measured yet.</p>
      ) : (
        <>
          <p className={classes['sentence']}>
            <CodeText>{verdictSentence(device, verdict)}</CodeText>
          </p>
          <p className={classes['measured']}>Measured {formatDateTime(verdict.measuredAt)}</p>
          {verdict.fixes !== null && <Fixes device={device} verdict={verdict} />}
        </>
      )}
    </article>
  );
}

function Fixes({ device, verdict }: { device: Device; verdict: Verdict }) {
  const { fixes, score } = verdict;
  return (
    <>
      <h3 className={classes['fixesTitle']}>{fixesTitle(device)}</h3>
      {fixes === null || fixes.length === 0 ? (
        <p className={classes['measured']}>{noFixes(score)}</p>
      ) : (
        <ol className={classes['fixes']}>
          {fixes.map((fix) => (
            <li key={fix.id}>
              <CodeText>{fix.title}</CodeText>
              <span className={classes['gain']}>{gainWords(fix, verdict)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
