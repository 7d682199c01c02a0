import type { BrowserContext } from 'playwright-core';

/** Unexpected events in a browser context, and those that a test expects. */
export interface Watch {
  /** Errors that are part of the test, such as the browser's own message about a 401. */
  expect(...announced: RegExp[]): void;
  /** Everything else since the last time, in words. */
  troubles(): string[];
}

/**
 * Listens to all pages of a context: console errors and warnings, which include violations of the content security
 * policy, and uncaught exceptions.
 */
export function watchBrowser(context: BrowserContext): Watch {
  const seen: string[] = [];
  const announced: RegExp[] = [];
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    seen.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (trouble) => {
    seen.push(`uncaught: ${trouble.error().stack ?? trouble.error().message}`);
  });
  return {
    expect: (...patterns) => void announced.push(...patterns),
    troubles: () => seen.splice(0).filter((one) => !announced.some((pattern) => pattern.test(one))),
  };
}
