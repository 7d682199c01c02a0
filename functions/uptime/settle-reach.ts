import { isDownFromOneRegion } from '../../shared/uptime/other-places.ts';
import { outboxItem } from '../platform/events/outbox.ts';
import type { PageKey } from './check-key.ts';
import type { PageState } from './confirmations.ts';
import { type EndedCheck, timeOf } from './page-uptime.ts';
import { aboutCheck, settlePage, type SettlePorts } from './settle-page.ts';
import type { SettledCheck } from './uptime-changed.ts';
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
  ports: SettlePorts,
  page: PageKey,
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
  await settlePage(ports, page, now, async (recorded) => {
    const facts = await reachChange(recorded?.oneRegionSince || undefined, newestFirst());
    if (facts === undefined) return undefined;
    return {
      set: { oneRegionSince: facts.step === 'began' ? facts.since : nowhere },
      events: [
        outboxItem('reached-elsewhere', { ...aboutCheck(page.accountId, check), facts }, now),
      ],
    };
  });
}

/** Stands for no time: an upsert cannot remove an attribute. */
const nowhere = '';
