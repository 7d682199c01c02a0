import { languagesOf } from '../../../shared/pages/accept-language.ts';
import type { Table } from '../../platform/table/table.ts';
import { keyOfUrl } from './url-key.ts';
import { watchedPageEntity } from './watched-page-entity.ts';

/** The languages in which a page is requested: those of its site, or English. @param url normalised */
export async function pageLanguages(
  table: Table,
  { accountId, url }: { accountId: string; url: string },
): Promise<readonly string[]> {
  const { data } = await watchedPageEntity(table)
    .get({ accountId, urlKey: keyOfUrl(url) })
    .go();
  return languagesOf(data?.language);
}
