import type * as Timers from 'node:timers/promises';
import { answerAfterMs } from '../../functions/accounts/in-equal-time.ts';

/**
 * `node:timers/promises`, for `vi.mock`, where the time that hides whether an account exists is not waited for.
 * @param pause called in its place
 */
export async function withoutEqualTime(
  original: () => Promise<typeof Timers>,
  pause: () => void,
): Promise<typeof Timers> {
  const real = await original();
  const setTimeout: typeof real.setTimeout = async (ms, value, options) => {
    if (ms !== answerAfterMs) return real.setTimeout(ms, value, options);
    pause();
    return real.setTimeout(0, value, options);
  };
  return { ...real, setTimeout };
}
