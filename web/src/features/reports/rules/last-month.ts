const dayOf = (time: Date): string => time.toISOString().slice(0, 10);

/** First and last day of the calendar month before a time, in UTC, as reports count days. */
export function lastMonth(now: Date): { start: string; end: string } {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return {
    start: dayOf(new Date(Date.UTC(year, month - 1, 1))),
    end: dayOf(new Date(Date.UTC(year, month, 0))),
  };
}
