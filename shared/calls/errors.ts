/** The closed union of error codes, and the one place where a code becomes an HTTP status. */
export const httpStatusOf = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  payload_too_large: 413,
  limit_reached: 403,
  too_many_requests: 429,
  internal: 500,
  provider_unavailable: 502,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof httpStatusOf;

export interface ErrorDetail {
  code: ErrorCode;
  message: string;
  /** Dotted path of the invalid input, such as `sites.0.url`. */
  field?: string;
  /** Further word for clients, such as `account_suspended`. */
  reason?: string;
}

/** Body of every error response. */
export interface ErrorBody {
  message: string;
  errors: ErrorDetail[];
  requestId: string;
}

/** Thrown by rules and stores; the handler wrapper turns it into a response. */
export class ProblemError extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  /** Further word for clients, such as `account_suspended`. */
  readonly reason: string | undefined;
  /** Seconds until a retry can succeed; becomes the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      field?: string | undefined;
      reason?: string | undefined;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'ProblemError';
    this.code = code;
    this.field = more.field;
    this.reason = more.reason;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  /** The sentence for people; `message` may add details for the log. */
  get said(): string {
    return this.message;
  }
}
