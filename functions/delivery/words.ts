import { hourMs, minuteMs } from '../platform/times.ts';

const longestName = 80;

/** A site as people know it: `example.com/shop`. */
export function siteName(url: string): string {
  const name = url.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1).toWellFormed()}…`;
}

const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;

/** `3 sites`, `1 site`. */
export const sites = (count: number): string => counted(count, 'site');

/** Words for a duration in milliseconds: `2 hours 5 minutes`. */
export function duration(ms: number): string {
  if (ms < minuteMs) return 'less than a minute';
  const days = Math.floor(ms / (24 * hourMs));
  const hours = Math.floor((ms % (24 * hourMs)) / hourMs);
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  const parts: [number, string][] =
    days > 0
      ? [
          [days, 'day'],
          [hours, 'hour'],
        ]
      : [
          [hours, 'hour'],
          [minutes, 'minute'],
        ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, thing]) => counted(count, thing))
    .join(' ');
}
