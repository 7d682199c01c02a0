/** Headers of an answer that asks, by an HTTP date, to come back a number of seconds after it was sent. */
export const datesApart = (seconds: number) => ({
  date: 'Sat, 31 Oct 2026 12:00:00 GMT',
  'retry-after': new Date(Date.UTC(2026, 9, 31, 12, 0, seconds)).toUTCString(),
});
