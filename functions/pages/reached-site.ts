import { ProblemError } from '../../shared/calls/errors.ts';
import * as messages from '../../shared/calls/messages.ts';
import { spelling } from './page-url.ts';
import { siteOfPage, type SiteOfPage } from './site-of-page.ts';
import { letsIn, roleOn, type Viewer } from './visible-sites.ts';
import type { Table } from '../platform/table/table.ts';

/**
 * The site that a viewer means: the address itself, or the site of that page.
 * @throws ProblemError `not_found` that names the field, for an address that is not theirs
 */
export async function reachedSite(
  table: Table,
  viewer: Viewer,
  input: string,
): Promise<SiteOfPage> {
  const site = await siteOfPage(table, viewer.accountId, spelling(input));
  if (site !== undefined && letsIn(viewer, roleOn(viewer, site))) return site;
  throw new ProblemError('not_found', messages.unknownAddress, { field: 'url' });
}
