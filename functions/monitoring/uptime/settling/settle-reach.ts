import { isDownFromOneRegion } from '../../../../shared/uptime/other-places.ts';
import { outboxItem } from '../../../platform/events/outbox.ts';
import type { PageKey } from '../check-key.ts';
import { conditionChange, nowhere } from './condition-change.ts';
import type { EndedCheck } from '../accounting/page-uptime.ts';
import { aboutCheck, settlePage, type SettlePorts } from './settle-page.ts';
import type { Settling } from './uptime-changed.ts';

/**
 * Records whether a page is down from one region only, with its event; idempotent, and safe in any order.
 * @param settling `newestFirst`: all checks of the page
 */
export async function settleReach(
  ports: SettlePorts,
  page: PageKey,
  { state, check, newestFirst, now }: Settling,
): Promise<boolean> {
  if (!state?.oneRegionSince && !isDownFromOneRegion(check.elsewhere)) return false;
  return settlePage(ports, page, now, async (recorded) => {
    const since = recorded?.oneRegionSince || undefined;
    const change = await conditionChange(since, newestFirst(), ({ elsewhere }) =>
      isDownFromOneRegion(elsewhere),
    );
    if (change === undefined) return undefined;
    const facts = change.step === 'ended' ? change : beganBy(change);
    return {
      set: { oneRegionSince: facts.step === 'began' ? facts.since : nowhere },
      events: [
        outboxItem('reached-elsewhere', { ...aboutCheck(page.accountId, check), facts }, now),
      ],
    };
  });
}

function beganBy({
  since,
  check: { elsewhere, reason, statusCode },
}: {
  since: string;
  check: EndedCheck;
}) {
  return {
    step: 'began' as const,
    since,
    reachedFrom: elsewhere?.reachedFrom ?? [],
    ...(reason === undefined ? {} : { reason }),
    ...(statusCode === undefined ? {} : { statusCode }),
  };
}
