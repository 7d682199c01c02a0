import type { CallResult } from '../../../../../../shared/calls/define-call.ts';
import type { getScanVerdict } from '../../../../../../shared/calls/measuring/scan-results.ts';
import { type Device, devices } from '../../../../../../shared/scans/devices.ts';
import { doubtAdvice } from '../../../../../../shared/assessment/doubt-words.ts';
import type { DeviceVerdict, Fix } from '../../../../../../shared/models/measuring/scan-verdict.ts';
import type { PageState } from '../../../../../../shared/models/measuring/site-state.ts';
import { isTriable } from '../../../../../../shared/assessment/why-untried.ts';
import { slowSentence, stateWords } from '../../../../../../shared/state/site-state-words.ts';
import {
  type Band,
  scoreBand,
  shownScore,
} from '../../../../../../shared/assessment/thresholds.ts';
import { fixesAt, notWorthAt, quotedAt } from '../../../../../../shared/assessment/verdict.ts';
import { gainWords } from '../../../../entities/scan/rules/suggestion-gain.ts';
import { fixesTitle, verdictSentences } from '../../../../entities/scan/rules/verdict-sentence.ts';
import { suggestionPlace } from './suggestion-link.ts';
import type { ReportLink } from '../../../../entities/site/rules/site-links.ts';
import { noValue } from '../../../../lib/format.ts';
import { stateFormats } from '../../../../lib/state-formats.ts';

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
  /** Whether trying it may show its gain, and has not yet. */
  canBeTried: boolean;
  /** Its instructions. */
  to: ReportLink['to'];
}

/** The words of the verdict. */
export interface VerdictView {
  sentence: string;
  /** What the estimates get wrong, a sentence each. */
  doubts: readonly string[];
  /** The finding whose evidence the sentence quotes; undefined if it quotes none. */
  evidence: ReportLink['to'] | undefined;
  scores: readonly ShownScore[];
  fixesTitle: string;
  fixes: readonly ShownFix[];
  /** Those that were tried and are not worth it. */
  notWorth: readonly ShownFix[];
  /** In place of the fixes; undefined where the sentence says that there are none. */
  noFixes: string | undefined;
  /** Whether the sentence says what the page is too: nothing can be said of its speed, or it is slow. */
  saysState: boolean;
}

export type ScanVerdict = CallResult<typeof getScanVerdict>;

/** Whether there is something to say of the speed of a page on a device. */
function isAssessed(state: PageState, device: Device): boolean {
  if (state.kind === 'scan-failed' || state.kind === 'incomplete')
    return !state.devices.includes(device);
  return state.kind === 'fine' || state.kind === 'worse' || state.kind === 'slow';
}

const nothingYet = 'Fixes appear here after a scan.';
const answerFirst = 'First, the page has to answer again.';

/** The verdict on a device, beside the scores of both; what the page is in its place where that forbids a verdict. */
export function verdictView(
  url: string,
  device: Device,
  verdict: ScanVerdict,
  now: number,
): VerdictView {
  const { state } = verdict;
  const found = isAssessed(state, device) ? verdict[device] : null;
  const isState = found === null;
  const fixes = fixesAt(found?.score ?? 0, found?.fixes ?? []);
  const shownFix = (fix: Fix): ShownFix => ({
    id: fix.id,
    title: fix.title,
    gain: gainWords(fix, found ?? undefined),
    canBeTried: fix.tried === undefined && isTriable(fix.id),
    to: suggestionPlace({ siteUrl: url }, device, fix.id),
  });
  const quoted = quotedAt(found?.score ?? 0, found?.fixes ?? []);
  const slow = slowSentence(state);
  const isSlowHere = state.kind === 'slow' && state.source === 'lab' && state.device === device;
  const said = isState
    ? { sentence: stateWords(state, stateFormats(now)).sentence, doubts: [] }
    : verdictSentences(device, found, slow);
  return {
    saysState: isState || isSlowHere || (slow !== undefined && said.sentence.includes(slow)),
    ...said,
    evidence: quoted && { ...suggestionPlace({ siteUrl: url }, device, quoted.id), hash: '#audit' },
    scores: devices.map((each) => ({ device: each, ...shownScoreOf(verdict, each) })),
    fixesTitle: fixesTitle(device),
    fixes: fixes.map(shownFix),
    notWorth: notWorthAt(found?.score ?? 0, found?.fixes ?? []).map(shownFix),
    noFixes: Array.isArray(found?.fixes)
      ? doubtsAdvice(found)
      : (verdict.hint ?? (state.kind === 'down' ? answerFirst : nothingYet)),
  };
}

function doubtsAdvice({ doubts = [] }: Pick<DeviceVerdict, 'doubts'>): string | undefined {
  const advice = doubts.flatMap((doubt) => doubtAdvice(doubt) ?? []);
  return advice.map((words) => `${words}.`).join(' ') || undefined;
}

/** The last score stands without its band where it is not that of the page as it is. */
function shownScoreOf(verdict: ScanVerdict, device: Device): Omit<ShownScore, 'device'> {
  const { state, [device]: found } = verdict;
  const isIncomplete = state.kind === 'incomplete' && state.devices.includes(device);
  if (found === null || isIncomplete) return { words: noValue, band: undefined };
  const score = shownScore(found.score);
  return { words: String(score), band: isAssessed(state, device) ? scoreBand(score) : undefined };
}
