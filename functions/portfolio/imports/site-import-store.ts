import { randomUUID } from 'node:crypto';
import type { ImportRow } from '../../../shared/calls/portfolio/imports.ts';
import { type Audit, changeAudited } from '../../platform/audit/audit.ts';
import { dueOf, changeOf, newlyQueued } from '../../platform/open-work/open-items.ts';
import { openWork } from '../../platform/open-work/open-work.ts';
import { epochSeconds, type Table } from '../../platform/table/table.ts';
import { after, dayMs } from '../../platform/times.ts';
import { siteImportEntity, type SiteImportItem } from './site-import-entity.ts';
import { longWork } from '../../platform/open-work/long-work.ts';
import { liveItem } from '../../platform/table/read-items.ts';

export interface ImportKey {
  accountId: string;
  importId: string;
}

/** What a worker notes about rows. */
export interface Noted {
  rows: ImportRow[];
  percent: number;
}

interface Begun extends Noted {
  requestedBy: string;
  sitemap?: string;
  asPages?: boolean;
}

const keptForMs = 7 * dayMs;

export type SiteImportStore = ReturnType<typeof siteImportStore>;

/** The newest import of each account, from its list through the check to the added sites. */
export function siteImportStore(table: Table) {
  const imports = siteImportEntity(table);
  const tried = { returnOnConditionCheckFailure: true } as const;

  const find = (accountId: string, now: Date): Promise<SiteImportItem | undefined> =>
    liveItem(imports.get({ accountId }), now);
  const work = openWork<ImportKey, SiteImportItem>({
    change: ({ accountId }) => changeOf(imports.patch({ accountId })),
    timings: longWork,
    isNamed:
      ({ importId: named }) =>
      (item, { eq }) =>
        eq(item['importId'], named),
  });
  const queued = (accountId: string, importId: string, now: Date) => ({
    ...newlyQueued({ accountId, name: importId, ...longWork }, now),
    expiresAt: epochSeconds(after(now, keptForMs)),
  });

  return {
    find,

    /** Begins an import, or returns the one that is open. */
    async start(
      accountId: string,
      begun: Begun,
      now: Date,
    ): Promise<{ item: SiteImportItem; isNew: boolean }> {
      const importId = randomUUID();
      const item: SiteImportItem = {
        ...begun,
        accountId,
        importId,
        step: 'check',
        requestedAt: now.toISOString(),
        ...queued(accountId, importId, now),
      };
      const written = await imports
        .put(item)
        .where(({ state, expiresAt }, is) => {
          const isOpen = `${is.eq(state, 'queued')} OR ${is.eq(state, 'running')}`;
          return `${is.notExists(state)} OR NOT (${isOpen}) OR ${is.lte(expiresAt, epochSeconds(now))}`;
        })
        .go(tried);
      if (!written.rejected) return { item, isNew: true };
      return { item: (await find(accountId, now)) ?? item, isNew: false };
    },

    /** Begins to add the sites of a checked import; false if it is not checked, or not the newest. */
    async confirm(
      { accountId, importId }: ImportKey,
      { isFirst, createsClients }: { isFirst: boolean; createsClients: boolean },
      { now, audit }: { now: Date; audit: Audit },
    ): Promise<boolean> {
      return changeAudited(table, audit, imports, (items) =>
        items
          .patch({ accountId })
          .set({
            step: 'add',
            percent: 0,
            confirmedAt: now.toISOString(),
            isFirst,
            createsClients,
            ...queued(accountId, importId, now),
          })
          .where(
            (item, { eq }) =>
              `${eq(item.importId, importId)} AND ${eq(item.state, 'done')} AND ${eq(item.step, 'check')}`,
          ),
      );
    },

    claim: work.claim,
    release: work.release,
    renew: (key: ImportKey, owner: string, now: Date) => work.renew(key, owner, now),
    /** Notes progress and extends the lease; false if it was lost. An import may take any number of workers, if each gets on. */
    note: (key: ImportKey, owner: string, noted: Noted, now: Date) =>
      work.renew(key, owner, now, { ...noted, attempts: 0 }),

    finish: (key: ImportKey, owner: string, rows: ImportRow[]) =>
      work.end(key, { owner }, { state: 'done', percent: 100, rows }),

    fail: (key: ImportKey, owner: string, failure: string) =>
      work.end(key, { owner }, { state: 'failed', failure }),

    due: dueOf(imports.query.open),

    requeue: (item: SiteImportItem, now: Date) => work.requeue(item, item.retryAt, now),

    /** Ends an abandoned import as failed; false if it changed since it was read. */
    giveUp: (item: SiteImportItem) => work.giveUp(item, item.retryAt),
  };
}
