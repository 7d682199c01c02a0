import type { IncidentSummary } from '../../../../../../shared/models/notifying/incident.ts';
import type { Notification, Tone } from '../../../../../../shared/models/notifying/notification.ts';
import { incidentBand } from '../../../../entities/incident/incident-band.ts';
import { incidentPath, isOpen } from '../../../../entities/incident/incidents-query.ts';
import { localDay } from '../../../../lib/date-range.ts';

/** Notifications about one incident on one day, newest first; others are alone. */
export interface NotificationGroup {
  key: string;
  notifications: readonly [Notification, ...Notification[]];
  /** What they are about; absent if that is not among the known incidents. */
  incident?: IncidentSummary | undefined;
  /** That of the newest; of an incident that lasts, its own, since one of several sites may have recovered. */
  tone: Tone;
}

/**
 * Groups notifications by incident and day, in the account's zone; newest first.
 * @param all newest first
 * @param incidents those of several sites have one origin
 */
export function groupNotifications(
  all: readonly Notification[],
  incidents: readonly IncidentSummary[],
): NotificationGroup[] {
  const incidentOf = new Map(
    incidents.flatMap((incident) =>
      incident.members.map(({ incidentId }) => [incidentId, incident] as const),
    ),
  );
  const byKey = Map.groupBy(all, ({ _id, incidentId, time }) => {
    if (incidentId === undefined) return _id;
    return `${incidentOf.get(incidentId)?.incidentId ?? incidentId} ${localDay(time)}`;
  });
  return [...byKey].flatMap(([key, [first, ...others]]): NotificationGroup[] => {
    if (first === undefined) return [];
    const incident = incidentOf.get(first.incidentId ?? '');
    const tone = incident !== undefined && isOpen(incident) ? incidentBand(incident) : first.tone;
    return [{ key, notifications: [first, ...others], incident, tone }];
  });
}

export const unreadFirst = (groups: readonly NotificationGroup[]): NotificationGroup[] => [
  ...groups.filter(hasUnread),
  ...groups.filter((group) => !hasUnread(group)),
];

/** The state of the incident now, or that of the newest notification. */
export const titleOf = ({ incident, notifications: [newest] }: NotificationGroup): string =>
  incident?.title ?? newest.title;

export const pathOf = ({ incident, notifications: [newest] }: NotificationGroup): string =>
  incidentPath(incident?.incidentId ?? newest.incidentId ?? '');

const hasUnread = ({ notifications }: NotificationGroup): boolean =>
  notifications.some(({ read }) => !read);
