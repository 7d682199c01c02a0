/** Counts requests by key over a sliding window. */
export class Rate {
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #times = new Map<string, number[]>();

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** @returns how long to wait, in milliseconds; 0 for a request that is let through */
  take(key: string, now = Date.now()): number {
    const times = (this.#times.get(key) ?? []).filter((time) => now - time < this.#windowMs);
    const [first] = times;
    const isFull = times.length >= this.#limit;
    if (!isFull) times.push(now);
    this.#times.set(key, times);
    return isFull && first !== undefined ? first + this.#windowMs - now : 0;
  }
}
