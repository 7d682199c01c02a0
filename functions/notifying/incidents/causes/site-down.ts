import { capital } from '../../../../shared/words/capital.ts';
import { lastedWords } from '../../../../shared/words/duration-words.ts';
import { uptimeFailureWords } from '../../../../shared/uptime/uptime-failures.ts';
import { isRemoved, type TrackEpisode } from '../../../monitoring/episodes/track.ts';
import { isPlural, ofSite, partOfSite } from '../../../registry/pages/part-of-site.ts';
import { after, hourMs } from '../../../platform/times.ts';
import type { Incident, Outage } from '../incident.ts';
import { begin, end, type Fold, stepOf } from '../track-state.ts';
import {
  type CauseDerivation,
  type IncidentSite,
  lastFirst,
  reasonsOf,
  type Report,
  reportOf,
  type StepWords,
} from './derive-cause.ts';

/** A site that keeps going up and down is reported again after so long. */
const flappingAgainMs = 6 * hourMs;

/** Outages: a failed check was confirmed before it became an event. */
const fold: Fold = (state, sample) => {
  const { seen } = sample;
  if (seen.as !== 'uptime') return state;
  if (seen.status === 'up') return end(state, stepOf(sample));
  if (state.open !== undefined) return state;
  return begin(state, stepOf(sample, seen.why === undefined ? {} : { after: seen.why }));
};

const wordsOf = (why: string | undefined): StepWords => ({
  began: why === undefined ? 'The page went down.' : `The page went down: ${why}.`,
  worsened: 'The page is still down.',
  ended: 'The page is up again.',
});

export const siteDown: CauseDerivation = {
  samplesOf(event) {
    if (event.type !== 'uptime-changed' || event.facts.endpoint !== undefined) return [];
    const { status, since, reason, statusCode } = event.facts;
    const track = { cause: 'site-down', url: event.subject.url, part: '' } as const;
    const why = reason && uptimeFailureWords(reason, statusCode);
    return [{ track, at: since, seen: { as: 'uptime', status, why } }];
  },
  fold,
  checkOf: () => 'Uptime check',
  stepWords: (_track, { after: why }) => wordsOf(why),
  titleOf({ outages, endedAt }, leading, site) {
    const lasts = endedAt === undefined && outages.some((outage) => outage.endedAt === undefined);
    const isFlapping = outages.at(-1)?.isFlapping === true;
    const down = leading.filter((episode) => episode.endedAt === undefined);
    if (lasts && !isFlapping) return downTitle(down, site);
    return outages.some((outage) => outage.isFlapping)
      ? flappingTitle(leading, site, endedAt !== undefined)
      : `${downTitle(leading, site, true)}${timesWords(outages.length)}`;
  },
  titleOfSites: ({ count, subject, isOver }) =>
    `${count} sites on ${subject} ${isOver ? 'were' : 'are'} down`,
  why: 'A failed check was confirmed by further attempts, or from two other places.',
  report: (incident, site) =>
    incident.outages.flatMap((outage) => ofOutage(incident, outage, site)),
};

const timesWords = (count: number): string => (count < 2 ? '' : ` ${count} times`);

/**
 * A site whose home page answers is not down, even if other pages are.
 * @param down episodes of the pages that are down, or were
 */
function downTitle(
  down: readonly TrackEpisode[],
  { url, name }: IncidentSite,
  isOver = false,
): string {
  const part = partDown(down, url);
  const [is, are] = isOver ? ['was', 'were'] : ['is', 'are'];
  return `${ofSite(part, name)} ${isPlural(part) ? are : is} down`;
}

/** The same of what goes up and down. */
function flappingTitle(
  down: readonly TrackEpisode[],
  { url, name }: IncidentSite,
  isOver = false,
): string {
  const part = partDown(down, url);
  const verb = isOver ? 'went' : isPlural(part) ? 'go' : 'goes';
  return `${ofSite(part, name)} ${verb} up and down`;
}

/** The part of a site that is down, if its home page is not. */
const partDown = (down: readonly TrackEpisode[], site: string): string | undefined =>
  partOfSite(
    down.map(({ track }) => track.url),
    site,
  );

const during = ({ episodes }: Incident, { beganAt, endedAt }: Outage): TrackEpisode[] =>
  episodes.filter(
    ({ track, beganAt: at }) =>
      track.cause === 'site-down' && at >= beganAt && (endedAt === undefined || at <= endedAt),
  );

function ofOutage(incident: Incident, outage: Outage, site: IncidentSite): Report[] {
  const flapping = outage.isFlapping ? ofFlapping(incident, outage, site) : [];
  const { beganAt, endedAt } = outage;
  const down = during(incident, outage);
  const begins = beginsOf(down, site).map((pages) => {
    const [first] = pages;
    const reasons = pages.map(({ began }) => began);
    // The title says that it is down.
    const why = capital(first?.began.after ?? 'a check failed');
    const others = pages.length > 1 ? ` ${pages.length} of its pages are down.` : '';
    return reportOf(reasonsOf('down', reasons), 'site-down', 'bad', {
      title: downTitle(pages, site, endedAt !== undefined),
      message: `${why}.${others}`,
      why: siteDown.why,
      happenedAt: first?.beganAt ?? beganAt,
      url: first?.track.url,
      part: partDown(pages, site.url),
    });
  });
  if (endedAt === undefined) return [...flapping, ...begins];
  const ends = lastFirst(down);
  const back = down.filter(({ ended }) => ended === undefined || !isRemoved(ended));
  const part = partDown(back, site.url);
  const up = reportOf(reasonsOf('up', ends), 'site-up', 'good', {
    title: `${ofSite(part, site.name)} ${isPlural(part) ? 'are' : 'is'} up again`,
    message: `It was down for ${lastedWords(beganAt, endedAt)}.`,
    why: 'Every page that was down has answered a check.',
    happenedAt: endedAt,
    url: back[0]?.track.url,
    part,
  });
  const [last] = ends;
  const isSilent = last !== undefined && isRemoved(last);
  return [...flapping, ...begins, isSilent ? { ...up, isSilent } : up];
}

/**
 * Pages whose outages are reported together: that the whole site is down is reported again if pages of it were before.
 */
function beginsOf(down: TrackEpisode[], { url }: IncidentSite): TrackEpisode[][] {
  const home = down.find(({ track }) => track.url === url);
  if (home === undefined) return [down];
  const before = down.filter(({ beganAt }) => beganAt < home.beganAt);
  const others = down.filter((one) => one !== home && !before.includes(one));
  return before.length === 0 ? [[home, ...others]] : [before, [home]];
}

/** Raised in addition to each outage; channels send this one instead. */
function ofFlapping(incident: Incident, { beganAt }: Outage, site: IncidentSite): Report[] {
  const first = incident.outages.find(({ isFlapping }) => isFlapping);
  if (first === undefined) return [];
  const turn = Math.floor((Date.parse(beganAt) - Date.parse(first.beganAt)) / flappingAgainMs);
  const down = during(incident, first);
  const starts = down.map(({ began }) => began);
  return [
    reportOf(reasonsOf(`flapping ${turn}`, starts), 'flapping', 'bad', {
      title: flappingTitle(down, site),
      message:
        'It went down more than three times within an hour. Until it stops, your channels report it at most every six hours.',
      why: 'More than three outages of this site began within an hour.',
      // Before the outage, so that this is the newest state of the site.
      happenedAt: after(new Date(beganAt), -1).toISOString(),
      part: partDown(down, site.url),
    }),
  ];
}
