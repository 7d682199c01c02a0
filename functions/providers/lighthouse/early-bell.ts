/**
 * Intercepts timers with a given delay that are set from now on. Lighthouse ends its wait for a page by such a timer
 * and then measures the page; it has no other way to end the wait.
 * @returns `ring` ends the wait
 * @param milliseconds a delay that no other timer of this process has
 */
export function earlyBell(milliseconds: number) {
  const rings: (() => void)[] = [];
  const own = globalThis.setTimeout;
  globalThis.setTimeout = new Proxy(own, {
    apply: (target, self, given: Parameters<typeof setTimeout>) => {
      const [callback, delay] = given;
      if (delay === milliseconds) rings.push(() => callback());
      return Reflect.apply(target, self, given);
    },
  });
  return {
    ring: () => rings.splice(0).forEach((ring) => ring()),
    /** Timers that are set from now on are left alone. */
    remove: () => void (globalThis.setTimeout = own),
  };
}
