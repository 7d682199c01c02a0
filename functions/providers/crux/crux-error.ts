import { ProblemError } from '../../../shared/errors.ts';
import { retryAfterMs } from '../../platform/retry-after.ts';

/** CrUX could not be asked, or answered what its documentation does not have. */
export class CruxError extends ProblemError {
  /** Whether the same question may be answered later. */
  readonly isPassing: boolean;
  /** Milliseconds that CrUX asked us to wait. */
  readonly waitMs: number | undefined;

  constructor(detail: string, more: { isPassing: boolean; waitMs?: number; cause?: unknown }) {
    super('provider_unavailable', `The Chrome UX Report could not be asked: ${detail}`, more);
    this.name = 'CruxError';
    this.isPassing = more.isPassing;
    this.waitMs = more.waitMs;
  }

  /** Limits and errors of Google's pass; a refused key or question does not. */
  static ofAnswer({ status, headers }: Response, body: string): CruxError {
    const waitMs = retryAfterMs(headers);
    return new CruxError(`status ${status}`, {
      isPassing: status === 429 || status >= 500,
      cause: body.slice(0, 500),
      ...(waitMs === undefined ? {} : { waitMs }),
    });
  }

  static of(cause: unknown): CruxError {
    if (cause instanceof CruxError) return cause;
    const name = cause instanceof Error ? cause.name : '';
    // Neither garbage nor a changed format gets better by asking again.
    if (name === 'ZodError' || name === '$ZodError' || name === 'SyntaxError') {
      return new CruxError('its answer cannot be read', { isPassing: false, cause });
    }
    const detail = name === 'TimeoutError' ? 'no answer in time' : 'no connection';
    return new CruxError(detail, { isPassing: true, cause });
  }
}

/** A scan does not wait longer than this for a limit to pass. */
const longestWaitMs = 10_000;

/** How long to wait before asking again, with jitter; undefined when that is of no use. */
export function retryDelay(error: CruxError, pauseMs: number): number | undefined {
  if (!error.isPassing || (error.waitMs ?? 0) > longestWaitMs) return undefined;
  return Math.max(error.waitMs ?? 0, pauseMs * (0.5 + Math.random()));
}
