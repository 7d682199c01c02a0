import { isMutedAt } from '../../monitoring/episodes/is-muted.ts';
import { urgencyOf } from '../../../shared/models/notifying/notification.ts';
import {
  isCoveredByOther,
  oneWith,
  type OriginMember,
  withMember,
  withoutMember,
} from './origin-members.ts';
import { nameOfOrigin, sharedOriginOf } from './shared-origin.ts';
import type { DueNotification } from './notifications-of-incident.ts';
import type { Read, StoredIncident, TrackStore } from './track-store.ts';

interface About {
  accountId: string;
  site: { clientId?: string | undefined };
  now: Date;
}

const isLive = ({ state }: StoredIncident): boolean => state === 'open' || state === 'ended';

/**
 * What incidents of a site have in common with those of other sites.
 * @param change incidents as they were, and as they are from now on
 */
export async function commonOrigins(
  store: TrackStore,
  { accountId, site: { clientId }, now }: About,
  change: { before: readonly StoredIncident[]; after: readonly StoredIncident[] },
) {
  const origins = new Map<string, Read<OriginMember[]>>();
  const update = async (
    incident: StoredIncident,
    by: (members: readonly OriginMember[]) => OriginMember[],
  ): Promise<void> => {
    const origin = sharedOriginOf(incident);
    if (origin === undefined) return;
    const name = nameOfOrigin(origin);
    const known = origins.get(name) ?? (await store.findOrigin(accountId, name));
    origins.set(name, { ...known, value: by(known.value) });
  };
  const memberOf = ({ incidentId, beganAt, endedAt }: StoredIncident): OriginMember => ({
    incidentId,
    beganAt,
    ...(endedAt === undefined ? {} : { endedAt }),
    ...(clientId === undefined ? {} : { clientId }),
  });
  for (const incident of change.before) {
    const next = change.after.find(({ incidentId }) => incidentId === incident.incidentId);
    const isSame = next !== undefined && isLive(next) && originName(next) === originName(incident);
    if (!isSame) await update(incident, (all) => withoutMember(all, incident.incidentId));
  }
  for (const incident of change.after)
    if (isLive(incident)) await update(incident, (all) => withMember(all, memberOf(incident)));

  const groupOf = (incident: StoredIncident): OriginMember[] => {
    const { value: members = [] } = origins.get(originName(incident) ?? '') ?? {};
    return oneWith(incident.cause, members, incident.incidentId);
  };
  const leads = new Map<string, StoredIncident>();
  for (const incident of change.after) {
    const [lead] = groupOf(incident);
    if (lead === undefined || lead.incidentId === incident.incidentId) continue;
    const [found] = await store.findIncidents(accountId, [lead.incidentId]);
    if (found !== undefined) leads.set(incident.incidentId, found);
  }

  return {
    /**
     * Reports of an incident that are to be raised. Of several sites' incidents with one origin, only the first is
     * reported, except for what is sent at once: each outage and each recovery counts.
     * @returns isMuted if they are not to be raised any more
     */
    worthRaising(
      incident: StoredIncident,
      fresh: readonly DueNotification[],
    ): { due: readonly DueNotification[]; isMuted: boolean } {
      const lead = leads.get(incident.incidentId);
      const marks = lead === undefined ? [incident] : [incident, lead];
      const isMuted = marks.some((one) => isMutedAt(one, now));
      const group = groupOf(incident);
      const own = { incidentId: incident.incidentId, clientId };
      const byOther = isCoveredByOther(group, own, incident.state === 'ended');
      const isCovered = ({ draft: { kind } }: DueNotification): boolean =>
        byOther && urgencyOf(kind) !== 'now';
      return { due: fresh.filter((one) => !isCovered(one)), isMuted };
    },

    /** Records that an incident was reported. */
    noteRaised(incident: StoredIncident): void {
      const name = originName(incident) ?? '';
      const known = origins.get(name);
      if (known === undefined) return;
      const value = known.value.map((one) =>
        one.incidentId === incident.incidentId ? { ...one, isTold: true } : one,
      );
      origins.set(name, { ...known, value });
    },

    all: () => [...origins].map(([name, members]) => ({ name, members })),
  };
}

function originName(incident: StoredIncident): string | undefined {
  const origin = sharedOriginOf(incident);
  return origin && nameOfOrigin(origin);
}
