import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import type { Table } from '../../platform/table/table.ts';
import { spelling } from './page-url.ts';
import { siteOfPage, type SiteOfPage } from './site-of-page.ts';
import { letsIn, roleOn, type Viewer } from './visible-sites.ts';

/** @param url normalised */
async function find(table: Table, viewer: Viewer, url: string): Promise<SiteOfPage | undefined> {
  const site = await siteOfPage(table, viewer.accountId, url, viewer);
  return site !== undefined && letsIn(viewer, roleOn(viewer, site)) ? site : undefined;
}

/**
 * Whether a viewer reaches an address: that of a site, or of one of its pages.
 * @param url normalised
 */
export const isVisible = async (table: Table, viewer: Viewer, url: string): Promise<boolean> =>
  viewer.clients === undefined || (await find(table, viewer, url)) !== undefined;

/**
 * The site that a viewer means: the address itself, or the site of that page.
 * @throws ProblemError `not_found` that names the field, for an address that is not theirs
 */
export async function reachedSite(
  table: Table,
  viewer: Viewer,
  input: string,
  field = 'url',
): Promise<SiteOfPage> {
  const site = await find(table, viewer, spelling(input));
  if (site !== undefined) return site;
  throw new ProblemError('not_found', messages.unknownAddress, { field });
}
