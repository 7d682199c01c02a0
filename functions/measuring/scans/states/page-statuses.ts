import type { SiteStatus } from '../../../../shared/calls/measuring/scans.ts';
import { verdictOf } from '../../../../shared/assessment/thresholds.ts';
import { chooseField } from '../../../../shared/visitors/field-source.ts';
import type { LatestNumbers } from '../../../registry/pages/scanned-page-entity.ts';
import { keyOfUrl } from '../../../registry/pages/url-key.ts';
import type { Table } from '../../../platform/table/table.ts';
import { soundNumbers } from '../device-outcome.ts';
import { findStates, type FoundState } from './find-states.ts';

/**
 * State, status and score of pages in lists, in the order asked for. The status is the field data's category or, without one,
 * that of the last successful score.
 */
export async function pageStatuses(
  table: Table,
  accountId: string,
  urls: readonly string[],
  now: Date,
): Promise<SiteStatus[]> {
  const found = await findStates(table, accountId, urls, now);
  return urls.flatMap((url) => {
    const state = found.get(keyOfUrl(url));
    return state === undefined ? [] : [pageStatus(url, state)];
  });
}

const scoreOf = (numbers: LatestNumbers | undefined): number | null =>
  numbers === undefined ? null : soundNumbers(numbers).overallScore;

function pageStatus(
  siteName: string,
  { scanned: page, state, own, recordedUntil, visitors }: FoundState,
): SiteStatus {
  const mobileScore = scoreOf(page?.mobile);
  const desktopScore = scoreOf(page?.desktop);
  const mobile = verdictOf(chooseField(page?.mobileFieldData, visitors?.mobile), mobileScore);
  const desktop = verdictOf(chooseField(page?.desktopFieldData, visitors?.desktop), desktopScore);
  return {
    siteName,
    mobileStatus: mobile.status,
    desktopStatus: desktop.status,
    mobileSource: mobile.source,
    desktopSource: desktop.source,
    mobileScore,
    desktopScore,
    scanDate: page?.endedScanDate ?? null,
    state,
    ...(own.kind === state.kind ? {} : { ownState: own }),
    ...(recordedUntil === undefined ? {} : { recordedUntil }),
  };
}
