import type { QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { browserClock } from '../lib/clock.ts';

/** What people wait for between two questions about a scan. */
const pollMs = 2000;

/** Scans are asked after twenty times as often, until the test ends. */
export function pollOften(): void {
  const { sleep } = browserClock;
  browserClock.sleep = (milliseconds, signal) =>
    sleep(milliseconds <= pollMs ? milliseconds / 20 : milliseconds, signal);
  onTestFinished(() => {
    browserClock.sleep = sleep;
  });
}

/** A failed request is repeated as often as for people, but not a second and two seconds later. */
export function tryAgainAtOnce(client: QueryClient): void {
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
}
