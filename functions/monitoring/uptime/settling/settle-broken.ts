import { outboxItem } from '../../../platform/events/outbox.ts';
import type { PageKey } from '../check-key.ts';
import { conditionChange, nowhere } from './condition-change.ts';
import { aboutCheck, settlePage, type SettlePorts } from './settle-page.ts';
import type { Settling } from './uptime-changed.ts';

/**
 * Records whether a page answers but shows nothing, or an error, with its event; idempotent, and safe in any order.
 * @param settling `newestFirst`: all checks of the page
 */
export async function settleBroken(
  ports: SettlePorts,
  page: PageKey,
  { state, check, newestFirst, now }: Settling,
): Promise<boolean> {
  if (!state?.brokenSince && check.shows === undefined) return false;
  return settlePage(ports, page, now, async (recorded) => {
    const since = recorded?.brokenSince || undefined;
    const change = await conditionChange(since, newestFirst(), (one) => one.shows !== undefined);
    if (change === undefined) return undefined;
    const { step } = change;
    const facts =
      step === 'ended'
        ? change
        : { step, since: change.since, shows: change.check.shows ?? 'empty' };
    return {
      set: { brokenSince: step === 'began' ? change.since : nowhere },
      events: [outboxItem('page-broken', { ...aboutCheck(page.accountId, check), facts }, now)],
    };
  });
}
