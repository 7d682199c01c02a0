import type { CallContract } from '../../../shared/calls/define-call.ts';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

/** Above this number of callers, the one who has been idle the longest is forgotten. */
const callersKept = 10_000;

/** Far more than a browser or a script needs, and low enough to stop an endless loop at once. */
export function rateOf({ method }: Pick<CallContract, 'method'>): Rate {
  const requestsPerSecond = method === 'GET' ? 50 : 20;
  return { requestsPerSecond, burst: requestsPerSecond * 10 };
}

/**
 * Protects the product from one caller's flood of a call, in the memory of one function instance: before anything is
 * read, and separately for each caller. Limits that must be exact are counted on the table (`rate-limit.ts`).
 */
export class CallerThrottle {
  readonly #rate: Rate;
  readonly #kept: number;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(rate: Rate, kept = callersKept) {
    this.#rate = rate;
    this.#kept = kept;
  }

  /**
   * @param caller the user of a verified token, or the client's address
   * @param now milliseconds of a monotonic clock
   * @throws ProblemError `too_many_requests`
   */
  take(caller: string, now = performance.now()): void {
    const bucket = this.#buckets.get(caller) ?? new TokenBucket(this.#rate, now);
    // Moved to the end, so that the map begins with the caller who has been idle the longest.
    this.#buckets.delete(caller);
    this.#buckets.set(caller, bucket);
    const [quietest] = this.#buckets.keys();
    if (this.#buckets.size > this.#kept && quietest !== undefined) this.#buckets.delete(quietest);
    if (bucket.take(now)) return;
    throw new ProblemError('too_many_requests', 'Too many requests, please try again later', {
      retryAfterSeconds: 1,
    });
  }
}
