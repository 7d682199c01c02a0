import * as z from 'zod';
import { devices } from '../../shared/scans/devices.ts';
import { log } from '../platform/logger.ts';

const Score = z.number().min(0).max(100);
const Time = z.iso.datetime();

interface Scored {
  scanDate: string;
  mobileScore?: number | undefined;
  desktopScore?: number | undefined;
}

/**
 * The points of a page without those that have no valid time, and without scores outside 0 to 100: one damaged item
 * must not cost a page its history. Omitted points are logged.
 */
export function soundPoints<Point extends Scored>(points: readonly Point[], url: string): Point[] {
  return points.flatMap((point) => {
    const { scanDate } = point;
    if (!Time.safeParse(scanDate).success) {
      log.warn('damaged chart point left out', { url, scanDate });
      return [];
    }
    const damaged = devices.filter(
      (device) => !Score.optional().safeParse(point[`${device}Score`]).success,
    );
    if (damaged.length === 0) return [point];
    log.warn('damaged score left out', { url, scanDate, devices: damaged });
    return [
      { ...point, ...Object.fromEntries(damaged.map((device) => [`${device}Score`, undefined])) },
    ];
  });
}
