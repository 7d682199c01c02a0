import type {
  Heartbeat,
  HeartbeatSchedule,
} from '../../../../../../shared/models/monitoring/heartbeat.ts';
import { usualTarget } from '../../../../../../shared/uptime/accounting.ts';
import { ownTimeZone } from '../../../../lib/zone.ts';

export const units = { minutes: 1, hours: 60, days: 1440 } as const;
export type Unit = keyof typeof units;

/** A heartbeat as it is typed; its fields have the names of the call's, at which the server's errors are shown. */
export type HeartbeatForm = {
  name: string;
  kind: HeartbeatSchedule['kind'];
  /** In the unit. */
  everyMinutes: string;
  unit: Unit;
  expression: string;
  timeZone: string;
  graceMinutes: string;
  /** Empty: the grace. */
  longestRunMinutes: string;
  target: string;
};

const unitOf = (minutes: number): Unit =>
  minutes % units.days === 0 ? 'days' : minutes % units.hours === 0 ? 'hours' : 'minutes';

/** @param heartbeat undefined for a new one: once a day, with an hour of grace */
export function formOf(heartbeat: Heartbeat | undefined): HeartbeatForm {
  const { name = '', schedule, graceMinutes = 60, longestRunMinutes = null } = heartbeat ?? {};
  const { target = usualTarget } = heartbeat ?? {};
  const minutes = schedule?.kind === 'interval' ? schedule.everyMinutes : units.days;
  const unit = unitOf(minutes);
  const cron = schedule?.kind === 'cron' ? schedule : undefined;
  return {
    name,
    kind: schedule?.kind ?? 'interval',
    everyMinutes: String(minutes / units[unit]),
    unit,
    expression: cron?.expression ?? '',
    timeZone: cron?.timeZone ?? ownTimeZone(),
    graceMinutes: String(graceMinutes),
    longestRunMinutes: longestRunMinutes === null ? '' : String(longestRunMinutes),
    target: String(target),
  };
}

/** What is sent. */
export function settingsOf(form: HeartbeatForm) {
  const { name, kind, everyMinutes, unit, expression, timeZone } = form;
  const { graceMinutes, longestRunMinutes } = form;
  return {
    name,
    schedule:
      kind === 'cron'
        ? { kind, expression, timeZone }
        : { kind, everyMinutes: Number(everyMinutes) * units[unit] },
    graceMinutes: Number(graceMinutes),
    longestRunMinutes: longestRunMinutes === '' ? null : Number(longestRunMinutes),
    target: Number(form.target),
  };
}
