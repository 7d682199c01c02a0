import { placesInWords } from './other-places.ts';
import { statusWords } from './status-words.ts';
import type { UptimeFailureReason } from './uptime.ts';

/** What a page shows instead of its content although it answers with a status of success. */
export const brokenKinds = ['empty', 'error'] as const;
export type BrokenKind = (typeof brokenKinds)[number];

/** To follow 'shows' or 'with'. */
export const brokenWords: Readonly<Record<BrokenKind, string>> = {
  empty: 'an empty page',
  error: 'an error instead of its content',
};

const words: Record<Exclude<UptimeFailureReason, 'http-status'>, string> = {
  'text-missing': 'its response lacks the expected text',
  'text-present': 'its response has a text that it must not have',
  'json-differs': 'its JSON is not as expected',
  'not-json': 'its response is not JSON',
  'dns-answer': 'its DNS records are not as expected',
  blocked: 'its address may not be visited',
  dns: 'its name could not be resolved',
  'dns-server': 'its name server failed, or did not answer in time',
  refused: 'it refused the connection',
  reset: 'it broke off the connection',
  tls: 'its certificate or encryption failed',
  timeout: 'it did not answer in time',
  'too-large': 'its answer was too large',
  'redirect-loop': 'it redirected too often',
  protocol: 'its answer was not HTTP',
};

/** Why a page or endpoint is down from one region only, to follow a colon. */
export const oneRegionWords = ({
  reason,
  statusCode,
  reachedFrom,
}: {
  reason: UptimeFailureReason | undefined;
  statusCode: number | null | undefined;
  reachedFrom: readonly string[];
}): string => {
  const failed =
    reason === undefined ? 'it could not be reached' : uptimeFailureWords(reason, statusCode);
  return `our own check failed (${failed}), and it was reached from ${placesInWords(reachedFrom)}`;
};

/** Why a page is down, to follow 'down, '. */
export const uptimeFailureWords = (
  reason: UptimeFailureReason | undefined,
  statusCode: number | null | undefined,
): string =>
  reason === undefined || reason === 'http-status'
    ? `HTTP status ${statusWords(statusCode)}`
    : words[reason];
