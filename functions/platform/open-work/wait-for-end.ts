import { setTimeout as sleep } from 'node:timers/promises';
import { isOpen, type OpenFields } from './open-items.ts';

const firstPauseMs = 100;
const longestPauseMs = 500;

/**
 * Waits for work to end, up to a time limit, and returns its last state.
 * @param asked its state when the wait began; undefined if it was not read
 * @param read undefined if there is no such item; the last known state is then returned at the end
 */
export async function waitForEnd<
  Item extends Pick<OpenFields, 'state'>,
  Asked extends Item | undefined,
>(asked: Asked, read: () => Promise<Item | undefined>, patienceMs: number): Promise<Item | Asked> {
  const end = performance.now() + patienceMs;
  let item: Item | Asked = asked;
  for (let pause = firstPauseMs; ; pause = Math.min(longestPauseMs, pause * 1.5)) {
    const left = end - performance.now();
    if ((item !== undefined && !isOpen(item)) || left <= 0) return item;
    await sleep(Math.min(pause, left));
    item = (await read()) ?? item;
  }
}
