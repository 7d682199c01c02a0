import type { CompetitorAssignment } from '../../../shared/calls/portfolio/competitors.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { clientsOf } from '../../registry/clients/clients-of.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import type { Table } from '../../platform/table/table.ts';

/** Own sites and clients whose reports show a competitor, as they are stored. */
export interface StoredAssignment {
  siteIds?: readonly string[] | undefined;
  clientIds?: readonly string[] | undefined;
}

interface OwnSite {
  siteId: string;
  clientId?: string | undefined;
}

/** Whether the reports of a site show a competitor: it was assigned to the site, or to the client of the site. */
export const isShownWith = (
  { siteIds = [], clientIds = [] }: StoredAssignment,
  { siteId, clientId }: OwnSite,
): boolean => siteIds.includes(siteId) || (clientId !== undefined && clientIds.includes(clientId));

/** The sites and clients of an account to which its competitors can be assigned. */
async function readTargets(table: Table, accountId: string) {
  const [sites, clients] = await Promise.all([
    siteEntity(table)
      .query.byUrl({ accountId })
      .go({ consistent: true, pages: 'all', attributes: ['url', 'urlKey', 'siteId'] }),
    clientsOf(table, accountId),
  ]);
  return { sites: sites.data, clients };
}

/**
 * Finds the ids of sites and clients.
 * @param fields names of the assignments in the request, such as `sites.0.assignedTo`; empty for the request itself
 * @throws ProblemError `not_found` that names the field, for a site or client that is not of the account
 */
export async function idsOfAssignments(
  table: Table,
  accountId: string,
  assignments: readonly (CompetitorAssignment | undefined)[],
  fieldOf: (index: number, part: string) => string,
): Promise<Required<StoredAssignment>[]> {
  const isAny = assignments.some(
    (one) => one !== undefined && one.sites.length + one.clients.length > 0,
  );
  if (!isAny) return assignments.map(() => ({ siteIds: [], clientIds: [] }));
  const known = await readTargets(table, accountId);
  const siteIdOf = new Map(known.sites.map(({ urlKey, siteId }) => [urlKey, siteId]));
  const clientIds = new Set(known.clients.map(({ clientId }) => clientId));
  return assignments.map(({ sites, clients } = { sites: [], clients: [] }, index) => ({
    siteIds: sites.map((url, place) => {
      const siteId = siteIdOf.get(keyOfUrl(spelling(url)));
      if (siteId === undefined) throw unknown('site', fieldOf(index, `sites.${place}`));
      return siteId;
    }),
    clientIds: clients.map((clientId, place) => {
      if (!clientIds.has(clientId)) throw unknown('client', fieldOf(index, `clients.${place}`));
      return clientId;
    }),
  }));
}

const unknown = (what: string, field: string): ProblemError =>
  new ProblemError('not_found', `There is no such ${what}`, { field });

/** Answers assignments without sites and clients that were removed. Reads nothing if there is none. */
export async function answeredAssignments(
  table: Table,
  accountId: string,
  stored: readonly StoredAssignment[],
): Promise<CompetitorAssignment[]> {
  if (stored.every(({ siteIds, clientIds }) => siteIds === undefined && clientIds === undefined))
    return stored.map(() => ({ sites: [], clients: [] }));
  const { sites, clients } = await readTargets(table, accountId);
  return stored.map(({ siteIds = [], clientIds = [] }) => ({
    sites: sites.filter(({ siteId }) => siteIds.includes(siteId)).map(({ url }) => url),
    clients: clients
      .map(({ clientId }) => clientId)
      .filter((clientId) => clientIds.includes(clientId)),
  }));
}
