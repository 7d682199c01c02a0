/** Lighthouse's own clock for the wait, which can be rung before its time. */
export interface EarlyBell {
  ring: () => void;
}

/**
 * Takes hold of the timers of one length that are set from now on. Lighthouse ends its wait for a page by such a timer
 * and then measures what is there; it offers no other way to end the wait.
 * @param milliseconds a length that no other timer of this process has
 */
export function earlyBell(milliseconds: number): EarlyBell {
  const rings: (() => void)[] = [];
  globalThis.setTimeout = new Proxy(globalThis.setTimeout, {
    apply: (target, self, given: Parameters<typeof setTimeout>) => {
      const [callback, delay] = given;
      if (delay === milliseconds) rings.push(() => callback());
      return Reflect.apply(target, self, given);
    },
  });
  return { ring: () => rings.splice(0).forEach((ring) => ring()) };
}
