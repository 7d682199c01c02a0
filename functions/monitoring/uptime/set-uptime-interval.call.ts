import { ProblemError } from '../../../shared/calls/errors.ts';
import * as messages from '../../../shared/calls/messages.ts';
import { setUptimeInterval } from '../../../shared/calls/monitoring/uptime.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { knownMonitor } from '../../registry/pages/known-address.ts';
import { pageKey } from './check-key.ts';
import { monitorStore } from './monitors/monitor-store.ts';
import { checkInterval, uptimeSchedule } from './uptime-schedule.ts';

export const handler = handleCall(
  setUptimeInterval,
  async ({ body, caller, table, now, audit }) => {
    const { accountId } = caller;
    const url = await knownMonitor({ table, caller, now }, body.url);
    const page = { accountId, url };
    const notFound = new ProblemError('not_found', messages.unknownAddress, { field: 'url' });
    const before = await uptimeSchedule(table, page, now);
    if (before === null) throw notFound;
    const { everyMinutes } = body;
    checkInterval(everyMinutes, before.shortestMinutes);
    const isDone = await monitorStore(table).change(
      pageKey(page),
      { everyMinutes },
      { now, audit },
    );
    if (!isDone) throw notFound;
    const after = await uptimeSchedule(table, page, now);
    if (after === null) throw notFound;
    return after;
  },
);
