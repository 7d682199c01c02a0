import { setTimeout as sleep } from 'node:timers/promises';

const attempts = 40;
const longestPauseMs = 60;

/**
 * Reads, decides and writes until no other change came in between.
 *
 * @param write false if the item has changed since it was read
 * @throws after 40 changes of others, what takes about a second
 */
export async function changeVersioned<Before, Outcome>(
  read: () => Promise<Before>,
  decide: (before: Before) => Outcome,
  write: (outcome: Outcome, before: Before) => Promise<boolean>,
  pauseFor: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await read();
    const outcome = decide(before);
    if (await write(outcome, before)) return outcome;
    if (attempt === attempts) throw new Error('Too many concurrent changes to the item');
    await pauseFor(Math.random() * Math.min(longestPauseMs, 5 * attempt));
  }
}
