import type { CallContract } from '../../../shared/calls/define-call.ts';
import { ProblemError } from '../../../shared/errors.ts';
import { type Rate, TokenBucket } from './token-bucket.ts';

/** Beyond so many callers at once, the one who has been quiet the longest is forgotten. */
const callersKept = 10_000;

/** Far above what a browser or a script needs, and low enough that a loop without an end is turned away at once. */
export function rateOf({ method }: Pick<CallContract, 'method'>): Rate {
  const requestsPerSecond = method === 'GET' ? 50 : 20;
  return { requestsPerSecond, burst: requestsPerSecond * 10 };
}

/**
 * Keeps one caller's flood of a call from the rest of the product, in the memory of one function instance: before anything
 * is read, and never over callers together. What must hold exactly is counted on the table (`rate-limit.ts`).
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
   * @param now milliseconds, of any clock that only goes forward
   * @throws ProblemError `too_many_requests`
   */
  take(caller: string, now = performance.now()): void {
    const bucket = this.#buckets.get(caller) ?? new TokenBucket(this.#rate, now);
    // Put last again, so that the map begins with the one who has been quiet the longest.
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
