import type { ScanFailureReason } from '../../../shared/scans/scan-failures.ts';
import { reasonOfNetworkError } from '../chromium/lost-document.ts';
import type { LighthouseResult } from './lighthouse-result.ts';

const byCode: Record<string, ScanFailureReason> = {
  DNS_FAILURE: 'dns',
  INSECURE_DOCUMENT_REQUEST: 'tls',
  NOT_HTML: 'not-html',
  NO_FCP: 'blank',
  PAGE_HUNG: 'timeout',
  PROTOCOL_TIMEOUT: 'timeout',
  CRI_TIMEOUT: 'crashed',
  TARGET_CRASHED: 'crashed',
  NO_DOCUMENT_REQUEST: 'not-loaded',
  CHROME_INTERSTITIAL_ERROR: 'not-loaded',
};

const lostBrowser =
  /target (closed|crashed)|session closed|frame (was|got) detached|connection closed|failed to launch|browser has disconnected/i;

/**
 * The error that invalidates a result. A query that timed out, such as one for each of thousands of links, affects
 * only its own audits as long as performance has a score.
 */
export function errorOfRun({
  runtimeError,
  categories,
}: Pick<LighthouseResult, 'runtimeError' | 'categories'>): LighthouseResult['runtimeError'] {
  const isOfOneQuestion = runtimeError?.code === 'PROTOCOL_TIMEOUT';
  return isOfOneQuestion && categories.performance.score !== null ? undefined : runtimeError;
}

interface LighthouseError {
  code?: unknown;
  message: string;
}

const answeredWithError = 'ERRORED_DOCUMENT_REQUEST';
const codeOf = ({ code }: LighthouseError): string => (typeof code === 'string' ? code : '');

/** The HTTP status that an error of Lighthouse is about. */
export function statusOfError(error: LighthouseError): number | undefined {
  if (codeOf(error) !== answeredWithError) return undefined;
  const [, status] = /\b([45]\d\d)\b/.exec(error.message) ?? [];
  return status === undefined ? undefined : Number(status);
}

/**
 * Converts an error of Lighthouse to a reason for the page's owner.
 * @param error a thrown error, or the `runtimeError` of a Lighthouse result
 */
export function lighthouseFailure(error: LighthouseError): ScanFailureReason {
  const code = codeOf(error);
  if (code === answeredWithError) {
    return /\b4\d\d\b/.test(error.message) ? 'http-4xx' : 'http-5xx';
  }
  if (code === 'FAILED_DOCUMENT_REQUEST') return reasonOfNetworkError(error.message);
  return byCode[code] ?? (lostBrowser.test(error.message) ? 'crashed' : 'internal');
}
