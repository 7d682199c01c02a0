import { onIdentityChange } from './identity.ts';

declare global {
  /** By address; made by `before-paint.js`. */
  var earlyAnswers: Record<string, Promise<Response | undefined>> | undefined;
}

/** Milliseconds after the navigation within which an early answer is still news. */
const freshMs = 10_000;

// Those of another person are never used.
onIdentityChange(() => {
  globalThis.earlyAnswers = undefined;
});

/**
 * An answer that the page asked for before the application had started, which saves a screen the wait for both. Each is
 * used once.
 * @returns undefined where there is none, or it never came
 */
export async function takeEarlyAnswer(
  address: string,
  now = performance.now(),
): Promise<Response | undefined> {
  const answer = globalThis.earlyAnswers?.[address];
  delete globalThis.earlyAnswers?.[address];
  return now < freshMs ? answer : undefined;
}
