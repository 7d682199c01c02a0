/**
 * Writes the newest report, one at a time and with a minimum interval.
 * @param write must not reject
 * @param everyMs minimum time between the starts of two writes
 */
export function reporter<Value>(write: (value: Value) => Promise<void>, everyMs: number) {
  let pending: { value: Value } | undefined;
  let writing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let earliest = 0;

  const next = (): void => {
    if (pending === undefined || writing !== undefined || timer !== undefined) return;
    const wait = earliest - performance.now();
    if (wait > 0) {
      timer = setTimeout(() => {
        timer = undefined;
        next();
      }, wait);
      return;
    }
    const { value } = pending;
    pending = undefined;
    earliest = performance.now() + everyMs;
    writing = write(value).finally(() => {
      writing = undefined;
      next();
    });
  };

  return {
    report(value: Value): void {
      pending = { value };
      next();
    },
    /** Discards the pending report, and waits for a running write. */
    async stop(): Promise<void> {
      pending = undefined;
      clearTimeout(timer);
      await writing;
    },
  };
}
