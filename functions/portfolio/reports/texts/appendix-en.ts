import { doubtAdvice } from '../../../../shared/assessment/doubt-words.ts';
import {
  type MetricKey,
  metricNames,
  metricWords,
  shownMetric,
} from '../../../../shared/assessment/metrics.ts';
import { realisedWords, togetherWords } from '../../../../shared/assessment/realised-words.ts';
import { notWorthTitle, triedOrEstimated } from '../../../../shared/assessment/tried-words.ts';
import { gainOf } from '../../../../shared/assessment/verdict-causes.ts';
import { slowSentence } from '../../../../shared/state/site-state-words.ts';
import { asClause } from '../../../../shared/words/as-clause.ts';
import { durationWords } from '../../../../shared/words/duration-words.ts';
import { sizeWords } from '../../../../shared/words/change-words.ts';
import { numberWords } from '../../../../shared/words/number-words.ts';
import { availabilityWords, uptimeRule } from '../../../../shared/uptime/outage-words.ts';
import { uptimeFailureWords } from '../../../../shared/uptime/uptime-failures.ts';
import type { IncidentCause } from '../../../../shared/causes/catalogue.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import type { ProvenChange } from '../../../../shared/models/measuring/page-changes.ts';
import type { RealisedFix } from '../../../../shared/models/measuring/realised-fix.ts';
import type { Fix } from '../../../../shared/models/measuring/scan-verdict.ts';
import type { ReportVital, SiteReport } from '../../../../shared/models/portfolio/client-report.ts';
import type { Availability } from '../../../../shared/uptime/outages.ts';
import type { ReportTimes } from './report-times.ts';
import type { SeenPages } from './report-facts.ts';

