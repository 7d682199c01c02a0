import { ProblemError } from '../../shared/calls/errors.ts';
import type { ImportRow } from '../../shared/calls/imports.ts';
import { LeaseLostError, underLease } from '../platform/open-work/under-lease.ts';
import { type AddPorts, addRows } from './add-rows.ts';
import { type CheckPorts, checkRows } from './check-rows.ts';
import { rowsOf } from './read-rows.ts';
import type { SiteImportItem } from './site-import-entity.ts';
import type { ImportKey, SiteImportStore } from './site-import-store.ts';
import { maxAttempts } from '../platform/open-work/long-work.ts';

export interface ImportPorts {
  store: Pick<SiteImportStore, 'claim' | 'release' | 'note' | 'finish' | 'fail'>;
  /** @throws ProblemError if there are none */
  readSitemap(address: string): Promise<string[]>;
  /** Sites that the plan still allows; null without a limit. */
  room(): Promise<number | null>;
  checking: Omit<CheckPorts, 'note'>;
  /** What adding needs, or why nothing can be added. */
  adding(item: SiteImportItem): Promise<Omit<AddPorts, 'note'> | string>;
  /** Something was added by the account's first import, which had no sites before. */
  firstSiteAdded(userId: string): Promise<unknown>;
  clock(): Date;
}

type Work = (
  item: SiteImportItem,
  note: (rows: ImportRow[], percent: number) => Promise<void>,
) => Promise<ImportRow[]>;

const broken = 'Something went wrong. Please import the list again.';

/**
 * Checks the sites of an import, or adds them. A worker that takes over goes on with the rows that are left, and a
 * repeated delivery has no effect.
 */
export async function runImport(
  ports: ImportPorts,
  { isLastDelivery, ...key }: ImportKey & { isLastDelivery: boolean },
): Promise<void> {
  const { store, clock } = ports;
  const check: Work = async (item, note) => {
    const read =
      item.sitemap === undefined || item.rows.length > 0
        ? item.rows
        : rowsOf(await ports.readSitemap(item.sitemap));
    return checkRows({ ...ports.checking, note }, read, await ports.room());
  };
  const add: Work = async (item, note) => {
    const adding = await ports.adding(item);
    if (typeof adding === 'string') throw new ProblemError('forbidden', adding);
    const rows = await addRows({ ...adding, note }, item.rows);
    if (item.isFirst === true && rows.some(({ verdict }) => verdict === 'added'))
      await ports.firstSiteAdded(item.requestedBy);
    return rows;
  };
  await underLease<SiteImportItem, void>(
    {
      claim: (owner) => store.claim(key, owner, clock()),
      release: (_, owner) => store.release(key, owner, clock()),
      fail: (_, owner) => store.fail(key, owner, broken),
      work: async (item, owner) => {
        const note = async (rows: ImportRow[], percent: number): Promise<void> => {
          if (!(await store.note(key, owner, { rows, percent }, clock())))
            throw new LeaseLostError();
        };
        try {
          const rows = await (item.step === 'check' ? check : add)(item, note);
          if (!(await store.finish(key, owner, rows))) throw new LeaseLostError();
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          await store.fail(key, owner, error.message);
        }
      },
    },
    { isLastDelivery, maxAttempts },
  );
}
