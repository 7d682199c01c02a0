import { entity, primaryKey } from '../../platform/table/entity.ts';

/** Until which minute the clock has sent uptime checks. Access: there is one. */
export const scheduleMinuteEntity = entity('schedule-minute', {
  attributes: { dispatchedUntil: { type: 'number', required: true } },
  indexes: { one: primaryKey('schedule#minute', 'dispatched') },
});
