import { getAvailability } from '../../../../../shared/calls/monitoring/availability.ts';
import type { CalendarPeriod } from '../../../../../shared/uptime/accounting.ts';
import { callQuery } from '../../../lib/call-query.ts';
import { heartbeatsKey, uptimeKey } from '../../query-keys.ts';

/** Whose availability it is. */
export interface MonitorOfAccount {
  asked: { url: string } | { heartbeat: string };
  /** Beginning of the key of its queries. */
  key: readonly unknown[];
}

export const pageToAccount = (url: string): MonitorOfAccount => ({
  asked: { url },
  key: uptimeKey(url),
});
export const heartbeatToAccount = (site: string, heartbeat: string): MonitorOfAccount => ({
  asked: { heartbeat },
  key: [...heartbeatsKey(site), heartbeat],
});

/** Availability by periods of the calendar, newest first. */
export const availabilityQuery = ({ asked, key }: MonitorOfAccount, by: CalendarPeriod) =>
  callQuery([...key, 'availability', by], getAvailability, { query: { ...asked, by } });
