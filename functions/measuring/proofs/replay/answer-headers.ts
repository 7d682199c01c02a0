import { validateHeaderName, validateHeaderValue } from 'node:http';
import { type Exchange, headerOf } from './recording.ts';

/** About the connection, or about another time or size than those of the copy. */
const dropped: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'content-length',
  'content-encoding',
  'alt-svc',
  'etag',
  'last-modified',
  'date',
  'expires',
]);

const canSend = (name: string, value: string): boolean => {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
};

/** The headers of an answer as if it were sent now. */
export function answerHeaders(
  exchange: Exchange,
  length: number,
): Record<string, string | string[]> {
  const now = Date.now();
  const headers: Record<string, string | string[]> = {};
  for (const [spelled, value] of exchange.headers) {
    const name = spelled.toLowerCase();
    if (dropped.has(name) || !canSend(name, value)) continue;
    const before = headers[name];
    headers[name] = before === undefined ? value : [before, value].flat();
  }
  headers['date'] = new Date(now).toUTCString();
  const expires = expiresAt(exchange, now);
  if (expires !== undefined) headers['expires'] = expires;
  if (exchange.coding !== undefined) headers['content-encoding'] = exchange.coding;
  if (exchange.status !== 204 && exchange.status !== 304)
    headers['content-length'] = String(length);
  return headers;
}

/** An expiry as far from now as it was from the date of the answer. */
function expiresAt(exchange: Exchange, now: number): string | undefined {
  const expires = headerOf(exchange, 'expires');
  if (expires === '') return undefined;
  const lifetime = Date.parse(expires) - Date.parse(headerOf(exchange, 'date'));
  const at = new Date(now + lifetime);
  return Number.isNaN(at.getTime()) ? expires : at.toUTCString();
}
