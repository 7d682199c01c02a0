import type { ScanFailureReason } from '../../../shared/scan-failures.ts';

const byCode: Record<string, ScanFailureReason> = {
  DNS_FAILURE: 'dns',
  INSECURE_DOCUMENT_REQUEST: 'tls',
  NOT_HTML: 'not-html',
  NO_FCP: 'blank',
  PAGE_HUNG: 'timeout',
  PROTOCOL_TIMEOUT: 'timeout',
  CRI_TIMEOUT: 'crashed',
  TARGET_CRASHED: 'crashed',
  NO_DOCUMENT_REQUEST: 'refused',
  CHROME_INTERSTITIAL_ERROR: 'refused',
};

/** Words of Chromium's network errors, in the order in which they are looked for. */
const byNetworkError: [RegExp, ScanFailureReason][] = [
  [/ERR_NAME_|ERR_DNS_/, 'dns'],
  [/ERR_CERT_|ERR_SSL_|ERR_BAD_SSL/, 'tls'],
  [/ERR_TOO_MANY_REDIRECTS/, 'redirect-loop'],
  [/ERR_(CONNECTION_)?TIMED_OUT/, 'timeout'],
  [/ERR_BLOCKED_BY|ERR_TUNNEL_CONNECTION_FAILED|ERR_UNSAFE_PORT/, 'not-allowed'],
  [/ERR_OUT_OF_MEMORY|ERR_INSUFFICIENT_RESOURCES/, 'crashed'],
  [/net::ERR_/, 'refused'],
];

/** Error types of RFC 9209, as the guarding proxy sends them. */
const byProxyError: Record<string, ScanFailureReason> = {
  destination_ip_prohibited: 'not-allowed',
  dns_error: 'dns',
  connection_refused: 'refused',
  connection_terminated: 'refused',
  connection_timeout: 'timeout',
  tls_protocol_error: 'tls',
  http_response_body_size: 'too-large',
  http_protocol_error: 'refused',
};

const lostBrowser =
  /target (closed|crashed)|session closed|frame (was|got) detached|connection closed|failed to launch|browser has disconnected/i;

/** Why the newest document of a page could not be had; undefined when it could, or the reason is not known. */
export function documentFailure(
  proxyError: string | undefined,
  networkError: string | undefined,
): ScanFailureReason | undefined {
  const refused = byProxyError[proxyError ?? ''];
  return refused ?? (networkError === undefined ? undefined : networkFailure(networkError));
}

const networkFailure = (words: string): ScanFailureReason =>
  byNetworkError.find(([pattern]) => pattern.test(words))?.[1] ?? 'refused';

/**
 * What an error of Lighthouse means for the page's owner.
 * @param error a thrown error, or the `runtimeError` of a Lighthouse result
 * @param proxyError why the guarding proxy did not get the page, when it was the proxy that answered
 */
export function lighthouseFailure(
  error: { code?: unknown; message: string },
  proxyError?: string,
): ScanFailureReason {
  const code = typeof error.code === 'string' ? error.code : '';
  const refused = proxyError === undefined ? undefined : byProxyError[proxyError];
  if (refused && code === 'ERRORED_DOCUMENT_REQUEST') return refused;
  if (code === 'ERRORED_DOCUMENT_REQUEST') {
    return /\b4\d\d\b/.test(error.message) ? 'http-4xx' : 'http-5xx';
  }
  if (code === 'FAILED_DOCUMENT_REQUEST') return networkFailure(error.message);
  return byCode[code] ?? (lostBrowser.test(error.message) ? 'crashed' : 'internal');
}
