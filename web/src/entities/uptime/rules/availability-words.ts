import type {
  Availability,
  PeriodAccount,
} from '../../../../../shared/calls/monitoring/availability.ts';
import { localTime } from '../../../../../shared/clock/local-clock.ts';
import type { CalendarPeriod } from '../../../../../shared/uptime/accounting.ts';
import type { Band } from '../../../../../shared/assessment/thresholds.ts';
import { formatNumber, formatSpan } from '../../../lib/format.ts';

const months = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** 'November 2026', 'Q4 2026' or '2026'. @param from its first moment in that zone */
export function periodName(by: CalendarPeriod, from: string, timeZone: string): string {
  const { year, month } = localTime(new Date(from), timeZone);
  if (by === 'year') return String(year);
  if (by === 'quarter') return `Q${Math.ceil(month / 3)} ${year}`;
  return `${months.format(Date.UTC(year, month - 1))} ${year}`;
}

/** '21 min of 43.2 min left', or by how much the target was missed. */
export const budgetWords = ({ leftMs, budgetMs }: PeriodAccount): string =>
  leftMs < 0
    ? `Missed by ${formatSpan(-leftMs)}`
    : `${formatSpan(leftMs)} of ${formatSpan(budgetMs)} left`;

/** Undefined where all is well: less than a quarter is used up, or nothing is known. */
export function budgetBand({ leftMs, budgetMs }: PeriodAccount): Exclude<Band, 'good'> | undefined {
  if (leftMs < 0) return 'bad';
  return leftMs < budgetMs / 4 ? 'average' : undefined;
}

/** What the last hour says of the target; undefined if it was met. */
export function burnWords({
  lastHour: { downMs, burn },
}: Pick<Availability, 'lastHour'>): string | undefined {
  if (burn === null || burn <= 1) return undefined;
  return `Down for ${formatSpan(downMs)} of the last hour: ${formatNumber(burn)} times what the target allows.`;
}
