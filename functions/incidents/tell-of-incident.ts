import { lastedWords } from '../../shared/words/duration-words.ts';
import type { NotificationKind, Tone } from '../../shared/models/notification.ts';
import type { NotificationDraft } from '../notifications/raise-notification.ts';
import { after, hourMs } from '../platform/times.ts';
import { isPlural, ofSite } from '../pages/part-of-site.ts';
import {
  becameOutage,
  downTitle,
  flappingTitle,
  incidentTitle,
  pagesOf,
  partDown,
  stepWords,
} from './incident-words.ts';
import type { Incident, Outage } from './group-episodes.ts';
import type { Step, TrackEpisode } from '../episodes/track.ts';

export interface IncidentSite {
  url: string;
  name: string;
}

/** A notification that an incident gives rise to. */
export interface Telling {
  /**
   * Its reasons, the weightiest first. It is raised unless one of them was raised before, so that a late event repeats
   * nothing; then the first one counts as raised.
   */
  reasons: readonly string[];
  draft: NotificationDraft;
}

/** A site that keeps going up and down is reported again after so long. */
const flappingAgainMs = 6 * hourMs;

/** All notifications that an incident calls for so far. */
export function tellOf(incidentId: string, incident: Incident, site: IncidentSite): Telling[] {
  const of = { site: site.url, incidentId };
  return [
    ...incident.outages.flatMap((outage) => ofOutage(incident, outage, site)),
    ...incident.episodes
      .filter(({ track }) => track.cause === 'certificate-expiring')
      .flatMap((episode) => ofCertificate(episode)),
    ...ofOthers(incident, site),
    ...ofEnd(incident, site),
  ].map(({ reasons, draft }) => ({ reasons, draft: { ...draft, ...of } }));
}

interface Words {
  reasons: readonly string[];
  draft: Omit<NotificationDraft, 'site' | 'incidentId'>;
}

const words = (
  reasons: readonly string[],
  kind: NotificationKind,
  tone: Tone,
  text: Pick<NotificationDraft, 'title' | 'message' | 'why' | 'happenedAt'> & {
    url?: string | undefined;
    part?: string | undefined;
  },
): Words => ({ reasons, draft: { kind, tone, ...text } });

/** The names of steps, as reasons. */
const named = (word: string, steps: readonly (Step | undefined)[]): string[] =>
  steps.flatMap((step) => (step === undefined ? [] : [`${word} ${step.eventId}`]));

/** The ends of episodes, the last one first. */
const lastFirst = (episodes: readonly TrackEpisode[]): (Step | undefined)[] =>
  episodes.map(({ ended }) => ended).toSorted((a, b) => (b?.at ?? '').localeCompare(a?.at ?? ''));

const during = ({ episodes }: Incident, { beganAt, endedAt }: Outage): TrackEpisode[] =>
  episodes.filter(
    ({ track, beganAt: at }) =>
      track.cause === 'site-down' && at >= beganAt && (endedAt === undefined || at <= endedAt),
  );

