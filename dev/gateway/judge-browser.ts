import type { IncomingMessage } from 'node:http';

/** A page of another site may send its own host name here (DNS rebinding); only names of this machine are answered. */
const ourNames = /^(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * What to refuse a request with, or undefined. Browsers say on whose behalf they ask: other origins, those of other ports
 * included, may open a page of ours in a tab and nothing else. Programs say nothing, and are no web page.
 */
export function judgeBrowser({
  method,
  headers,
}: Pick<IncomingMessage, 'method' | 'headers'>): string | undefined {
  const { host = '', origin } = headers;
  if (!ourNames.test(host)) return 'This host answers only to names of this machine.';
  const isForeign =
    (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`) ||
    !['same-origin', 'none', undefined].includes(headers['sec-fetch-site']);
  const opensTab =
    origin === undefined &&
    method === 'GET' &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document';
  return isForeign && !opensTab ? 'This host answers only to its own pages.' : undefined;
}
