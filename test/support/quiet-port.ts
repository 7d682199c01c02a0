import { randomInt } from 'node:crypto';

/** Below what systems give to those who name no port: Linux from 32768, others from 49152. */
const [lowest, highest] = [20_000, 32_000];

/**
 * Opens something at a port that the system has given to no other test: late connections to servers that have closed arrive at
 * ports that it gives out again.
 */
export async function atQuietPort<Opened>(
  open: (port: number) => Promise<Opened>,
): Promise<Opened> {
  for (;;) {
    try {
      return await open(randomInt(lowest, highest));
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    }
  }
}
