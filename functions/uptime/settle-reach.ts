import { isDownFromOneRegion } from '../../shared/uptime/other-places.ts';
import { type Announce, askedBy, outboxItem } from '../platform/events/outbox.ts';
import { outboxEventEntity } from '../platform/events/outbox-event-entity.ts';
import type { Table } from '../platform/table/table.ts';
import { writeTogether } from '../platform/table/write-together.ts';
import type { PageState } from './confirmations.ts';
import { type EndedCheck, timeOf } from './page-uptime.ts';
import type { SettledCheck } from './uptime-changed.ts';
import { uptimePageEntity } from './uptime-page-entity.ts';
import type { EventOf } from '../../shared/events/catalogue.ts';

/**
 * What the newest check with a known result changes about whether a page is down from one region only; undefined if it
 * changes nothing.
 * @param recorded since when it was; undefined if it was not
 */
async function reachChange(
  recorded: string | undefined,
  newestFirst: AsyncIterable<EndedCheck>,
): Promise<EventOf<'reached-elsewhere'>['facts'] | undefined> {
  for await (const check of newestFirst) {
    const { status, elsewhere, reason, statusCode } = check;
    const since = timeOf(check);
    if (status === 'unknown') continue;
    const isOneRegion = status === 'up' && isDownFromOneRegion(elsewhere);
    if (isOneRegion === (recorded !== undefined)) return undefined;
    if (!isOneRegion) return { step: 'ended', since, status };
    return {
      step: 'began',
      since,
      reachedFrom: elsewhere?.reachedFrom ?? [],
      ...(reason === undefined ? {} : { reason }),
      ...(statusCode === undefined ? {} : { statusCode }),
    };
  }
  return undefined;
}

/**
 * Records whether a page is down from one region only, with its event; idempotent, and safe in any order.
 * @param state of the page, as it was read a moment ago
 * @param newestFirst all checks of the page
 */
export async function settleReach(
  { table, announce }: { table: Table; announce: Announce },
  page: { accountId: string; urlKey: string },
  {
    state,
    check,
    newestFirst,
    now,
  }: {
    state: PageState | undefined;
    check: SettledCheck;
    newestFirst: () => AsyncIterable<EndedCheck>;
    now: Date;
  },
): Promise<void> {
  if (!state?.oneRegionSince && !isDownFromOneRegion(check.elsewhere)) return;
  const entities = { pages: uptimePageEntity(table), outbox: outboxEventEntity(table) };
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const found = await entities.pages.get(page).go({ consistent: true });
    const { oneRegionSince, revision: seen } = found.data ?? {};
    const change = await reachChange(oneRegionSince || undefined, newestFirst());
    if (change === undefined) return;
    const event = outboxItem(
      'reached-elsewhere',
      {
        accountId: page.accountId,
        subject: { kind: 'page', url: check.url },
        ...askedBy(check.requestedBy === undefined ? 'clock' : 'person', check.requestedBy),
        facts: change,
      },
      now,
    );
    const written = await writeTogether(entities, ({ pages, outbox }) => [
      pages
        .upsert({
          ...page,
          updatedAt: now.toISOString(),
          oneRegionSince: change.step === 'began' ? change.since : nowhere,
          revision: (seen ?? 0) + 1,
        })
        .where(({ revision }, { eq, notExists }) =>
          seen === undefined ? notExists(revision) : eq(revision, seen),
        )
        .commit(),
      outbox.create(event).commit(),
    ]);
    if (!written.done) continue;
    await announce(event);
    return;
  }
  throw new Error('Too many checks of one page ended at once');
}

/** Stands for no time: an upsert cannot remove an attribute. */
const nowhere = '';
