import { isDeepStrictEqual } from 'node:util';
import type { Table } from '../../../platform/table/table.ts';
import {
  type KnownUptime,
  watchedPageEntity,
} from '../../../registry/pages/watched-page-entity.ts';
import type { PageKey } from '../check-key.ts';
import type { PageState } from './confirmations.ts';

function knownOf({
  status,
  since,
  downBecause,
  brokenSince,
  oneRegionSince,
}: PageState): KnownUptime | undefined {
  if (status === undefined || status === 'unknown' || since === undefined) return undefined;
  return {
    status,
    since,
    // Only a page that was down has a reason.
    ...(status === 'up' && downBecause !== undefined ? { hasRecovered: true } : {}),
    ...(brokenSince ? { isBroken: true } : {}),
    ...(oneRegionSince ? { isOneRegion: true } : {}),
  };
}

/** Copies the state of a page to its watch, which the clock reads; idempotent. Skips a page that is not watched. */
export async function noteKnown(
  table: Table,
  page: PageKey,
  state: PageState | undefined,
): Promise<void> {
  const known = state && knownOf(state);
  if (known === undefined) return;
  const watched = watchedPageEntity(table);
  const { data } = await watched.get(page).go({ attributes: ['known'] });
  if (data === null || isDeepStrictEqual(data.known, known)) return;
  await watched.patch(page).set({ known }).go({ returnOnConditionCheckFailure: true });
}
