import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 2000;

/** Reads until there is something. @throws what the reading throws, or when the signal is aborted */
export async function poll<Found>(
  read: () => Promise<Found | undefined>,
  signal: AbortSignal,
): Promise<Found> {
  for (;;) {
    const found = await read();
    if (found !== undefined) return found;
    await sleep(everyMs, undefined, { signal });
  }
}
