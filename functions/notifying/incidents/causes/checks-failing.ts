import {
  markupFailureReasons,
  markupFailureTexts,
} from '../../../../shared/pages/markup-failures.ts';
import { scanFailureReasons, scanFailureTexts } from '../../../../shared/scans/scan-failures.ts';
import type { FailingCheck, TrackSample } from '../../../monitoring/episodes/track.ts';
import { begin, end, type Fold, stepOf } from '../track-state.ts';
import type { CauseDerivation, MonitoringEvent } from './derive-cause.ts';

/** A check with this many failures in a row counts as persistently failing. */
const failuresInRow = 3;
/** Failures of our own say nothing about the page. */
const ours: readonly string[] = ['internal', 'disk-full'];

/** A check counts as persistently failing from its third failure in a row; the episode begins with the first. */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'check') return state;
  if (seen.failed === undefined) return { ...end(state, stepOf(sample)), failures: [] };
  if (state.open !== undefined) return state;
  const failures = [...(state.failures ?? []), stepOf(sample, { after: seen.failed })];
  const [first] = failures;
  if (first === undefined || failures.length < failuresInRow) return { ...state, failures };
  return { ...begin(state, first), failures: [] };
};

const names: Record<FailingCheck, string> = {
  'scan-mobile': 'Scan on mobile',
  'scan-desktop': 'Scan on desktop',
  markup: 'Markup validation',
  screenshot: 'Screenshot',
};

export const checksFailing: CauseDerivation = {
  samplesOf(event) {
    switch (event.type) {
      case 'scan-finished': {
        const { device, measuredAt: at = event.at } = event.facts;
        return sampleOf({ ...event, at }, `scan-${device}`);
      }
      case 'markup-checked':
        return sampleOf(event, 'markup');
      case 'pictures-compared':
        return sampleOf(event, 'screenshot');
      default:
        return [];
    }
  },
  fold,
  checkOf: ({ part }) => new Map(Object.entries(names)).get(part) ?? 'Check',
  stepWords: (_track, { after }) => ({
    began: `The check failed three times in a row. ${failureWords(after)}`,
    worsened: failureWords(after),
    ended: 'The check works again.',
  }),
  titleOf: ({ endedAt }, _leading, { name }) =>
    `Checks of ${name} ${endedAt === undefined ? 'fail' : 'failed'}`,
  why: 'The same check of a page failed three times in a row.',
};

type CheckEvent = Extract<
  MonitoringEvent,
  { type: 'scan-finished' | 'markup-checked' | 'pictures-compared' }
>;

function sampleOf({ at, subject: { url }, facts }: CheckEvent, part: FailingCheck): TrackSample[] {
  const failed = facts.outcome === 'failed' ? facts.reason : undefined;
  if (failed !== undefined && ours.includes(failed)) return [];
  return [{ track: { cause: 'checks-failing', url, part }, at, seen: { as: 'check', failed } }];
}

function failureWords(reason: string | undefined): string {
  const scan = scanFailureReasons.find((one) => one === reason);
  if (scan !== undefined) return scanFailureTexts[scan].sentence;
  const markup = markupFailureReasons.find((one) => one === reason);
  return markup === undefined ? '' : markupFailureTexts[markup].sentence;
}
