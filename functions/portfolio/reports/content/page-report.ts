import { type PageReport, wasWatched } from '../../../../shared/models/portfolio/client-report.ts';
import type { PageWithState } from '../../../../shared/state/site-state.ts';
import { countedOutages } from '../../../../shared/uptime/outages.ts';
import { roundedDown } from '../../../../shared/uptime/uptime.ts';
import { asClause } from '../../../../shared/words/as-clause.ts';
import type { ObservedPage } from './observed.ts';
import { bandOf, rankOf } from './report-band.ts';
import { beforeOutage } from './before-outage.ts';
import type { ReportTimes } from '../texts/report-times.ts';
import type { ReportTexts } from '../texts/en.ts';
import type { SeenPages } from '../texts/report-facts.ts';
import { textsIn } from '../texts/texts-in.ts';
import { scoresOf } from './report-scans.ts';
import { speedState } from './report-speed.ts';
import { vitalsOf } from './report-vitals.ts';

/** A page of a site besides its home page, in a line, and whether it is slow. */
export function pageReport(
  { url, availability, ...observed }: ObservedPage,
  times: ReportTimes,
): { page: PageReport; speed: PageWithState } {
  const { percent, knownMs, downMs, outages } = availability;
  const uptime = {
    percent: percent === null ? null : roundedDown(percent),
    watchedMs: knownMs,
    downMs,
    count: countedOutages(outages).length,
  };
  const scores = scoresOf(observed.scans, observed.proof);
  const speed = speedState({ url, ...observed, scores });
  const { appendix } = textsIn(times);
  const old = beforeOutage({ availability, scans: observed.scans });
  const known = [
    appendix.slow(speed.state),
    old && appendix.downSince(times.time(old.since), times.day(old.lastScan)),
  ].flatMap((sentence) => (sentence === undefined ? [] : [asClause(sentence).replace(/\.$/, '')]));
  const page = {
    url,
    verdict: [verdictOf(uptime, scores, appendix.pageVerdict), ...known].join('; '),
    band: bandOf(uptime, scores, speed.state),
    uptime,
    scores,
    vitals: vitalsOf(observed),
  };
  return { page, speed };
}

const became = (change: 'better' | 'worse', scores: PageReport['scores']): boolean =>
  scores.some((score) => score.change === change);

/** What a reader should know about it besides its numbers. */
function verdictOf(
  uptime: PageReport['uptime'],
  scores: PageReport['scores'],
  words: ReportTexts['appendix']['pageVerdict'],
): string {
  const said = [
    ...(uptime.count > 0 ? [words.down] : []),
    ...(became('worse', scores) ? [words.worse] : []),
    ...(became('better', scores) ? [words.better] : []),
  ];
  if (said.length > 0) return said.join(', ');
  if (scores.length === 0) return wasWatched(uptime) ? words.failed : words.unmeasured;
  return scores.some(({ change }) => change === 'none') ? words.same : words.short;
}

export const worstFirst = (one: PageReport, other: PageReport): number =>
  rankOf(one.band) - rankOf(other.band) || one.url.localeCompare(other.url, 'en');

/** The pages of a site besides its home page, of those that were watched or scanned. */
export function seenPages(all: readonly PageReport[]): SeenPages {
  const seen = all.filter(({ uptime, scores }) => wasWatched(uptime) || scores.length > 0);
  return {
    seen: seen.length,
    unseen: all.length - seen.length,
    down: seen.filter(({ uptime }) => uptime.count > 0).length,
    slower: seen.filter(({ scores }) => became('worse', scores)).length,
    isChecked: seen.every(({ uptime }) => wasWatched(uptime)),
  };
}
