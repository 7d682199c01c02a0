import type { IncidentCause } from '../../../shared/causes/catalogue.ts';
import { asOne, type Dated } from './shared-origin.ts';

/** An incident of a site, as its origin knows it. */
export interface OriginMember extends Dated {
  /** Client of its site. */
  clientId?: string | undefined;
  /** Whether a notification was raised about it. */
  isTold?: boolean;
}

/** Incidents that an origin remembers: one item holds 400 KB. */
const mostMembers = 1000;

export const withoutMember = (
  members: readonly OriginMember[],
  incidentId: string,
): OriginMember[] => members.filter((one) => one.incidentId !== incidentId);

/** Adds an incident, or replaces it. A notification that was raised about it stays known. */
export function withMember(members: readonly OriginMember[], member: OriginMember): OriginMember[] {
  const wasTold = members.some(
    ({ incidentId, isTold }) => incidentId === member.incidentId && isTold === true,
  );
  const isTold = wasTold || member.isTold === true;
  return [
    ...withoutMember(members, member.incidentId),
    { ...member, ...(isTold ? { isTold } : {}) },
  ]
    .toSorted((one, other) => one.beganAt.localeCompare(other.beganAt))
    .slice(-mostMembers);
}

/** The incidents that are one with an incident, itself included, by time. */
export const oneWith = (
  cause: IncidentCause,
  members: readonly OriginMember[],
  incidentId: string,
): OriginMember[] =>
  asOne(cause, members).find((group) => group.some((one) => one.incidentId === incidentId)) ?? [];

/**
 * Whether a notification about another incident of the same client covers this one. An incident that was reported
 * itself continues to be reported.
 */
export function isCoveredByOther(
  group: readonly OriginMember[],
  { incidentId, clientId }: Pick<OriginMember, 'incidentId' | 'clientId'>,
  isOver: boolean,
): boolean {
  const told = group.filter(({ isTold }) => isTold === true);
  if (told.some((one) => one.incidentId === incidentId)) return false;
  return told.some((one) => one.clientId === clientId && (isOver || one.endedAt === undefined));
}
