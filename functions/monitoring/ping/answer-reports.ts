import type { getPingData } from '../../../shared/calls/monitoring/ping.ts';
import type { PingReport } from '../../../shared/models/monitoring/ping.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import type { CallContext } from '../../platform/calls/handle-call.ts';
import { listReports } from './list-reports.ts';
import { ownSite } from '../../registry/pages/known-address.ts';

type Context = Pick<CallContext<typeof getPingData>, 'body' | 'caller' | 'table' | 'now'>;

/** The work of both calls that list reports. */
export async function answerReports({ body, caller, table, now }: Context): Promise<PingReport[]> {
  const { accountId } = caller;
  const [url, timeZone] = await Promise.all([
    ownSite({ table, caller, now }, body.site),
    body.timeZone ?? timeZoneOf(table, accountId),
  ]);
  const { startDate, endDate } = body;
  return listReports(table, { accountId, url, startDate, endDate }, { timeZone, now });
}