function ofOutage(incident: Incident, outage: Outage, site: IncidentSite): Words[] {
  const flapping = outage.isFlapping ? ofFlapping(incident, outage, site) : [];
  const { beganAt, endedAt } = outage;
  const down = during(incident, outage);
  const part = partDown(down, site.url);
  const begins = beginsOf(down, site).map((pages) => {
    const [first] = pages;
    const reasons = pages.map(({ began }) => began);
    const why = first === undefined ? '' : stepWords(first.track, 'began', first.began);
    const others = pages.length > 1 ? ` ${pages.length} of its pages are down.` : '';
    return words(named('down', reasons), 'site-down', 'bad', {
      title: downTitle(pages, site, endedAt !== undefined),
      message: `${why}${others}`,
      why: 'A failed check was confirmed by three further attempts within two minutes.',
      happenedAt: first?.beganAt ?? beganAt,
      url: first?.track.url,
      part: partDown(pages, site.url),
    });
  });
  if (endedAt === undefined) return [...flapping, ...begins];
  const ends = named('up', lastFirst(down));
  const up = words(ends, 'site-up', 'good', {
    title: `${ofSite(part, site.name)} ${isPlural(part) ? 'are' : 'is'} up again`,
    message: `It was down for ${lastedWords(beganAt, endedAt)}.`,
    why: 'Every page that was down has answered a check.',
    happenedAt: endedAt,
    url: down[0]?.track.url,
    part,
  });
  return [...flapping, ...begins, up];
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

/** In addition to each outage, for the channels, which send this instead. */
function ofFlapping(incident: Incident, { beganAt }: Outage, site: IncidentSite): Words[] {
  const first = incident.outages.find(({ isFlapping }) => isFlapping);
  if (first === undefined) return [];
  const turn = Math.floor((Date.parse(beganAt) - Date.parse(first.beganAt)) / flappingAgainMs);
  const down = during(incident, first);
  const starts = down.map(({ began }) => began);
  return [
    words(named(`flapping ${turn}`, starts), 'flapping', 'bad', {
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

/** Each stage is reported, because each leaves less time. */
function ofCertificate({ track, began, worse }: TrackEpisode): Words[] {
  const newest = worse.at(-1) ?? began;
  const isExpired = Number(newest.after) === 0;
  const kind = isExpired ? 'certificate-expired' : 'certificate-expiring';
  const text = stepWords(track, 'worsened', newest);
  return [
    words(
      [`certificate ${track.part} ${newest.before} ${newest.after}`],
      kind,
      isExpired ? 'bad' : 'average',
      {
        title: text.slice(0, -1),
        message: isExpired
          ? 'Browsers warn visitors until it is renewed.'
          : 'Renew it before then, or browsers will warn visitors away.',
        why: 'A check of the site read the date in its certificate.',
        happenedAt: newest.at,
        url: track.url,
      },
    ),
  ];
}

/** Reports the cause that explains an incident, and when it gets worse, but nothing that an outage explains. */
function ofOthers(incident: Incident, site: IncidentSite): Words[] {
  const { cause, episodes } = incident;
  if (cause === 'site-down' || cause === 'certificate-expiring') return [];
  const leading = episodes.filter(({ track }) => track.cause === cause);
  const [first] = leading;
  if (first === undefined) return [];
  const pages = pagesOf({ episodes: leading });
  const report = (
    reasons: readonly string[],
    { track }: TrackEpisode,
    step: Step,
    isWorse: boolean,
  ) =>
    words(reasons, cause, cause === 'reached-elsewhere' ? 'average' : 'bad', {
      title: incidentTitle(incident, site),
      message: `${stepWords(track, isWorse ? 'worsened' : 'began', step)}${pages > 1 ? ` ${pages} pages affected.` : ''}`,
      why: whys[cause],
      happenedAt: step.at,
      url: track.url,
    });
  const begins = named(
    cause,
    leading.map(({ began }) => began),
  );
  return [
    report(begins, first, first.began, false),
    ...leading.flatMap((episode) =>
      episode.worse.slice(-1).map((step) => report(named('worse', [step]), episode, step, true)),
    ),
  ];
}

const whys = {
  'reached-elsewhere':
    'Our own check failed four times within two minutes, and another place reached the page. It counts as up.',
  'checks-failing': 'The same check of a page failed three times in a row.',
  'score-fell':
    'The score fell to a lower band, by more than it usually varies, and the next scan confirmed it or the fall was large.',
  'field-data-fell': 'The category of the field data is lower than it was.',
  'pictures-differ': 'A screenshot differs from the one before.',
  'markup-errors': 'The markup has more errors than at the check before.',
} as const;

/** The end of an outage was reported as the recovery, unless something else lasted longer. */
function ofEnd(incident: Incident, site: IncidentSite): Words[] {
  const { endedAt, outages, episodes } = incident;
  if (endedAt === undefined || outages.some((outage) => outage.endedAt === endedAt)) return [];
  const last = episodes.find((episode) => episode.endedAt === endedAt);
  // The outage that followed is reported instead.
  if (last?.ended === undefined || becameOutage(last.track, last.ended)) return [];
  const ends = named('ended', lastFirst(episodes));
  return [
    words(ends, 'incident-ended', 'good', {
      title: `Over: ${incidentTitle(incident, site)}`,
      message: stepWords(last.track, 'ended', last.ended),
      why: 'Everything that belonged to this incident is over.',
      happenedAt: endedAt,
      url: last.track.url,
    }),
  ];
}
