import type {
  MaintenanceWindow,
  NotificationOptions,
} from '../../../shared/models/notifying/channel-settings.ts';
import { after, dayMs } from '../../platform/times.ts';

/** Outages of 30 days are shown. */
const keptMs = 31 * dayMs;
const mostPast = 100;

/**
 * The windows that have held messages back, oldest first, once the windows ahead are replaced. One that is removed while
 * it runs ends now.
 * @param kept windows from now on
 */
export function pastWindows(
  {
    maintenance,
    pastMaintenance = [],
  }: Pick<NotificationOptions, 'maintenance' | 'pastMaintenance'>,
  kept: readonly MaintenanceWindow[],
  now: Date,
): MaintenanceWindow[] {
  const oldest = after(now, -keptMs);
  const isKept = (one: MaintenanceWindow): boolean =>
    kept.some(({ from, to }) => from === one.from && to === one.to);
  const ended = maintenance
    .filter((one) => new Date(one.from) < now && !isKept(one))
    .map((one) => (new Date(one.to) > now ? { ...one, to: now.toISOString() } : one));
  return [...pastMaintenance, ...ended].filter(({ to }) => new Date(to) > oldest).slice(-mostPast);
}
