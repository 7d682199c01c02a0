import type { QueryClient } from '@tanstack/react-query';
import { onTestFinished } from 'vitest';
import { browserClock } from '../lib/clock.ts';

/** The application's own pause between two polls of a scan. */
const pollMs = 2000;

/** Polls scans twenty times as often until the test ends. */
export function pollOften(): void {
  const { sleep } = browserClock;
  browserClock.sleep = (milliseconds, signal) =>
    sleep(milliseconds <= pollMs ? milliseconds / 20 : milliseconds, signal);
  onTestFinished(() => {
    browserClock.sleep = sleep;
  });
}

/** Retries failed requests as often as the application does, but without its delays of one and two seconds. */
export function tryAgainAtOnce(client: QueryClient): void {
  const { queries, ...others } = client.getDefaultOptions();
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
}
