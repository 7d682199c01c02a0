import * as z from 'zod';
import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import type { GuardingProxy } from '../../platform/target-guard/guarding-proxy.ts';
import { reasonOfTargetError } from '../../platform/target-guard/target-failure.ts';

/** A document that a page navigated to and that could not be loaded. */
export const LostDocument = z.object({
  url: z.string(),
  /** Chromium's words: `net::ERR_SOCKS_CONNECTION_FAILED`. */
  error: z.string(),
});
export type LostDocument = z.infer<typeof LostDocument>;

/** Patterns of Chromium's network errors, in order of precedence. */
const byNetworkError: [RegExp, ScanFailureReason][] = [
  [/ERR_NAME_|ERR_DNS_/, 'dns'],
  [/ERR_CERT_|ERR_SSL_|ERR_BAD_SSL/, 'tls'],
  [/ERR_CONNECTION_REFUSED|ERR_ADDRESS_UNREACHABLE/, 'refused'],
  [/ERR_EMPTY_RESPONSE|ERR_CONNECTION_(RESET|CLOSED|ABORTED)/, 'no-answer'],
  [
    /ERR_INVALID_(HTTP_RESPONSE|REDIRECT|CHUNKED_ENCODING)|ERR_UNSAFE_REDIRECT|ERR_RESPONSE_HEADERS_|ERR_HTTP2_|ERR_CONTENT_DECODING_/,
    'bad-answer',
  ],
  [/ERR_TOO_MANY_REDIRECTS/, 'redirect-loop'],
  [/ERR_(CONNECTION_)?TIMED_OUT/, 'timeout'],
  [/ERR_BLOCKED_BY|ERR_UNSAFE_PORT/, 'not-allowed'],
  [/ERR_OUT_OF_MEMORY|ERR_INSUFFICIENT_RESOURCES/, 'crashed'],
];

export const reasonOfNetworkError = (words: string): ScanFailureReason =>
  byNetworkError.find(([pattern]) => pattern.test(words))?.[1] ?? 'not-loaded';

/** Why a document could not be loaded. The proxy knows the reasons for its own refusals. */
export function reasonOfLoss(
  { url, error }: LostDocument,
  proxy: Pick<GuardingProxy, 'failureOf'> | undefined,
): ScanFailureReason {
  const kind = error.includes('ERR_SOCKS_') ? proxy?.failureOf(url) : undefined;
  return kind === undefined ? reasonOfNetworkError(error) : reasonOfTargetError[kind];
}
