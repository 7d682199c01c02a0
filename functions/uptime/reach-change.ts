import { isDownFromOneRegion } from '../../shared/uptime/other-places.ts';
import type { EventOf } from '../../shared/events/catalogue.ts';
import { type EndedCheck, timeOf } from './page-uptime.ts';

/**
 * What the newest check with a known result changes about whether a page is down from one region only; undefined if it
 * changes nothing.
 * @param recorded since when it was; undefined if it was not
 */
export async function reachChange(
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
