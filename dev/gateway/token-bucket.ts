import type { Throttle } from '../../shared/calls/throttle.ts';

/** API Gateway's throttle: a bucket of `burst` tokens, refilled all the time. */
export class TokenBucket {
  readonly #throttle: Throttle;
  #tokens: number;
  #filledAt: number;

  /** @param now milliseconds, of any clock that only goes forward */
  constructor(throttle: Throttle, now: number) {
    this.#throttle = throttle;
    this.#tokens = throttle.burst;
    this.#filledAt = now;
  }

  /** Takes a token if there is one. */
  take(now: number): boolean {
    const { burst, requestsPerSecond } = this.#throttle;
    const refill = ((now - this.#filledAt) / 1000) * requestsPerSecond;
    this.#tokens = Math.min(burst, this.#tokens + refill);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
