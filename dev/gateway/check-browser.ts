import type { IncomingMessage } from 'node:http';
import { statusPath } from '../../shared/deployment/status-files.ts';
import { isOfVisitor } from './beacons.ts';

/**
 * A page of another site may reach us under its own host name (DNS rebinding); only names of this machine are answered.
 */
const ourNames = /^(localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * Why to refuse a request, or undefined. Browsers state the origin of a request: other origins, including other ports,
 * may only open a page of ours in a tab, or measure their own visitors. Other programs state no origin, and are not web pages.
 */
export function checkBrowser({
  method,
  headers,
  url,
}: Pick<IncomingMessage, 'method' | 'headers' | 'url'>): string | undefined {
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
  // Badges, widgets and feeds are for other sites.
  const isPublic = method === 'GET' && url?.startsWith(statusPath) === true;
  const mayBeForeign = opensTab || isPublic || isOfVisitor({ method, url });
  return isForeign && !mayBeForeign ? 'This host answers only to its own pages.' : undefined;
}
