import type { CheckKey, PageKey } from '../check-key.ts';
import type { CheckOutcome } from '../check-outcome.ts';
import type { PageState } from './confirmations.ts';
import type { EndedCheck, PageUptime } from '../accounting/page-uptime.ts';
import { aboutCheck } from './settle-page.ts';
import { monitorWords } from '../../../../shared/models/monitoring/endpoint-address.ts';
import type { Table } from '../../../platform/table/table.ts';
import { watchedPageEntity } from '../../../registry/pages/watched-page-entity.ts';
import type { DownBecause } from '../uptime-page-entity.ts';

export type SettledCheck = EndedCheck &
  Pick<CheckKey, 'url' | 'requestedBy'> &
  Pick<CheckOutcome, 'reason' | 'statusCode' | 'finalUrl' | 'certificates' | 'elsewhere'>;

/** A check that has ended, and what its page was before. */
export interface Settling {
  /** Of the page, as it was read a moment ago. */
  state: PageState | undefined;
  check: SettledCheck;
  newestFirst: () => AsyncIterable<EndedCheck>;
  now: Date;
}

/** Why a page is down, if this check found it. */
export function downBecause(
  { status, reason, statusCode, elsewhere }: SettledCheck,
  uptime: PageUptime,
): { downBecause?: DownBecause } {
  if (status !== 'down' || uptime.status !== 'down') return {};
  return {
    downBecause: {
      ...(reason === undefined ? {} : { reason }),
      ...(statusCode === undefined ? {} : { statusCode }),
      ...(elsewhere === undefined ? {} : { elsewhere }),
    },
  };
}

/** What an event says of an endpoint besides; nothing for a page. */
export async function endpointFact(
  table: Table,
  page: PageKey,
): Promise<{ endpoint?: { name: string } }> {
  const { data } = await watchedPageEntity(table).get(page).go();
  if (data?.subject !== 'endpoint') return {};
  return { endpoint: { name: data.name ?? monitorWords(data.url) } };
}

/** The event of a page that went up or down, or is known for the first time; undefined otherwise. */
export function uptimeChanged(
  check: SettledCheck & { accountId: string },
  recorded: PageUptime | undefined,
  { status, since }: PageUptime,
) {
  const { accountId, reason, statusCode } = check;
  const previous = recorded?.status;
  if (status === 'unknown' || previous === 'unknown' || status === previous) return undefined;
  const why = {
    ...(reason === undefined ? {} : { reason }),
    ...(statusCode === undefined ? {} : { statusCode }),
  };
  return {
    ...aboutCheck(accountId, check),
    facts: {
      status,
      since,
      ...(previous === undefined ? {} : { previous }),
      ...(status === 'down' && check.status === 'down' ? why : {}),
    },
  };
}
