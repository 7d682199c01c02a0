export interface RequestLimits {
  /** @default 600 */
  perMinute?: number;
  /** @default 50 */
  atOnce?: number;
  clock?: () => number;
}

/** Limits the work of a probe, in case its token leaks. */
export class RequestLimit {
  readonly #perMinute: number;
  readonly #atOnce: number;
  readonly #clock: () => number;
  #running = 0;
  #counted = 0;
  #endsAt = 0;

  constructor({ perMinute = 600, atOnce = 50, clock = Date.now }: RequestLimits = {}) {
    this.#perMinute = perMinute;
    this.#atOnce = atOnce;
    this.#clock = clock;
  }

  /** @returns a function that ends the request; or, at the limit, the seconds until the next may begin */
  enter(): (() => void) | number {
    const now = this.#clock();
    if (now >= this.#endsAt) {
      this.#counted = 0;
      this.#endsAt = now + 60_000;
    }
    if (this.#counted >= this.#perMinute) return Math.ceil((this.#endsAt - now) / 1000);
    if (this.#running >= this.#atOnce) return 1;
    this.#counted += 1;
    this.#running += 1;
    let hasLeft = false;
    return () => {
      if (!hasLeft) this.#running -= 1;
      hasLeft = true;
    };
  }
}
