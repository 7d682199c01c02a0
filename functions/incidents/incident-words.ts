import type { IncidentCause } from '../../shared/models/incident.ts';
import { markupFailureTexts, markupFailureReasons } from '../../shared/pages/markup-failures.ts';
import { scanFailureReasons, scanFailureTexts } from '../../shared/scans/scan-failures.ts';
import { isPlural, ofSite, partOfSite } from '../pages/part-of-site.ts';
import type { Incident } from './group-episodes.ts';
import type { Step, TrackEpisode, TrackKey } from '../episodes/track.ts';

type StepKind = 'began' | 'worsened' | 'ended';

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** 'in 7 days', 'tomorrow'. */
const daysAhead = (days: number): string => (days === 1 ? 'within a day' : `within ${days} days`);

/** The name of the check behind a track. */
export function checkWords({ cause, part }: TrackKey): string {
  const checks: Record<IncidentCause, string> = {
    'site-down': 'Uptime check',
    'reached-elsewhere': 'Uptime check',
    'certificate-expiring': 'Uptime check',
    'checks-failing': failingCheckWords[part] ?? 'Check',
    'score-fell': `Scan on ${part}`,
    'field-data-fell': `Field data on ${part}`,
    'pictures-differ': 'Screenshot',
    'markup-errors': 'Markup validation',
  };
  return checks[cause];
}

const failingCheckWords: Record<string, string> = {
  'scan-mobile': 'Scan on mobile',
  'scan-desktop': 'Scan on desktop',
  markup: 'Markup validation',
  screenshot: 'Screenshot',
};

const nowDown = 'down';

/** Whether a page that was down from one region only went down everywhere. */
export const becameOutage = ({ cause }: TrackKey, step: Step | undefined): boolean =>
  cause === 'reached-elsewhere' && step?.after === nowDown;

/** The observation, as a sentence. */
export function stepWords(track: TrackKey, kind: StepKind, step: Step): string {
  const words: Record<IncidentCause, (step: Step) => Record<StepKind, string>> = {
    'site-down': ({ after }) => ({
      began: after === undefined ? 'The page went down.' : `The page went down: ${after}.`,
      worsened: 'The page is still down.',
      ended: 'The page is up again.',
    }),
    'reached-elsewhere': ({ after }) => ({
      began: `The page is down from one region only: ${after}.`,
      worsened: 'The page is still down from one region only.',
      ended:
        after === nowDown
          ? 'The page is now down from other places too.'
          : 'Our own check reaches the page again.',
    }),
    'certificate-expiring': ({ after }) => ({
      began: certificateWords(track.part, Number(after)),
      worsened: certificateWords(track.part, Number(after)),
      ended: `The certificate of ${track.part} was renewed.`,
    }),
    'checks-failing': ({ after }) => ({
      began: `The check failed three times in a row. ${failureWords(after)}`,
      worsened: failureWords(after),
      ended: 'The check works again.',
    }),
    'score-fell': ({ before, after }) => ({
      began: `The score fell from ${before} to ${after}.`,
      worsened: `The score fell further, to ${after}.`,
      ended: `The score is ${after}. It was ${before} before the fall.`,
    }),
    'field-data-fell': ({ before, after }) => ({
      began: `The experience of visitors fell from ${before} to ${after}.`,
      worsened: `The experience of visitors fell further, to ${after}.`,
      ended: `The experience of visitors is ${after} again.`,
    }),
    'pictures-differ': ({ after }) => ({
      // Episodes from before the share was kept have a number of pixels, which says little.
      began: after?.endsWith('%') === true ? `${after} of the page changed.` : 'The page changed.',
      worsened: 'The page changed again.',
      ended: 'The page has kept its new look.',
    }),
    'markup-errors': ({ before, after }) => ({
      began: `The markup has ${counted(Number(after), 'error', 'errors')}; it had ${before}.`,
      worsened: `The markup has ${counted(Number(after), 'error', 'errors')} by now.`,
      ended: `The markup has ${counted(Number(after), 'error', 'errors')} again.`,
    }),
  };
  return words[track.cause](step)[kind];
}

