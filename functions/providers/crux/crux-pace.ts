import { setTimeout as wait } from 'node:timers/promises';
import { takeToken } from '../../platform/limits/rate-limit.ts';
import type { Table } from '../../platform/table/table.ts';
import { ProviderError } from '../request-provider.ts';
import { cruxName } from './crux-client.ts';

export interface CruxPaceOptions {
  table: Table;
  /** Google's quota for the project of the key, over both methods. */
  queriesPerMinute: number;
  /** How long a request may wait for its slot, in milliseconds. */
  maxWaitMs: number;
  now?: () => Date;
  sleep?: (ms: number) => Promise<unknown>;
}

const windowSeconds = 10;
/** Any 60 seconds touch at most this many windows, so that their shares together never exceed the quota. */
const windowsAMinute = 60 / windowSeconds + 1;

/**
 * Slots for requests to CrUX, counted on the table and so shared by everything that uses the key. Waits for a free
 * slot. @throws ProviderError if that would take too long
 */
export function cruxPace(options: CruxPaceOptions): () => Promise<void> {
  const { table, queriesPerMinute, maxWaitMs, now = () => new Date(), sleep = wait } = options;
  const limit = Math.max(1, Math.floor(queriesPerMinute / windowsAMinute));
  return async () => {
    const end = now().getTime() + maxWaitMs;
    for (;;) {
      const turn = await takeToken(table, { key: 'crux', limit, windowSeconds, now: now() });
      if (turn.allowed) return;
      // Jitter, so that not all waiting requests retry at once.
      const pauseMs = turn.retryAfterSeconds * 1000 + Math.random() * 2000;
      if (now().getTime() + pauseMs > end) {
        const waitMs = windowSeconds * 6000;
        throw new ProviderError(cruxName, 'our share of its quota is used up', {
          isPassing: true,
          waitMs,
        });
      }
      await sleep(pauseMs);
    }
  };
}