/** The technical part, in the terms of the field. */
export function appendixEn(f: ReportTimes) {
  const count = (number: number, one: string, other: string): string =>
    `${f.number(number)} ${f.plural(number, { one, other })}`;
  const deviceName = { mobile: 'Mobile', desktop: 'Desktop' } as const;

  const seenPages = ({ seen, down, slower, isChecked }: SeenPages): string => {
    const of = seen === 1 ? 'the other page' : `${f.number(seen)} other pages`;
    if (down + slower === 0)
      return isChecked
        ? `No outage was seen and no slowdown proven on ${of}.`
        : `No slowdown was proven on ${of}; ${seen === 1 ? 'its uptime was not checked' : 'uptime was not checked on all of them'}.`;
    if (seen === 1)
      return `Its other page ${[...(down > 0 ? ['was down'] : []), ...(slower > 0 ? ['got slower'] : [])].join(' and ')}.`;
    return `Of ${f.number(seen)} other pages, ${down} ${down === 1 ? 'was' : 'were'} down and ${slower} got slower.`;
  };

  return {
    title: 'Appendix: technical details',
    intro: 'For those who look after the website.',
    happened: 'Availability',
    changed: 'What changed',
    vitals: 'Core Web Vitals on phones',
    otherPages: 'Other pages',
    fixed: 'What was fixed',
    next: 'What to do next',
    missing: 'What is missing',
    notWorth: notWorthTitle,
    uptime: (availability: Availability, isPast: boolean) =>
      availabilityWords(availability, { isPast }),
    uptimeUnchecked: 'Uptime was not checked.',
    outages: 'Outages',
    omittedOutages: (more: number) =>
      `${count(more, 'shorter one is', 'shorter ones are')} not listed`,
    from: 'From',
    lasted: 'Lasted',
    lastedFor: durationWords,
    why: 'Why',
    untilTheEnd: 'until the end of the period',
    failure: uptimeFailureWords,
    deployment: (label: string) => `Deployment: ${label}`,
    incident: ({ title, isOngoing }: { cause: IncidentCause; title: string; isOngoing: boolean }) =>
      `${title}${isOngoing ? ' (ongoing)' : ''}`,
    noChanges: (isWatched: boolean) =>
      `No deployment was marked${isWatched ? ' and no change was found' : ''}.`,
    notMeasured: 'Not measured.',
    vitalsHint: ({ isLab, isLabOnly, isOwn }: Record<'isLab' | 'isLabOnly' | 'isOwn', boolean>) =>
      [
        ...(isLabOnly ? [] : ['Visitors over 28 days, 75th percentile.']),
        ...(isOwn
          ? [
              'Own visitors: all browsers, measured by the script on the site; in brackets where the value of all visitors lies, with 95 %.',
            ]
          : []),
        ...(isLab
          ? [
              'Lab: the median of our newest scans, 5 at most. Scans have no visitors and so no INP; TBT stands in.',
            ]
          : []),
      ].join(' '),
    site: 'Site',
    source: 'Source',
    page: 'Page',
    sourceOf: { lab: 'lab', field: 'Chrome users', origin: 'Chrome users, whole domain' },
    sourceOfVisitors: (views: number) => `own visitors, ${count(views, 'view', 'views')}`,
    interval: (low: string, high: string) => `(${low} to ${high})`,
    trend: (metric: ReportVital['metric'], before: string, after: string) =>
      `${metricNames[metric]} ${before} at the start, ${after} at the end`,
    pagesHint: (isLab: boolean) =>
      `Scores at the end of the period, of 100. Core Web Vitals on phones${isLab ? ', of our scans (lab) where it says so' : ''}.`,
    outagesOfPage: 'Outages',
    was: (score: number) => `was ${f.number(score)}`,
    none: 'none',
    notChecked: 'not checked',
    pageVerdict: {
      down: 'was down',
      worse: 'got slower',
      better: 'got faster',
      failed: 'no scan had a result',
      unmeasured: 'not measured',
      same: 'no proven change',
      short: 'not enough history to tell a change',
    },
    /** Why a page or site is slow, in a sentence; undefined if it is in another state. */
    slow: slowSentence,
    downSince: (since: string, lastScan: string) =>
      `Down since ${since}: the last scan with a result was on ${lastScan}.`,
    score: ({ device, before, after, change }: SiteReport['scores'][number]) => {
      const name = `${deviceName[device]} score ${f.number(after)}`;
      if (before === null || change === null) return `${name}.`;
      if (change === 'none') return `${name}, no proven change.`;
      const moved = change === 'better' ? 'up' : 'down';
      return `${name}, ${moved} ${f.number(Math.abs(after - before))} from ${f.number(before)}.`;
    },
    noScanResult: 'No scan had a result.',
    /** Pages besides the home page. */
    pages: (fact: SeenPages) => [
      ...(fact.seen === 0 ? [] : [seenPages(fact)]),
      ...(fact.unseen === 0
        ? []
        : [`${count(fact.unseen, 'other page was', 'other pages were')} not checked.`]),
    ],
    effect: (
      device: Device,
      scores: { from: number; to: number } | undefined,
      proven: ProvenChange | undefined,
    ) => {
      if (scores === undefined) return `${deviceName[device]}: not measured`;
      const went = `${deviceName[device]}: score ${f.number(scores.from)} before, ${f.number(scores.to)} after`;
      return proven === undefined
        ? `${went}, no proven change`
        : `${went}, proven: ${sizeWords(proven)}`;
    },
    realised: (found: RealisedFix, id: string) => {
      const together = togetherWords(found, id);
      return `${realisedWords(found, decimals)}${together === '' ? '' : `, ${together}`}`;
    },
    fixTitle: ({ title }: { id: string; title: string }) => title,
    gain: (fix: Fix, last: { score: number; measuredAt: string }) => {
      const gain = triedOrEstimated(fix, gainOf(fix, formats, last.score), formats, last);
      return gain === undefined ? undefined : asClause(gain);
    },
    doubtAdvice,
    noneFixed: 'No finding disappeared in this period.',
    noScan: 'Not known: no scan had a result.',
    nextFor: (device: Device) => `For the ${device} score:`,
    nothingNext: 'Nothing worth fixing was found.',
    noSingleFix: 'No single fix would raise the score by a point.',
    omittedSites: (more: number) =>
      `${count(more, 'more site is', 'more sites are')} not in this report.`,
    gaps: {
      since: (day: string) => `The site has been watched since ${day} only.`,
      noScan: (days: number) => `No scan on ${count(days, 'day', 'days')}.`,
      slowMachine: (number: number) =>
        `${count(number, 'measurement was', 'measurements were')} left out of comparisons: the measuring machine was too slow.`,
      otherSettings: (number: number) =>
        `${count(number, 'measurement was', 'measurements were')} left out of comparisons: the lab settings of the site have changed since.`,
      noUptime: 'No uptime check.',
      uptimeUnknown: (days: number) => `Uptime is not known for ${count(days, 'day', 'days')}.`,
      labOnly: 'No field data of Chrome users: Core Web Vitals are from our scans (lab).',
      omittedPages: (number: number) =>
        `${count(number, 'page is', 'pages are')} not in this report: it covers the pages that were registered first.`,
      lastChanges: (most: number, of: number) =>
        `Only the last ${most} of ${of} changes are listed.`,
    },
    uptimeRule,
  };
}

const formats = {
  metric: (metric: MetricKey, value: number) => metricWords(metric, shownMetric(metric, value)),
  number: (value: number) => numberWords(value),
};

/** The number of decimals that it has at most. */
const decimals = (value: number, digits = 0): string => String(Number(value.toFixed(digits)));
