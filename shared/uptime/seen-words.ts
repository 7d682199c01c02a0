import type { UptimeRecord } from '../calls/monitoring/uptime.ts';
import { brokenWords } from './broken-page.ts';
import { statusWords } from './status-words.ts';
import { uptimeFailureWords } from './uptime-failures.ts';

/** What our own check saw, in words. */
export function seenWords({ simple, statusCode, responseMs, reason, shows }: UptimeRecord): string {
  const took = responseMs === null ? '' : ` in ${Math.round(responseMs)} ms`;
  if (simple.status === 'unknown') return 'Not known: our own network was down';
  const but = shows === undefined ? '' : ` with ${brokenWords[shows]}`;
  if (statusCode !== null) return `HTTP status ${statusWords(statusCode)}${took}${but}`;
  if (reason !== undefined) return `No answer: ${uptimeFailureWords(reason, undefined)}`;
  return simple.status === 'up' ? `Answered${took}` : 'No answer';
}
