import { ProblemError } from '../../shared/calls/errors.ts';
import * as messages from '../../shared/calls/messages.ts';
import { spelling } from '../pages/page-url.ts';
import { siteOfPage } from '../pages/site-of-page.ts';
import { letsIn, roleOn, type Viewer } from '../pages/visible-sites.ts';
import type { Table } from '../platform/table/table.ts';

/**
 * The site that a deployment belongs to. Its pages share its deployments.
 * @throws ProblemError `not_found` that names the field, for an address that is not the account's
 */
export async function siteOfDeployment(
  table: Table,
  viewer: Viewer,
  input: string,
): Promise<{ accountId: string; siteKey: string }> {
  const { accountId } = viewer;
  const site = await siteOfPage(table, accountId, spelling(input));
  if (site !== undefined && letsIn(viewer, roleOn(viewer, site)))
    return { accountId, siteKey: site.urlKey };
  throw new ProblemError('not_found', messages.unknownAddress, { field: 'url' });
}
