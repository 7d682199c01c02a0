import { formatDate, formatDateTime, formatDayOfYear, formatTime } from '../../lib/format.ts';
import { dayScale, showsHours, timeScale, type Scale } from './chart-scale.ts';

/** The horizontal axis of a chart. */
export interface ChartAxis {
  /** Heading of its column in the table. */
  name: string;
  /** The scale over the positions of the points, which are ascending. */
  scale: (positions: readonly number[]) => Scale;
  tick: (position: number, scale: Scale) => string;
  /** A position in full, for the tooltip and the table. */
  format: (position: number) => string;
}

/** Moments, in epoch milliseconds. */
export const timeAxis: ChartAxis = {
  name: 'Time',
  scale: timeScale,
  tick: (time, { domain, ticks }) => {
    if (ticks.length === 1) return formatDateTime(time);
    return showsHours(domain) ? formatTime(time) : formatDayOfYear(time);
  },
  format: formatDateTime,
};

/** Days, each at a moment of it in the account's time zone. */
export const dayAxis: ChartAxis = {
  name: 'Day',
  scale: dayScale,
  tick: (time, { ticks }) => (ticks.length === 1 ? formatDate(time) : formatDayOfYear(time)),
  format: formatDate,
};

const clockTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The hours of a day, 0 to 23. */
export const hourAxis: ChartAxis = {
  name: 'Hour',
  scale: () => ({ domain: [0, 23], ticks: [0, 5, 10, 15, 20, 23] }),
  tick: (hour) => `${hour}`,
  format: clockTime,
};
