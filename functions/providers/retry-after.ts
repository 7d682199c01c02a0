/**
 * How long an answer's `Retry-After` asks to wait, in milliseconds, given as seconds or as an HTTP date, which is taken by
 * the server's clock; undefined where it says nothing. Never below 0, unbounded above. RFC 9110 10.2.3
 */
export function retryAfterMs(headers: Headers, now = new Date()): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const [due, sent] = [httpDate(value), httpDate(headers.get('date') ?? '')];
  if (Number.isNaN(due)) return undefined;
  return Math.max(0, due - (Number.isNaN(sent) ? now.getTime() : sent));
}

/** Every one of the three forms that RFC 9110 5.6.7 has is in GMT; that of `asctime` does not say so. */
function httpDate(value: string): number {
  return Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
}
