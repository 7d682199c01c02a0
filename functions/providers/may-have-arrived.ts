/** Before a request has left: no name, no connection, no trust. */
const unsent = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPROTO',
  'UND_ERR_CONNECT_TIMEOUT',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'CERT_HAS_EXPIRED',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);
/** Message of the AWS SDK, which names this error like any other timeout. */
const unconnected = /did not establish a connection/;

/** Whether a request that failed without an answer may have had its effect: it was cut off, or not answered in time. */
export function mayHaveArrived(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, cause } = error as NodeJS.ErrnoException;
  if (unsent.has(code ?? '') || unconnected.test(message)) return false;
  return !(cause instanceof Error) || mayHaveArrived(cause);
}
