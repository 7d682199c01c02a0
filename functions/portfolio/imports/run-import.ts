import { ProblemError } from '../../../shared/calls/errors.ts';
import type { ImportRow } from '../../../shared/calls/portfolio/imports.ts';
import { LeaseLostError, underLease } from '../../platform/open-work/under-lease.ts';
import { type AddPorts, addRows } from './add-rows.ts';
import { type CheckPorts, checkRows, type ImportRoom } from './check-rows.ts';
import { pageRowsOf, rowsOf } from './read-rows.ts';
import type { SiteImportItem } from './site-import-entity.ts';
import type { ImportKey, SiteImportStore } from './site-import-store.ts';
import { maxAttempts, renewEveryMs } from '../../platform/open-work/long-work.ts';

export interface ImportPorts {
  store: Pick<SiteImportStore, 'claim' | 'release' | 'renew' | 'note' | 'finish' | 'fail'>;
  /**
   * @param timeLeft milliseconds for all documents
   * @throws ProblemError if there are none
   */
  readSitemap(address: string, timeLeft: () => number): Promise<string[]>;
  /** The account's site that an address would be a page of. */
  siteOf(url: string): Promise<{ url: string; siteName: string } | undefined>;
  /** @param site whose pages are added, if it exists */
  room(site: string | undefined): Promise<ImportRoom>;
  checking: Omit<CheckPorts, 'note' | 'timeLeft'>;
  /** What adding needs, or why nothing can be added. */
  adding(item: SiteImportItem): Promise<Omit<AddPorts, 'note' | 'timeLeft'> | string>;
  /** Something was added by the account's first import, which had no sites before. */
  firstSiteAdded(userId: string): Promise<unknown>;
  /** Sends the job once more, for the rows that are left. */
  again(key: ImportKey): Promise<void>;
  clock(): Date;
  /** Milliseconds for foreign servers in one job. @default 25 s */
  jobMs?: number;
}

type Work = (
  item: SiteImportItem,
  note: (rows: ImportRow[], percent: number) => Promise<void>,
) => Promise<ImportRow[] | undefined>;

const broken = 'Something went wrong. Please import the list again.';

/**
 * Time for which one job asks foreign servers. Even if the last addresses that it asks by then time out, it ends within the
 * time of its queue.
 */
const usualJobMs = 25_000;

/**
 * Checks the sites of an import, or adds them, and hands on what is left when its time is over, so that other imports get
 * their turn. A worker that takes over goes on with the rows that are left, and a repeated delivery has no effect.
 */
export async function runImport(
  ports: ImportPorts,
  { isLastDelivery, ...key }: ImportKey & { isLastDelivery: boolean },
): Promise<void> {
  const { store, clock, jobMs = usualJobMs } = ports;
  const end = clock().getTime() + jobMs;
  const timeLeft = (): number => end - clock().getTime();
  let isUnfinished = false;
  const readRowsOf = async ({ sitemap = '', asPages }: SiteImportItem): Promise<ImportRow[]> => {
    const urls = await ports.readSitemap(sitemap, timeLeft);
    const first = urls.find((url) => URL.canParse(url));
    if (asPages !== true || first === undefined) return rowsOf(urls);
    return pageRowsOf(urls, await ports.siteOf(first));
  };
  const check: Work = async (item, note) => {
    const isRead = item.sitemap === undefined || item.rows.length > 0;
    const rows = isRead ? item.rows : await readRowsOf(item);
    if (!isRead) await note(rows, 0);
    return checkRows(
      { ...ports.checking, note, timeLeft },
      rows,
      await ports.room(rows.find(({ pageOf }) => pageOf !== undefined)?.pageOf),
    );
  };
  const add: Work = async (item, note) => {
    const adding = await ports.adding(item);
    if (typeof adding === 'string') throw new ProblemError('forbidden', adding);
    const rows = await addRows({ ...adding, note, timeLeft }, item.rows);
    if (item.isFirst === true && rows?.some(({ verdict }) => verdict === 'added'))
      await ports.firstSiteAdded(item.requestedBy);
    return rows;
  };
  await underLease<SiteImportItem, void>(
    {
      claim: (owner) => store.claim(key, owner, clock()),
      renewal: { renew: (owner) => store.renew(key, owner, clock()), everyMs: renewEveryMs },
      release: (_, owner) => store.release(key, owner, clock()),
      fail: (_, owner) => store.fail(key, owner, broken),
      work: async (item, owner) => {
        const note = async (rows: ImportRow[], percent: number): Promise<void> => {
          if (!(await store.note(key, owner, { rows, percent }, clock())))
            throw new LeaseLostError();
        };
        try {
          const rows = await (item.step === 'check' ? check : add)(item, note);
          isUnfinished = rows === undefined;
          if (rows === undefined) await store.release(key, owner, clock());
          else if (!(await store.finish(key, owner, rows))) throw new LeaseLostError();
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          await store.fail(key, owner, error.message);
        }
      },
    },
    { isLastDelivery, maxAttempts },
  );
  if (isUnfinished) await ports.again(key);
}
