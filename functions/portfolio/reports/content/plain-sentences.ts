import { type PageReport, wasWatched } from '../../../../shared/models/portfolio/client-report.ts';
import { dayMs } from '../../../platform/times.ts';
import { beforeOutage } from './before-outage.ts';
import {
  changesOf,
  lowScoreOf,
  outageOf,
  type PlainFacts,
  slowFactsOf,
  speedOf,
} from './plain-site.ts';
import type { ReportTimes } from '../texts/report-times.ts';
import type { ReportTexts } from '../texts/en.ts';
import type { PagesFact, SitesFact } from '../texts/report-facts.ts';

/** The month of a client's sites, in a few sentences that need no term of the field. */
export function plainSentences(
  all: readonly PlainFacts[],
  times: ReportTimes,
  texts: ReportTexts,
): string[] {
  const [only] = all;
  if (only === undefined) return [texts.one.noSites];
  return all.length === 1
    ? [
        [...reached(only, times, texts), pagesSentence(only.pages, texts)].filter(isSaid).join(' '),
        speed(only, times, texts).join(' '),
        change(only, texts),
      ].filter((sentence) => sentence !== '')
    : ofSites(all, times, texts);
}

const isSaid = (sentence: string | undefined): sentence is string => sentence !== undefined;

/** For how much of the period a site was not watched. */
function unwatched({ site, period }: PlainFacts) {
  const start = Math.max(period.from.getTime(), Date.parse(site.createdAt));
  const { knownMs, plannedMs } = site.availability;
  return {
    isNew: start > period.from.getTime(),
    pausedAt:
      site.pausedAt !== undefined && site.pausedAt < period.to.toISOString()
        ? site.pausedAt
        : undefined,
    unknownDays: Math.floor((period.to.getTime() - start - knownMs - plannedMs) / dayMs),
  };
}

function reached(facts: PlainFacts, times: ReportTimes, { one }: ReportTexts): string[] {
  const { site, uptime } = facts;
  const { isNew, pausedAt, unknownDays } = unwatched(facts);
  const since = [
    ...(isNew ? [one.watchedSince(times.dayOfMonth(site.createdAt))] : []),
    ...(pausedAt === undefined ? [] : [one.pausedSince(times.longDay(pausedAt))]),
  ];
  if (!wasWatched(uptime)) return [one.unchecked(facts.periodName), ...since];
  const outage = outageOf(facts, times);
  return [
    outage === undefined ? one.reachedAlways(facts.periodName) : one.outage(outage),
    ...(site.availability.plannedMs > 0 ? [one.plannedApart] : []),
    ...since,
    ...(unknownDays > 0 ? [one.notCheckedOnDays(unknownDays)] : []),
  ];
}

function pagesSentence(pages: readonly PageReport[], { one }: ReportTexts): string | undefined {
  const count = (is: (page: PageReport) => boolean) => pages.filter(is).length;
  const fact: PagesFact = {
    count: pages.length,
    down: count(({ uptime }) => uptime.count > 0),
    slower: count(({ scores }) => scores.some(({ change: of }) => of === 'worse')),
    slow: count(({ scores }) => scores.some(({ after }) => after < 50)),
    unchecked: count(({ uptime }) => !wasWatched(uptime)),
  };
  return pages.length === 0 ? undefined : one.pages(fact);
}

function speed(facts: PlainFacts, times: ReportTimes, { one }: ReportTexts): string[] {
  const found = speedOf(facts);
  const failed = facts.site.scans.filter(
    ({ device, score }) => device === 'mobile' && score === null,
  ).length;
  const low = lowScoreOf(facts);
  const old = beforeOutage(facts.site);
  return [
    found === undefined ? one.noSpeed(facts.periodName, failed) : one.appears(found),
    ...slowFactsOf(facts).slice(0, 1).map(one.alsoSlow),
    ...(low === undefined ? [] : [one.points(low.device, low.points)]),
    ...(old === undefined || found === undefined
      ? []
      : [one.beforeOutage(times.dayOfMonth(old.lastScan))]),
  ];
}

function change(facts: PlainFacts, { one }: ReportTexts): string {
  const changes = changesOf(facts);
  if (changes.length > 0) return changes.map(one.changed).join(' ');
  if (facts.scores.length === 0) return '';
  return facts.scores.some(({ change: of }) => of === 'none') ? one.unchanged : one.tooFewToCompare;
}

function ofSites(all: readonly PlainFacts[], times: ReportTimes, texts: ReportTexts): string[] {
  const [first] = all;
  if (first === undefined) return [];
  const { one } = texts;
  const down = all
    .flatMap((facts) => {
      const outage = outageOf(facts, times);
      return outage === undefined ? [] : [{ name: facts.site.siteName, ...outage }];
    })
    .toSorted((a, b) => Number(b.isOngoing) - Number(a.isOngoing) || b.downMs - a.downMs);
  const speeds = all.flatMap((facts) => {
    const found = speedOf(facts);
    return found === undefined ? [] : [{ ...found, name: facts.site.siteName }];
  });
  // Tests and visitors are never in one order.
  const slow = speeds
    .filter(({ band }) => band === 'bad')
    .toSorted((a, b) => b.seconds - a.seconds);
  const isOneSource = new Set(slow.map(({ source }) => source)).size === 1;
  const became = (...wanted: ('better' | 'worse')[]) =>
    all
      .filter((facts) => {
        const directions = new Set(changesOf(facts).map(({ direction }) => direction));
        return directions.size === wanted.length && wanted.every((one) => directions.has(one));
      })
      .map(({ site }) => site.siteName);
  const watched = all.filter(({ uptime }) => wasWatched(uptime)).map(unwatched);
  const inBand = (band: string) => speeds.filter((found) => found.band === band).length;
  const fact: SitesFact = {
    count: all.length,
    unchecked: all.filter(({ uptime }) => !wasWatched(uptime)).length,
    down,
    downMs: down.reduce((sum, { downMs }) => sum + downMs, 0),
    paused: all.filter((facts) => unwatched(facts).pausedAt !== undefined).length,
    added: all.filter((facts) => unwatched(facts).isNew).length,
    partlyChecked: watched.filter(({ unknownDays }) => unknownDays > 0).length,
    appears: { good: inBand('good'), average: inBand('average'), bad: inBand('bad') },
    slowest: isOneSource ? slow[0] : undefined,
    unmeasured: all.length - speeds.length,
    better: became('better'),
    worse: became('worse'),
    mixed: became('better', 'worse'),
    compared: all.filter(({ scores }) => scores.some(({ change: of }) => of !== null)).length,
  };
  const pages = pagesSentence(
    all.flatMap((facts) => facts.pages),
    texts,
  );
  return [
    [
      one.sitesReached(fact, first.periodName),
      all.some(({ site }) => site.availability.plannedMs > 0) ? one.plannedApart : undefined,
      one.sitesUnwatched(fact),
      pages,
    ]
      .filter(isSaid)
      .join(' '),
    one.sitesAppear(fact),
    one.sitesChanged(fact),
  ];
}
