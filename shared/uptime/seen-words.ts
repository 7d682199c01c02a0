import type { UptimeRecord } from '../calls/uptime.ts';
import { statusWords } from './status-words.ts';
import { uptimeFailureWords } from './uptime-failures.ts';

/** What our own check saw, in words. */
export function seenWords({ simple, statusCode, responseMs, reason }: UptimeRecord): string {
  const took = responseMs === null ? '' : ` in ${Math.round(responseMs)} ms`;
  if (simple.status === 'unknown') return 'Not known: our own network was down';
  if (statusCode !== null) return `HTTP status ${statusWords(statusCode)}${took}`;
  if (reason !== undefined) return `No answer: ${uptimeFailureWords(reason, undefined)}`;
  return simple.status === 'up' ? `Answered${took}` : 'No answer';
}
