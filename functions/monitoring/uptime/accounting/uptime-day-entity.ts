import { CustomAttributeType } from 'electrodb';
import type { Span } from '../../../../shared/uptime/spans.ts';
import type { DayOutage } from './day-history.ts';
import { ofAccount, inAccount } from '../../../platform/table/entity.ts';

/**
 * Roll-up of a page's checks of one day (UTC), written when the day is over. Kept after the checks have expired.
 * Access: a page's days in order.
 */
export const uptimeDayEntity = ofAccount('uptime-day', {
  attributes: {
    urlKey: { type: 'string', required: true },
    /** `2026-11-21`. */
    day: { type: 'string', required: true },
    /** Hours by `onePerHour`. */
    up: { type: 'number', required: true },
    down: { type: 'number', required: true },
    unknown: { type: 'number', required: true },
    /** Mean over the hours that were up; absent if there are none. */
    meanResponseMs: { type: 'number' },
    /** In milliseconds of the day, oldest first. Absent, as the next two, in roll-ups of earlier versions. */
    outages: { type: CustomAttributeType<readonly DayOutage[]>('any') },
    /** Time whose state is not known. */
    gaps: { type: CustomAttributeType<readonly Span[]>('any') },
    /** Maintenance windows as they were. */
    planned: { type: CustomAttributeType<readonly Span[]>('any') },
  },
  indexes: {
    byPage: inAccount('uptime-day#${urlKey}#${day}'),
  },
});
