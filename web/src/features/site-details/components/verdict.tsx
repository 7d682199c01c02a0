import { Skeleton } from '@mantine/core';
import type { CallResult } from '../../../../../shared/calls/define-call.ts';
import type { getScanFigures, getSuggestions } from '../../../../../shared/calls/scans.ts';
import { type Device, devices } from '../../../../../shared/devices.ts';
import type { SuggestionItem, TechStackItem } from '../../../../../shared/models/scan-report.ts';
import { shownScore } from '../../../../../shared/scores.ts';
import { scoreBand } from '../../../../../shared/thresholds.ts';
import { fixesOf, verdictWords } from '../../../../../shared/verdict.ts';
import { Band } from '../../../components/band.tsx';
import { DeviceLabel } from '../../../components/device-label.tsx';
import type { DeviceResult } from '../../../entities/scan/device-result.ts';
import { formatBytes, formatNumber, formatSpan, noValue } from '../../../lib/format.ts';
import { TopFixes } from './top-fixes.tsx';
import classes from './verdict.module.css';

const formats = { bytes: formatBytes, ms: formatSpan, number: formatNumber };

interface VerdictProps {
  url: string;
  device: Device;
  results: Record<Device, DeviceResult>;
  suggestions: CallResult<typeof getSuggestions> | undefined;
  figures: CallResult<typeof getScanFigures> | undefined;
  techStack: readonly TechStackItem[];
  isLoading: boolean;
}

/** Whether the page is fast, what costs most, and what to do first. Its size does not depend on the answers. */
export function Verdict(props: VerdictProps) {
  const { url, device, results, suggestions, figures, techStack, isLoading } = props;
  const found = suggestions?.[device] ?? undefined;
  const findings = found === undefined ? [] : [...found.opportunities, ...found.diagnostics];
  return (
    <section className={classes['verdict']} aria-label="Verdict" aria-busy={isLoading}>
      <div className={classes['head']}>
        <div className={classes['words']}>
          {isLoading ? (
            <Skeleton height={64} />
          ) : (
            <h2 className={classes['sentence']}>
              {sentence(device, results[device], findings, figures)}
            </h2>
          )}
        </div>
        <ul className={classes['scores']}>
          {devices.map((each) => (
            <li key={each} data-chosen={each === device || undefined}>
              <DeviceLabel device={each} />
              {isLoading ? <Skeleton height={40} width={96} /> : <Score result={results[each]} />}
            </li>
          ))}
        </ul>
      </div>
      <TopFixes
        url={url}
        device={device}
        fixes={fixesOf(findings)}
        result={results[device]}
        techStack={techStack}
        isLoading={isLoading}
        isKnown={found !== undefined}
      />
    </section>
  );
}

function sentence(
  device: Device,
  { score, lab }: DeviceResult,
  findings: readonly SuggestionItem[],
  figures: CallResult<typeof getScanFigures> | undefined,
): string {
  if (score === undefined) return `No result on ${device} yet.`;
  const ofDevice = figures?.[device] ?? undefined;
  const facts = { device, score: score.value, findings, lab: lab?.value, figures: ofDevice };
  return verdictWords(facts, formats);
}

function Score({ result: { score } }: { result: DeviceResult }) {
  return (
    <span className={classes['score']}>
      <strong>{score === undefined ? noValue : shownScore(score.value)}</strong>
      {score !== undefined && <Band band={scoreBand(shownScore(score.value))} />}
    </span>
  );
}
