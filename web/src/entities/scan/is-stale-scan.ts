const staleMs = 48 * 3_600_000;

/** Whether numbers are so old that their age is pointed out. @param now milliseconds since 1970 */
export const isStaleScan = (scanDate: string, now: number): boolean =>
  now - Date.parse(scanDate) > staleMs;
