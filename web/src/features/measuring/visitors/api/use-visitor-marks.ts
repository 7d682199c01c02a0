import { useQuery } from '@tanstack/react-query';
import { sameSite } from '../../../../../../shared/pages/urls.ts';
import { incidentPath, incidentsQuery } from '../../../../entities/incident/incidents-query.ts';
import { deploymentsQuery } from '../../../../entities/scan/api/deployments-query.ts';
import type { Dates } from '../../../../lib/days.ts';

export interface VisitorMark {
  /** Number of its line in the charts. */
  label: string;
  /** ISO 8601. */
  at: string;
  text: string;
  /** Of an incident. */
  to?: string;
}

/** Deployments and incidents of a site on some days, oldest first. The charts do without what could not be loaded. */
export function useVisitorMarks(url: string, { from, to }: Dates): VisitorMark[] {
  const deployments = useQuery(deploymentsQuery(url));
  const incidents = useQuery(incidentsQuery);
  const events = [
    ...(deployments.data ?? []).map(({ at, label }) => ({ at, text: `Deployment: ${label}` })),
    ...(incidents.data ?? []).flatMap(
      ({ incidentId, site, members, beganAt, title, isFalseAlarm }) =>
        !isFalseAlarm &&
        [site, ...members.map((member) => member.site)].some((each) => sameSite(each, url))
          ? [{ at: beganAt, text: title, to: incidentPath(incidentId) }]
          : [],
    ),
  ];
  return events
    .filter(({ at }) => from <= at.slice(0, 10) && at.slice(0, 10) <= to)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .map((event, index) => ({ label: String(index + 1), ...event }));
}
