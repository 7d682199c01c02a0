import { exportAvailability } from '../../../shared/calls/monitoring/availability.ts';
import { isoIn } from '../../../shared/clock/local-clock.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { monitorAccount } from '../../monitoring/uptime/monitors/monitor-account.ts';
import { minuteMs, utcDay } from '../../platform/times.ts';
import { csvOf } from './csv-lines.ts';

const fields = [
  'Monitor',
  'From',
  'To',
  'Target (%)',
  'Availability (%)',
  'Outages',
  'Down (minutes)',
  'Known (minutes)',
  'Planned maintenance (minutes)',
  'Allowed downtime (minutes)',
  'Left (minutes)',
];

const minutes = (ms: number): number => Math.round((ms / minuteMs) * 100) / 100;

export const handler = handleCall(exportAvailability, async ({ query, caller, table, now }) => {
  const account = await monitorAccount({ table, caller, now }, query);
  const { name, target, timeZone, periods } = account;
  const local = (time: string): string => isoIn(new Date(time), timeZone);
  const rows = periods.map((period) => [
    name,
    local(period.from),
    local(period.to),
    target,
    period.percent === null ? '' : Math.floor(period.percent * 10_000) / 10_000,
    period.outages,
    ...[period.downMs, period.knownMs, period.plannedMs, period.budgetMs, period.leftMs].map(
      minutes,
    ),
  ]);
  return {
    fileName: `availability-by-${query.by}-${utcDay(now)}.csv`,
    content: csvOf(fields, rows),
  };
});
