import { wholeAnswer } from './connection.ts';
import { onSessionEnd } from './identity.ts';

declare global {
  /** By address, with the body behind it; requested by `before-paint.js`. */
  var earlyAnswers: Record<string, Promise<Response | undefined>> | undefined;
}

/** Milliseconds after the navigation within which an early answer is up to date. */
const freshMs = 10_000;

// Answers for another person are never used.
onSessionEnd(() => {
  globalThis.earlyAnswers = undefined;
});

/**
 * An answer that the page requested before the application started, so that the screen need not wait for both in turn.
 * Each is used once.
 * @param request its address, with the body behind it
 * @returns undefined if there is none, or if it has not arrived by the time at which it would be too old
 */
export async function takeEarlyAnswer(
  request: string,
  now = performance.now(),
): Promise<Response | undefined> {
  const answer = globalThis.earlyAnswers?.[request];
  delete globalThis.earlyAnswers?.[request];
  if (answer === undefined || now >= freshMs) return undefined;
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, freshMs - now);
  });
  const whole = answer.then((one) => one && wholeAnswer(one)).catch(() => undefined);
  return Promise.race([whole, late]);
}
