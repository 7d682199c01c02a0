import { scoreBand } from '../../../shared/assessment/thresholds.ts';
import {
  type ClientReport,
  mostReportSites,
  type SiteReport,
  wasWatched,
} from '../../../shared/models/portfolio/client-report.ts';
import { endedOutagesWords } from '../../../shared/uptime/outage-words.ts';
import { pagesWords } from './page-report.ts';
import { rankOf } from './report-band.ts';
import type { ReportStyle } from './report-look.ts';

type Frame = ReportStyle & Pick<ClientReport, 'title' | 'from' | 'to' | 'madeAt'>;

export function clientReport(frame: Frame, sites: readonly SiteReport[]): ClientReport {
  const ordered = sites.toSorted(
    (one, other) =>
      rankOf(one.band) - rankOf(other.band) || one.siteName.localeCompare(other.siteName, 'en'),
  );
  const shown = ordered.slice(0, mostReportSites);
  return {
    ...frame,
    verdict: verdictOf(ordered),
    band: ordered[0]?.band ?? null,
    sites: shown,
    omitted: ordered.length - shown.length,
  };
}

function verdictOf(sites: readonly SiteReport[]): string {
  const [first] = sites;
  if (first === undefined) return 'No site to report on.';
  if (sites.length === 1) return first.verdict;
  const changed = (change: 'better' | 'worse') =>
    sites.filter(({ scores }) => scores.some((score) => score.change === change)).length;
  const [faster, slower] = [changed('better'), changed('worse')];
  const compared = sites.filter(({ scores }) => scores.some(({ change }) => change !== null));
  const outages = sites.reduce((sum, { uptime }) => sum + uptime.count, 0);
  const downMs = sites.reduce((sum, { uptime }) => sum + uptime.downMs, 0);
  const pages = sites.flatMap((site) => site.pages);
  const pageDown = pages.some(({ uptime }) => uptime.count > 0);
  const unchecked = sites.filter(({ uptime }) => !wasWatched(uptime)).length;
  return [
    unchecked === sites.length
      ? 'Uptime was not checked.'
      : outages === 0
        ? pageDown
          ? 'No outage of a home page.'
          : 'No outage.'
        : `${endedOutagesWords(outages, downMs)}.`,
    ...(unchecked > 0 && unchecked < sites.length
      ? [`Uptime of ${unchecked} of ${sites.length} sites was not checked.`]
      : []),
    faster + slower === 0
      ? compared.length === 0
        ? 'Not enough history to tell a change of speed from chance.'
        : `No proven change of speed on ${compared.length} ${compared.length === 1 ? 'site' : 'sites'}.`
      : `Of ${sites.length} sites, ${faster} got faster and ${slower} got slower.`,
    ...slowWords(sites),
    ...lowestScoreWords(sites),
    ...pagesWords(pages),
  ].join(' ');
}

function slowWords(sites: readonly SiteReport[]): string[] {
  const slow = sites.filter((site) => site.slow !== undefined).length;
  return slow === 0 ? [] : [`${slow} of ${sites.length} sites ${slow === 1 ? 'is' : 'are'} slow.`];
}

/** Why the mark before the verdict is red, where an outage is not the reason. */
function lowestScoreWords(sites: readonly SiteReport[]): string[] {
  const [lowest] = sites
    .flatMap(({ siteName, scores }) => scores.map((score) => ({ ...score, siteName })))
    .toSorted((one, other) => one.after - other.after);
  if (lowest === undefined || scoreBand(lowest.after) !== 'bad') return [];
  return [`Lowest score: ${lowest.after} on ${lowest.device} (${lowest.siteName}).`];
}
