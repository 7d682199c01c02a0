import type * as Timers from 'node:timers/promises';

/**
 * `node:timers/promises` for `vi.mock`, in which pauses of one length are counted and skipped. Imports nothing that
 * could be loaded before the mock exists.
 * @param skipped length of the pause in milliseconds, read at each pause
 * @param onPause called instead
 */
export async function withoutPause(
  original: () => Promise<typeof Timers>,
  skipped: () => number,
  onPause: () => void,
): Promise<typeof Timers> {
  const real = await original();
  const setTimeout: typeof real.setTimeout = async (ms, value, options) => {
    if (ms !== skipped()) return real.setTimeout(ms, value, options);
    onPause();
    return real.setTimeout(0, value, options);
  };
  return { ...real, setTimeout };
}
