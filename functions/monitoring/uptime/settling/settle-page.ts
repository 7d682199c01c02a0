import { aboutPage, type Announce, type OutboxItem } from '../../../platform/events/outbox.ts';
import { outboxEventEntity } from '../../../platform/events/outbox-event-entity.ts';
import { asRead } from '../../../platform/table/change-versioned.ts';
import type { Table } from '../../../platform/table/table.ts';
import { writeTogether } from '../../../platform/table/write-together.ts';
import type { CheckKey, PageKey } from '../check-key.ts';
import type { PageState } from './confirmations.ts';
import { uptimePageEntity } from '../uptime-page-entity.ts';

export interface SettlePorts {
  table: Table;
  announce: Announce;
}

/** What a check changes about its page. */
interface PageChange {
  set: Partial<Omit<PageState, 'accountId' | 'urlKey' | 'revision' | 'updatedAt'>>;
  events?: readonly OutboxItem[];
}

/**
 * Records what a check changes about its page, with its events; false if nothing. Several checks may settle at once and
 * in any order: a write is valid only for the revision that it is based on.
 * @param changeOf what changes, given the recorded state
 * @param read the recorded state if it has been read since the check was stored
 */
export async function settlePage(
  { table, announce }: SettlePorts,
  page: PageKey,
  now: Date,
  changeOf: (recorded: PageState | undefined) => Promise<PageChange | undefined>,
  read?: { state: PageState | undefined },
): Promise<boolean> {
  const entities = { pages: uptimePageEntity(table), outbox: outboxEventEntity(table) };
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const recorded =
      read !== undefined && attempt === 1
        ? read.state
        : ((await entities.pages.get(page).go({ consistent: true })).data ?? undefined);
    const change = await changeOf(recorded);
    if (change === undefined) return false;
    const { set, events = [] } = change;
    const seen = recorded?.revision;
    const written = await writeTogether(entities, ({ pages, outbox }) => [
      pages
        .upsert({ ...page, ...set, updatedAt: now.toISOString(), revision: (seen ?? 0) + 1 })
        .where(({ revision }, is) => asRead(revision, seen, is))
        .commit(),
      ...events.map((event) => outbox.create(event).commit()),
    ]);
    if (!written.done) continue;
    for (const event of events) await announce(event);
    return true;
  }
  throw new Error('Too many concurrent checks of one page');
}

/** Context of the event of a check. */
export const aboutCheck = (
  accountId: string,
  { url, requestedBy }: Pick<CheckKey, 'url' | 'requestedBy'>,
) => {
  const cause = requestedBy === undefined ? 'clock' : 'person';
  return aboutPage({ accountId, url, cause, requestedBy });
};
