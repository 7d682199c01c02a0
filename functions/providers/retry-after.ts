/**
 * Wait requested by `Retry-After`, in milliseconds, given as seconds or as an HTTP date, which is relative to the
 * server's clock; undefined if missing. Never below 0, unbounded above. RFC 9110 10.2.3
 */
export function retryAfterMs(headers: Headers, now = new Date()): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const [due, sent] = [httpDate(value), httpDate(headers.get('date') ?? '')];
  if (Number.isNaN(due)) return undefined;
  return Math.max(0, due - (Number.isNaN(sent) ? now.getTime() : sent));
}

/** All three forms of RFC 9110 5.6.7 are in GMT, although `asctime` does not say so. */
function httpDate(value: string): number {
  return Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
}
