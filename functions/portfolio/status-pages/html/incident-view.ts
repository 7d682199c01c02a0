import {
  type Phase,
  phaseOf,
  type StatusIncident,
} from '../../../../shared/models/portfolio/status-incident.ts';

/** Everything that is public of what people wrote. */
export interface IncidentView {
  incidentId: string;
  title: string;
  phase: Phase;
  /** ISO 8601; null for an incident. */
  planned: StatusIncident['planned'];
  /** Names of the affected components that are published. */
  components: string[];
  /** Newest first. */
  updates: StatusIncident['updates'];
  /** ISO 8601. */
  createdAt: string;
}

/** Whether it is going on, so that the page as a whole says so. */
export const isGoingOn = (phase: Phase): boolean =>
  !['planned', 'completed', 'resolved'].includes(phase);

/** Whether people still have to read it. */
export const isCurrent = (phase: Phase): boolean => phase === 'planned' || isGoingOn(phase);

/** @param names of published components, by id */
export const incidentView = (
  incident: StatusIncident,
  names: ReadonlyMap<string, string>,
  now: Date,
): IncidentView => {
  const { incidentId, title, planned, componentIds, updates, createdAt } = incident;
  return {
    incidentId,
    title,
    phase: phaseOf(incident, now),
    planned,
    components: componentIds.flatMap((id) => names.get(id) ?? []),
    updates: updates.toReversed(),
    createdAt,
  };
};

/** Components under planned maintenance. */
export const maintainedNow = (
  incidents: readonly StatusIncident[],
  now: Date,
): ReadonlySet<string> =>
  new Set(
    incidents
      .filter((one) => one.planned !== null && phaseOf(one, now) === 'in progress')
      .flatMap(({ componentIds }) => componentIds),
  );

/** When planned maintenance begins or ends next; undefined if none does. */
export function nextStep(incidents: readonly StatusIncident[], now: Date): Date | undefined {
  const [first] = incidents
    .flatMap(({ planned }) => (planned === null ? [] : [planned.from, planned.to]))
    .map((at) => Date.parse(at))
    .filter((at) => at > now.getTime())
    .toSorted((one, other) => one - other);
  return first === undefined ? undefined : new Date(first);
}
