import { ProblemError } from '../../../shared/calls/errors.ts';

/** `refused` also means that there is no route. */
const wordsOf = {
  blocked: 'is not a public web address, and cannot be visited',
  dns: 'could not be found; its name does not resolve',
  'dns-server': 'could not be found; its name server failed, or did not answer in time',
  refused: 'refused the connection',
  reset: 'closed the connection before it had answered',
  tls: 'has no valid certificate, or its secure connection failed',
  timeout: 'did not answer in time',
  'too-large': 'answered with more data than we read',
  'redirect-loop': 'redirects too many times',
  protocol: 'gave an answer that is not valid HTTP',
};
/** Why an address could not be read. */
export type TargetErrorKind = keyof typeof wordsOf;

const codesOf: readonly (readonly [RegExp, TargetErrorKind])[] = [
  [/^(EAI_AGAIN|EAI_FAIL|E(SERVFAIL|REFUSED|FORMERR|NOTIMP|BADRESP))$/, 'dns-server'],
  [/^(ENOTFOUND|EAI_\w+|ENODATA|EBADNAME)$/, 'dns'],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN|EACCES|EINVAL)$/,
    'refused',
  ],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, 'reset'],
  [/^(ETIMEDOUT|ERR_SOCKET_CONNECTION_TIMEOUT)$/, 'timeout'],
  [
    /^(EPROTO$|ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|CRL_|INVALID_(CA|PURPOSE)|HOSTNAME_|PATH_LENGTH|ERROR_IN_|UNSPECIFIED$)/,
    'tls',
  ],
  [/^(HPE_|Z_|ERR_)/, 'protocol'],
];

/**
 * A target that could not be visited. The user's input is at fault, so it is a problem of kind `invalid_input` with the
 * kind as its reason; workers record `kind` as a result.
 */
export class TargetError extends ProblemError {
  readonly kind: TargetErrorKind;
  /** The failed address, which after a redirect is not the requested one. Never with credentials. */
  readonly url: string;

  constructor(kind: TargetErrorKind, url: string, more: { detail?: string; cause?: unknown } = {}) {
    super('invalid_input', `${url} ${more.detail ?? wordsOf[kind]}.`, {
      reason: kind,
      cause: more.cause,
    });
    this.name = 'TargetError';
    this.kind = kind;
    this.url = url;
  }
}

/**
 * Converts a failed system call, TLS handshake or HTTP parser error to a target error; returns other errors unchanged.
 */
export function targetErrorOf(error: unknown, url: string): unknown {
  if (error instanceof ProblemError || !(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const kind = codesOf.find(([pattern]) => pattern.test(code))?.[1];
  return kind === undefined ? error : new TargetError(kind, url, { cause: error });
}