const certificateWords = (host: string, daysLeft: number): string =>
  daysLeft === 0
    ? `The certificate of ${host} has expired.`
    : `The certificate of ${host} expires ${daysAhead(daysLeft)}.`;

function failureWords(reason: string | undefined): string {
  const scan = scanFailureReasons.find((one) => one === reason);
  if (scan !== undefined) return scanFailureTexts[scan].sentence;
  const markup = markupFailureReasons.find((one) => one === reason);
  return markup === undefined ? '' : markupFailureTexts[markup].sentence;
}

/** Days left at the newest step of a certificate. */
export const daysLeftOf = ({ began, worse }: TrackEpisode): number =>
  Number((worse.at(-1) ?? began).after);

/** The episodes of the cause that explains an incident. */
const leading = ({ cause, episodes }: Incident): TrackEpisode[] =>
  episodes.filter(({ track }) => track.cause === cause);

/** The incident in a few words. */
export function incidentTitle(incident: Incident, site: { url: string; name: string }): string {
  const siteName = site.name;
  const [first] = leading(incident);
  const parts = new Set(leading(incident).map(({ track }) => track.part));
  const isOver = incident.endedAt !== undefined;
  const where = parts.size === 1 && first !== undefined ? ` on ${first.track.part}` : '';
  const titles: Record<IncidentCause, string> = {
    'site-down': incident.outages.some(({ isFlapping }) => isFlapping)
      ? flappingTitle(leading(incident), site, isOver)
      : `${downTitle(leading(incident), site, true)}${timesWords(incident.outages.length)}`,
    'reached-elsewhere': `${siteName} ${isOver ? 'was' : 'is'} down from one region only`,
    'certificate-expiring': first === undefined ? '' : certificateTitle(first, isOver),
    'checks-failing': `Checks of ${siteName} ${isOver ? 'failed' : 'fail'}`,
    'score-fell': `The score of ${siteName} fell${where}`,
    'field-data-fell': `The field data of ${siteName} fell${where}`,
    'pictures-differ': `${siteName} ${isOver ? 'looked' : 'looks'} different`,
    'markup-errors': `New markup errors on ${siteName}`,
  };
  const isDown = incident.cause === 'site-down' && incident.endedAt === undefined;
  const stays = incident.outages.some(({ endedAt }) => endedAt === undefined);
  const down = leading(incident).filter(({ endedAt }) => endedAt === undefined);
  if (isDown && stays && !incident.outages.at(-1)?.isFlapping) return downTitle(down, site);
  return titles[incident.cause];
}

function certificateTitle(episode: TrackEpisode, isOver: boolean): string {
  const { part: host } = episode.track;
  const daysLeft = daysLeftOf(episode);
  if (!isOver) return certificateWords(host, daysLeft).slice(0, -1);
  return `The certificate of ${host} ${daysLeft === 0 ? 'had expired' : `was to expire ${daysAhead(daysLeft)}`}`;
}

const timesWords = (count: number): string => (count < 2 ? '' : ` ${count} times`);

/**
 * A site whose home page answers is not down with its other pages.
 * @param down episodes of the pages that are down, or were
 */
export function downTitle(
  down: readonly TrackEpisode[],
  { url, name }: { url: string; name: string },
  isOver = false,
): string {
  const part = partDown(down, url);
  const [is, are] = isOver ? ['was', 'were'] : ['is', 'are'];
  return `${ofSite(part, name)} ${isPlural(part) ? are : is} down`;
}

/** The same of what goes up and down. */
export function flappingTitle(
  down: readonly TrackEpisode[],
  { url, name }: { url: string; name: string },
  isOver = false,
): string {
  const part = partDown(down, url);
  const verb = isOver ? 'went' : isPlural(part) ? 'go' : 'goes';
  return `${ofSite(part, name)} ${verb} up and down`;
}

/** The part of a site that is down, if its home page is not. */
export const partDown = (down: readonly TrackEpisode[], site: string): string | undefined =>
  partOfSite(
    down.map(({ track }) => track.url),
    site,
  );

/** Number of pages that an incident affects. */
export const pagesOf = ({ episodes }: Pick<Incident, 'episodes'>): number =>
  new Set(episodes.map(({ track }) => track.url)).size;
