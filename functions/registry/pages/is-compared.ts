import type { Table } from '../../platform/table/table.ts';
import { competitorEntity } from './competitor-entity.ts';
import { siteEntity } from './site-entity.ts';
import { keyOfUrl } from './url-key.ts';

/** Whether an address can be one side of a comparison: it is a site of the account, or a competitor. @param url normalised */
export async function isCompared(table: Table, accountId: string, url: string): Promise<boolean> {
  const key = { accountId, urlKey: keyOfUrl(url) };
  const [site, competitor] = await Promise.all([
    siteEntity(table).get(key).go(),
    competitorEntity(table).get(key).go(),
  ]);
  return site.data !== null || competitor.data !== null;
}
