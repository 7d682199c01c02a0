import type { ImportRow } from '../../../shared/calls/portfolio/imports.ts';
import type { AddedPage, NewPage } from '../sites/add-under-plan.ts';
import { defaultName } from './read-rows.ts';
import type { AddedSites, NewSite } from '../../registry/pages/site-record.ts';

export interface AddPorts {
  /** Adds one site, under the limit of the plan. */
  add(site: NewSite): Promise<AddedSites>;
  /** Adds a page to a site, under the limit of the plan. */
  addPage(page: NewPage): Promise<AddedPage>;
  /** Has sites scanned that were added; repeated requests have no effect. */
  scan(urls: readonly string[]): Promise<void>;
  /** Id of the client of this name. */
  clientOf(name: string): string | undefined;
  /** Notes the rows so far. */
  note(rows: ImportRow[], percent: number): Promise<void>;
  /** Milliseconds until the next worker has to go on. */
  timeLeft(): number;
}

/** Rows between two notes: those are repeated if the worker dies. */
const slice = 10;

/**
 * Adds new rows one by one, until the plan refuses one: sites, and pages of a site. What exists was added by a worker that died,
 * or by someone else.
 * @returns undefined if rows are left when the time is over: what was added is noted
 */
export async function addRows(
  { add, addPage, scan, clientOf, note, timeLeft }: AddPorts,
  given: readonly ImportRow[],
): Promise<ImportRow[] | undefined> {
  const rows = [...given];
  const open = rows.flatMap((row, index) =>
    row.verdict === 'new' || row.verdict === 'over-limit' ? [{ row, index }] : [],
  );
  const isFull = { sites: false, pages: false };
  for (let from = 0; from < open.length; from += slice) {
    if (from > 0 && timeLeft() <= 0) return undefined;
    const some = open.slice(from, from + slice);
    for (const { row, index } of some) {
      const { pageOf } = row;
      const list = pageOf === undefined ? 'sites' : 'pages';
      const addRow = async (): Promise<ImportRow['verdict']> =>
        pageOf === undefined
          ? verdictOf(await add(siteOf(row, clientOf)))
          : verdictOfPage[await addPage({ url: row.url, siteUrl: pageOf, ...titleIn(row) })];
      const verdict = isFull[list] ? 'over-limit' : await addRow();
      isFull[list] = verdict === 'over-limit';
      rows[index] = { ...row, verdict };
    }
    await scan(some.flatMap(({ index }) => addedUrl(rows[index])));
    await note([...rows], Math.floor(((from + some.length) / open.length) * 100));
  }
  return rows;
}

const addedUrl = (row: ImportRow | undefined): string[] =>
  row?.verdict === 'added' && row.pageOf === undefined ? [row.url] : [];

const titleIn = (row: ImportRow): Pick<NewPage, 'title'> =>
  row.siteName === defaultName(row) ? {} : { title: row.siteName };

function siteOf({ url, siteName, client, tags }: ImportRow, clientOf: AddPorts['clientOf']) {
  const clientId = client === undefined ? undefined : clientOf(client);
  return {
    url,
    siteName,
    propertyId: '',
    ...(clientId === undefined ? {} : { clientId }),
    ...(tags === undefined ? {} : { tags }),
  };
}

/** Without its site, which is beyond the plan too. */
const verdictOfPage: Readonly<Record<AddedPage, ImportRow['verdict']>> = {
  added: 'added',
  competitor: 'competitor',
  limit: 'over-limit',
  'no-site': 'over-limit',
};

function verdictOf(written: AddedSites): ImportRow['verdict'] {
  if (written.done || written.refused === 'exists') return 'added';
  return written.refused === 'limit' ? 'over-limit' : 'competitor';
}
