import type { IncomingMessage } from 'node:http';
import { TargetError } from './target-error.ts';

const redirectStatuses: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/**
 * In characters: few servers accept more. Resolving the links of a page against a far longer address takes many
 * seconds.
 */
const longestRedirect = 8192;

/** An address for errors: without credentials and query. */
export function shown(url: URL): string {
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/** Target of a redirect; undefined if it is none: without a location, the body is the answer. @throws TargetError `protocol` */
export function redirectTarget(
  response: Pick<IncomingMessage, 'headers' | 'statusCode'>,
  from: URL,
): URL | undefined {
  const { location } = response.headers;
  if (!location || !redirectStatuses.has(response.statusCode)) return undefined;
  // Node decodes header bytes as latin1, while servers send UTF-8.
  const target = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), from.href);
  const refuse = (what: string) =>
    new TargetError('protocol', shown(from), { detail: `redirects to an address that ${what}` });
  if (target === null) throw refuse('cannot be read');
  target.hash = '';
  if (target.href.length > longestRedirect) throw refuse('is too long');
  return target;
}
