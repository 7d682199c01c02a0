import {
  type ClientReport,
  mostReportSites,
  type SiteReport,
} from '../../../../shared/models/portfolio/client-report.ts';
import type { ObservedSite } from './observed.ts';
import { plainDone } from './plain-done.ts';
import { plainNext } from './plain-next.ts';
import { plainSentences } from './plain-sentences.ts';
import type { PlainFacts } from './plain-site.ts';
import { rankOf } from './report-band.ts';
import type { ReportStyle } from '../report-look.ts';
import { inPeriod, type ReportPeriod } from './report-period.ts';
import { ReportTimes } from '../texts/report-times.ts';
import { siteReport } from './site-report.ts';
import { textsIn } from '../texts/texts-in.ts';

type Frame = Pick<ClientReport, 'title' | 'from' | 'to' | 'madeAt'> & ReportStyle;

/**
 * A report on sites, the worst first, as it is stored. Nothing in it depends on anything but its arguments.
 * @param period up to now: a report of an unfinished one is of what there is; by default that of the frame
 */
export function clientReport(
  frame: Frame,
  observed: readonly ObservedSite[],
  period: ReportPeriod = { from: new Date(frame.from), to: new Date(frame.to) },
): ClientReport {
  const times = new ReportTimes(frame.timeZone, frame.language);
  const texts = textsIn(times);
  const name = inPeriod({ from: new Date(frame.from), to: new Date(frame.to) }, frame.language);
  const ordered = observed
    .map((site) => siteReport(site, { ...period, name }, times))
    .toSorted((one, other) => worstFirst(one.report, other.report));
  const all = ordered.map(({ facts }): PlainFacts => facts);
  const sites = ordered.map(({ report }) => report);
  const shown = sites.slice(0, mostReportSites);
  const sentences = plainSentences(all, times, texts);
  return {
    ...frame,
    verdict: sentences.join(' '),
    band: lightOf(sites),
    plain: { sentences, ...plainDone(all, texts), next: plainNext(all, texts) },
    sites: shown,
    omitted: sites.length - shown.length,
  };
}

const lights = (site: SiteReport) => site.plain?.light ?? null;

const worstFirst = (one: SiteReport, other: SiteReport): number =>
  rankOf(lights(one)) - rankOf(lights(other)) ||
  one.siteName.localeCompare(other.siteName, 'en', { numeric: true });

/** The worst one; null also if what is not known could be worse. */
function lightOf(sites: readonly SiteReport[]): ClientReport['band'] {
  const all = sites.map(lights);
  const [worst = null] = all.toSorted((one, other) => rankOf(one) - rankOf(other));
  return worst === 'good' && all.includes(null) ? null : worst;
}
