import type { Assignee } from '../../../shared/models/notifying/incident.ts';
import type { Viewer } from '../../registry/pages/visible-sites.ts';
import { nameOfUser } from '../../platform/callers/caller.ts';
import { type User, usersOf } from '../../platform/callers/user-entity.ts';
import type { Table } from '../../platform/table/table.ts';
import { clientsOfSites, reachedBy } from './group-of-client.ts';
import type { IncidentGroup } from './one-incident.ts';
import { theirGroup } from './their-group.ts';

interface Assigning extends Viewer {
  userId: string;
}

/** A user who can be assigned to an incident, with those of its incidents by site that they reach. */
interface Candidate {
  user: User;
  reached: IncidentGroup;
}

/**
 * Users whom a user can assign to an incident: all who reach it. Members limited to clients can assign only themselves.
 * @throws as `theirGroup`
 */
export async function candidatesFor(
  table: Table,
  caller: Assigning,
  incidentId: string,
): Promise<Candidate[]> {
  const { accountId } = caller;
  const [group, users, clientOf] = await Promise.all([
    theirGroup(table, caller, incidentId),
    assignable(table, caller),
    clientsOfSites(table, accountId),
  ]);
  return users.flatMap((user) => {
    const reached = reachedBy(user, group, clientOf);
    return reached?.some((one) => one.incidentId === incidentId) ? [{ user, reached }] : [];
  });
}

/** Users whom a user can assign to some incident. */
export const assigneesOf = async (table: Table, caller: Assigning): Promise<Assignee[]> =>
  toAssignees(await assignable(table, caller));

const assignable = async (
  table: Table,
  { accountId, userId, clients }: Assigning,
): Promise<User[]> =>
  (await usersOf(table, accountId)).filter(
    (user) => clients === undefined || user.userId === userId,
  );

export const toAssignees = (users: readonly User[]): Assignee[] =>
  users
    .map((user) => ({ userId: user.userId, name: nameOfUser(user) }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
