import { causes, type IncidentCause, incidentCauses } from '../../../shared/causes/catalogue.ts';
import type { NotificationDraft } from '../notifications/raise-notification.ts';
import { isRemoved, type Step, type TrackEpisode } from '../../monitoring/episodes/track.ts';
import { derivations } from './causes/catalogue.ts';
import {
  type IncidentSite,
  lastFirst,
  reasonsOf,
  type Report,
  reportOf,
} from './causes/derive-cause.ts';
import type { Incident } from './incident.ts';
import { becameOutage, incidentTitle, leadingOf, pagesOf, stepWords } from './incident-words.ts';

/** A notification that an incident gives rise to. */
export interface DueNotification extends Pick<Report, 'reasons' | 'isSilent'> {
  draft: NotificationDraft;
}

/** All notifications that an incident calls for so far. */
export function notificationsOf(
  incidentId: string,
  incident: Incident,
  site: IncidentSite,
): DueNotification[] {
  const of = { site: site.url, incidentId };
  return [
    ...incidentCauses.flatMap(
      (cause) => derivations[cause].report?.(incident, site) ?? ofLeading(cause, incident, site),
    ),
    ...ofEnd(incident, site),
  ].map((report) => ({ ...report, draft: { ...report.draft, ...of } }));
}

/** Reports the cause that explains an incident, and when it gets worse, but nothing that another one explains. */
function ofLeading(cause: IncidentCause, incident: Incident, site: IncidentSite): Report[] {
  const leading = leadingOf(incident);
  const [first] = leading;
  if (incident.cause !== cause || first === undefined) return [];
  const pages = pagesOf({ episodes: leading });
  const report = (
    reasons: readonly string[],
    { track }: TrackEpisode,
    { step, isWorse }: { step: Step; isWorse: boolean },
  ) =>
    reportOf(reasons, cause, causes[cause].band, {
      title: incidentTitle(incident, site),
      message: `${stepWords(track, isWorse ? 'worsened' : 'began', step)}${pages > 1 ? ` ${pages} pages affected.` : ''}`,
      why: derivations[cause].why,
      happenedAt: step.at,
      url: track.url,
    });
  const begins = reasonsOf(
    cause,
    leading.map(({ began }) => began),
  );
  return [
    report(begins, first, { step: first.began, isWorse: false }),
    ...leading.flatMap((episode) =>
      episode.worse
        .slice(-1)
        .map((step) => report(reasonsOf('worse', [step]), episode, { step, isWorse: true })),
    ),
  ];
}

/** The end of an outage was reported as the recovery, unless something else lasted longer. */
function ofEnd(incident: Incident, site: IncidentSite): Report[] {
  const { endedAt, outages, episodes } = incident;
  const last = episodes.find((episode) => episode.endedAt === endedAt);
  // The outage that followed is reported instead.
  if (endedAt === undefined || last?.ended === undefined || becameOutage(last.track, last.ended))
    return [];
  const isReported =
    outages.some((outage) => outage.endedAt === endedAt) ||
    derivations[last.track.cause].reportsEnd?.(last.ended) === true;
  if (isReported && !isRemoved(last.ended)) return [];
  const ends = reasonsOf('ended', lastFirst(episodes));
  return [
    reportOf(ends, 'incident-ended', 'good', {
      title: `Resolved: ${incidentTitle(incident, site)}`,
      message: stepWords(last.track, 'ended', last.ended),
      why: 'Everything that belonged to this incident is resolved.',
      happenedAt: endedAt,
      url: last.track.url,
    }),
  ];
}
