import { ProblemError } from '../../../shared/errors.ts';
import { retryAfterMs } from '../../platform/retry-after.ts';
import type { SemrushFailure } from './semrush-answer.ts';

/** Semrush could not be asked, refused, or answered what its documentation does not have. */
export class SemrushError extends ProblemError {
  /** Whether the same question may be answered later. */
  readonly isPassing: boolean;
  /** Milliseconds that we were asked to wait. */
  readonly waitMs: number | undefined;

  constructor(detail: string, more: { isPassing: boolean; waitMs?: number; cause?: unknown }) {
    super('provider_unavailable', `Semrush could not be asked: ${detail}`, more);
    this.name = 'SemrushError';
    this.isPassing = more.isPassing;
    this.waitMs = more.waitMs;
  }

  static ofStatus({ status, headers }: Response): SemrushError {
    const waitMs = retryAfterMs(headers);
    return new SemrushError(`status ${status}`, {
      isPassing: status === 429 || status >= 500,
      ...(waitMs === undefined ? {} : { waitMs }),
    });
  }

  /** A wrong key or spent API units do not come right by asking again. */
  static ofFailure({ code, message }: SemrushFailure): SemrushError {
    return new SemrushError(`error ${code}, ${message.toLowerCase()}`, { isPassing: false });
  }

  static of(cause: unknown): SemrushError {
    if (cause instanceof SemrushError) return cause;
    const name = cause instanceof Error ? cause.name : '';
    if (name === 'ZodError' || name === '$ZodError' || name === 'SyntaxError') {
      return new SemrushError('its answer cannot be read', { isPassing: false });
    }
    // The cause of a failed fetch may carry the address, and with it the key.
    const detail = name === 'TimeoutError' ? 'no answer in time' : 'no connection';
    return new SemrushError(detail, { isPassing: true });
  }
}
