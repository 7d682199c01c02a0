import type * as Timers from 'node:timers/promises';

/**
 * `node:timers/promises`, for `vi.mock`, where one pause is counted and not waited for. Imports nothing that could be loaded
 * before the mock is there.
 * @param skipped length of the pause, in milliseconds, asked for when somebody pauses
 * @param onPause called in its place
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
