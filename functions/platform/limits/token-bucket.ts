export interface Rate {
  requestsPerSecond: number;
  /** Requests allowed at once after a pause. */
  burst: number;
}

/** A bucket of `burst` tokens that refills continuously. */
export class TokenBucket {
  readonly #rate: Rate;
  #tokens: number;
  #filledAt: number;

  /** @param now milliseconds of a monotonic clock */
  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#tokens = rate.burst;
    this.#filledAt = now;
  }

  /** Takes a token if there is one. */
  take(now: number): boolean {
    const { burst, requestsPerSecond } = this.#rate;
    const refill = ((now - this.#filledAt) / 1000) * requestsPerSecond;
    this.#tokens = Math.min(burst, this.#tokens + refill);
    this.#filledAt = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
