import type { ItemOf } from '../../platform/table/entity.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { spelling } from '../../registry/pages/page-url.ts';
import { siteEntity } from '../../registry/pages/site-entity.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { letsIn, roleOn, type Viewer } from '../../registry/pages/visible-sites.ts';
import { foundItem } from '../../platform/table/read-items.ts';
import type { Table } from '../../platform/table/table.ts';
import type { SiteState } from '../../../shared/models/measuring/site-state.ts';

/** A state without the id of its incident, which only members can open. */
export function withoutIncident(state: SiteState): SiteState {
  if (state.kind !== 'worse') return state;
  const { incidentId: _, ...rest } = state;
  return rest;
}

type StoredSite = ItemOf<typeof siteEntity>;

const find = (
  table: Table,
  key: { accountId: string; urlKey: string },
): Promise<StoredSite | undefined> => foundItem(siteEntity(table).get(key));

/**
 * The site that a member wants to share.
 * @throws ProblemError `not_found` that names the field, for an address that is no site which they may work on
 */
export async function siteToShare(table: Table, viewer: Viewer, url: string): Promise<StoredSite> {
  const { accountId } = viewer;
  const site = await find(table, { accountId, urlKey: keyOfUrl(spelling(url)) });
  if (site !== undefined && letsIn(viewer, roleOn(viewer, site))) return site;
  throw new ProblemError('not_found', messages.unknownAddress, { field: 'url' });
}

interface Shared extends Pick<Viewer, 'clients'> {
  accountId: string;
  siteKey: string;
  siteId: string;
}

/**
 * The site of a link; undefined once it was removed, or its maker no longer reaches it. Reads the same without a link.
 */
export async function sharedSite(
  table: Table,
  { accountId, siteKey, siteId, clients }: Shared = {
    accountId: 'none',
    siteKey: 'none',
    siteId: '',
  },
): Promise<StoredSite | undefined> {
  const site = await find(table, { accountId, urlKey: siteKey });
  if (site?.siteId !== siteId) return undefined;
  return roleOn({ clients }, site) === undefined ? undefined : site;
}
