import { onTestFinished, vi } from 'vitest';

/** Dates stand still until the test ends, so that no hour of a limit and no half-minute of a code ends meanwhile. */
export function stopDates(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
