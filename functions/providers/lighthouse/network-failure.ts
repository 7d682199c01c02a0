import type { ScanFailureReason } from '../../../shared/scan-failures.ts';

const byCode: Record<string, ScanFailureReason> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_NODATA: 'dns',
  EAI_FAIL: 'dns',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  TimeoutError: 'timeout',
  AbortError: 'timeout',
  EPROTO: 'tls',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls',
  CERT_HAS_EXPIRED: 'tls',
  CERT_NOT_YET_VALID: 'tls',
  CERT_REVOKED: 'tls',
  CERT_SIGNATURE_FAILURE: 'tls',
  CERT_UNTRUSTED: 'tls',
  CERT_REJECTED: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
};

/** Node cannot fetch a missing intermediate certificate, a browser may: these are left to the browser. */
const browserMayDoBetter = new Set([
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_GET_ISSUER_CERT',
]);

/**
 * Why a fetch did not come back, read from the codes along its chain of causes. Anything that is neither name,
 * certificate nor time is a connection that was not accepted or not kept.
 * @returns null when only a browser can tell
 */
export function networkFailure(error: unknown): ScanFailureReason | null {
  const codes = [...codesOf(error)];
  if (codes.some((code) => browserMayDoBetter.has(code))) return null;
  for (const code of codes) {
    const reason = byCode[code];
    if (reason) return reason;
    if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) return 'tls';
  }
  return 'refused';
}

/** Codes and names of an error, its causes, and the members of an AggregateError (one per address tried). */
function* codesOf(error: unknown, depth = 0): Generator<string> {
  if (!(error instanceof Error) || depth > 5) return;
  if ('code' in error && typeof error.code === 'string') yield error.code;
  yield error.name;
  if (error instanceof AggregateError) {
    for (const member of error.errors) yield* codesOf(member, depth + 1);
  }
  yield* codesOf(error.cause, depth + 1);
}
