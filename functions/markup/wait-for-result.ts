import { setTimeout as sleep } from 'node:timers/promises';
import type { MarkupStore, Validation } from './markup-store.ts';

const firstPauseMs = 100;
const longestPauseMs = 500;

const isOver = ({ state }: Validation): boolean => state === 'done' || state === 'failed';

/** Waits for a validation to end, for at most so long; answers it as it then is. */
export async function waitForResult(
  store: Pick<MarkupStore, 'find'>,
  asked: Validation,
  patienceMs: number,
): Promise<Validation> {
  const end = performance.now() + patienceMs;
  let validation = asked;
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 1.5)) {
    const left = end - performance.now();
    if (isOver(validation) || left <= 0) return validation;
    await sleep(Math.min(pause, left));
    // Gone when its page was removed meanwhile: then there is nothing to wait for but the end.
    validation = (await store.find(asked.accountId, asked.url, new Date())) ?? validation;
  }
}
