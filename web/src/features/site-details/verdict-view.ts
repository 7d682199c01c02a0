import type { CallResult } from '../../../../shared/calls/define-call.ts';
import type { getScanVerdict } from '../../../../shared/calls/scans.ts';
import { type Device, devices } from '../../../../shared/devices.ts';
import type { DeviceVerdict } from '../../../../shared/models/scan-verdict.ts';
import { type Band, scoreBand, shownScore } from '../../../../shared/thresholds.ts';
import { verdictWords } from '../../../../shared/verdict.ts';
import { gainWords } from '../../entities/scan/suggestion-gain.ts';
import { suggestionPlace } from '../../entities/scan/suggestion-place.ts';
import type { ReportLink } from '../../entities/site/report-link.ts';
import { formatBytes, formatNumber, formatSpan, noValue } from '../../lib/format.ts';

interface ShownScore {
  device: Device;
  words: string;
  /** Undefined without a score. */
  band: Band | undefined;
}

interface ShownFix {
  id: string;
  title: string;
  gain: string | undefined;
  /** Its instructions. */
  to: ReportLink['to'];
}

/** The words of the verdict, as React draws them and as they are painted before it (see `early-verdict.ts`). */
export interface VerdictView {
  sentence: string;
  scores: readonly ShownScore[];
  fixesTitle: string;
  fixes: readonly ShownFix[];
  /** In place of the fixes if there are none. */
  noFixes: string;
}

const formats = { bytes: formatBytes, ms: formatSpan, number: formatNumber };

export const fixesTitle = (device: Device): string => `Fix first on ${device}`;

export type ScanVerdict = CallResult<typeof getScanVerdict>;

/** The verdict on a device, beside the scores of both. */
export function verdictView(url: string, device: Device, verdict: ScanVerdict): VerdictView {
  const found = verdict[device];
  const fixes = found?.fixes ?? [];
  return {
    sentence: found === null ? `No result on ${device} yet.` : sentence(device, found),
    scores: devices.map((each) => ({ device: each, ...scoreOf(verdict[each]) })),
    fixesTitle: fixesTitle(device),
    fixes: fixes.map((fix) => ({
      id: fix.id,
      title: fix.title,
      gain: gainWords(fix, found ?? undefined),
      to: suggestionPlace({ siteUrl: url }, device, fix.id),
    })),
    noFixes: Array.isArray(found?.fixes)
      ? 'No single fix with an estimated gain in score was found.'
      : 'Fixes appear here after a scan.',
  };
}

function sentence(device: Device, { score, fixes, labData, figures }: DeviceVerdict): string {
  const facts = { device, score, fixes: fixes ?? [], lab: labData, figures: figures ?? undefined };
  return verdictWords(facts, formats);
}

function scoreOf(verdict: DeviceVerdict | null): Omit<ShownScore, 'device'> {
  if (verdict === null) return { words: noValue, band: undefined };
  const score = shownScore(verdict.score);
  return { words: String(score), band: scoreBand(score) };
}
