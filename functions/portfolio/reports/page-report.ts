import { type PageReport, wasWatched } from '../../../shared/models/portfolio/client-report.ts';
import type { PageWithState } from '../../../shared/state/site-state.ts';
import { slowSentence } from '../../../shared/state/site-state-words.ts';
import { countedOutages } from '../../../shared/uptime/outages.ts';
import { roundedDown } from '../../../shared/uptime/uptime.ts';
import { asClause } from '../../../shared/words/as-clause.ts';
import type { ObservedPage } from './observed.ts';
import { bandOf, rankOf } from './report-band.ts';
import { beforeOutage, type ReportTimes } from './report-times.ts';
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
  const known = [
    slowSentence(speed.state),
    beforeOutage({ availability, scans: observed.scans }, times),
  ].flatMap((sentence) => (sentence === undefined ? [] : [asClause(sentence).replace(/\.$/, '')]));
  const page = {
    url,
    verdict: [verdictOf(uptime, scores), ...known].join('; '),
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
function verdictOf(uptime: PageReport['uptime'], scores: PageReport['scores']): string {
  const words = [
    ...(uptime.count > 0 ? ['was down'] : []),
    ...(became('worse', scores) ? ['got slower'] : []),
    ...(became('better', scores) ? ['got faster'] : []),
  ];
  if (words.length > 0) return words.join(', ');
  if (scores.length === 0) return wasWatched(uptime) ? 'no scan had a result' : 'not measured';
  return scores.some(({ change }) => change === 'none')
    ? 'no proven change'
    : 'not enough history to tell a change';
}

export const worstFirst = (one: PageReport, other: PageReport): number =>
  rankOf(one.band) - rankOf(other.band) || one.url.localeCompare(other.url, 'en');

/** The same of several pages, in a sentence: of those that were watched. */
export function pagesWords(all: readonly PageReport[]): string[] {
  const pages = all.filter(({ uptime, scores }) => wasWatched(uptime) || scores.length > 0);
  const unseen = all.length - pages.length;
  const others = unseen === 1 ? '1 other page was' : `${unseen} other pages were`;
  return [
    ...(pages.length === 0 ? [] : [seenWords(pages)]),
    ...(unseen === 0 ? [] : [`${others} not checked.`]),
  ];
}

function seenWords(pages: readonly PageReport[]): string {
  const down = pages.filter(({ uptime }) => uptime.count > 0).length;
  const slower = pages.filter(({ scores }) => became('worse', scores)).length;
  const of = pages.length === 1 ? 'the other page' : `${pages.length} other pages`;
  const isChecked = pages.every(({ uptime }) => wasWatched(uptime));
  if (down + slower === 0)
    return isChecked
      ? `No outage was seen and no slowdown proven on ${of}.`
      : `No slowdown was proven on ${of}; ${pages.length === 1 ? 'its uptime was not checked' : 'uptime was not checked on all of them'}.`;
  if (pages.length === 1)
    return `Its other page ${[...(down > 0 ? ['was down'] : []), ...(slower > 0 ? ['got slower'] : [])].join(' and ')}.`;
  return `Of ${pages.length} other pages, ${down} ${down === 1 ? 'was' : 'were'} down and ${slower} got slower.`;
}
