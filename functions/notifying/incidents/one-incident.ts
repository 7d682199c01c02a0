import { getMany } from '../../platform/table/get-many.ts';
import type { Table } from '../../platform/table/table.ts';
import { incidentEntity } from '../../monitoring/episodes/incident-entity.ts';
import { originEntity } from './origin-entity.ts';
import { oneWith } from './origin-members.ts';
import { asOne, nameOfOrigin, sharedOriginOf } from './shared-origin.ts';
import type { StoredIncident } from './track-store.ts';

/** Incidents of sites that have one origin and are one incident, by time. */
export type IncidentGroup = readonly [StoredIncident, ...StoredIncident[]];

/** Those of the incidents that something is true of. */
export function groupWith(
  incidents: readonly StoredIncident[],
  isWanted: (one: StoredIncident) => boolean = () => true,
): IncidentGroup | undefined {
  const [first, ...others] = incidents.filter(isWanted);
  return first && [first, ...others];
}

/** Incidents that are one, as a list has them: the last to begin comes first. */
export function grouped(incidents: readonly StoredIncident[]): IncidentGroup[] {
  const byOrigin = Map.groupBy(incidents, (incident) => {
    const origin = sharedOriginOf(incident);
    return origin === undefined ? incident.incidentId : nameOfOrigin(origin);
  });
  return [...byOrigin.values()]
    .flatMap((some) => (some[0] === undefined ? [] : asOne(some[0].cause, some)))
    .map((some) => groupWith(some))
    .filter((group) => group !== undefined)
    .toSorted(([one], [other]) => other.beganAt.localeCompare(one.beganAt));
}

/** The id of the first of the incidents that are one with an incident: often its own. */
export async function firstOfOne(
  table: Table,
  { accountId, incidentId }: { accountId: string; incidentId: string },
): Promise<string> {
  const { data: incident } = await incidentEntity(table)
    .get({ accountId, incidentId })
    .go({ consistent: true });
  const origin = incident === null ? undefined : sharedOriginOf(incident);
  if (incident === null || origin === undefined) return incidentId;
  const key = { accountId, name: nameOfOrigin(origin) };
  const { data } = await originEntity(table).get(key).go({ consistent: true });
  return oneWith(incident.cause, data?.members ?? [], incidentId)[0]?.incidentId ?? incidentId;
}

/**
 * An incident with those of other sites that are one with it.
 * @returns in order of time; none if there is no such incident
 */
export async function oneIncident(
  table: Table,
  { accountId, incidentId }: { accountId: string; incidentId: string },
): Promise<StoredIncident[]> {
  const incidents = incidentEntity(table);
  const { data: incident } = await incidents
    .get({ accountId, incidentId })
    .go({ consistent: true });
  if (incident === null) return [];
  const origin = sharedOriginOf(incident);
  if (origin === undefined) return [incident];
  const name = nameOfOrigin(origin);
  const { data } = await originEntity(table).get({ accountId, name }).go({ consistent: true });
  const members = oneWith(incident.cause, data?.members ?? [], incidentId);
  const others = members.filter((one) => one.incidentId !== incidentId);
  const found = await getMany(
    others.map((one) => ({ accountId, incidentId: one.incidentId })),
    (left) => incidents.get(left).go({ concurrent: 4, consistent: true }),
  );
  return [incident, ...found].toSorted(
    (one, other) =>
      one.beganAt.localeCompare(other.beganAt) || one.incidentId.localeCompare(other.incidentId),
  );
}
