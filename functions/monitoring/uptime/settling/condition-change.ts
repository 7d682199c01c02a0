import { type EndedCheck, foundAt } from '../accounting/page-uptime.ts';

type Known = 'up' | 'down';
type ConditionChange =
  | { step: 'began'; since: string; check: EndedCheck }
  | { step: 'ended'; since: string; status: Known };

/** Stands for no time in an attribute that says since when a condition holds: an upsert cannot remove it. */
export const nowhere = '';

/**
 * What the newest check with a known result changes about a condition of a page that counts as up; undefined if it
 * changes nothing.
 * @param recorded since when it holds; undefined if it does not
 */
export async function conditionChange(
  recorded: string | undefined,
  newestFirst: AsyncIterable<EndedCheck>,
  holds: (check: EndedCheck) => boolean,
): Promise<ConditionChange | undefined> {
  for await (const check of newestFirst) {
    const { status } = check;
    if (status === 'unknown') continue;
    const isSo = status === 'up' && holds(check);
    if (isSo === (recorded !== undefined)) return undefined;
    const since = foundAt(check);
    return isSo ? { step: 'began', since, check } : { step: 'ended', since, status };
  }
  return undefined;
}
