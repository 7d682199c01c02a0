import type { BrowserContext } from 'playwright-core';

/** What happened in a browser context although nothing of it should, and what a test has announced. */
export interface Watch {
  /** Errors that belong to what is being tested, such as the browser's own line about an answer of 401. */
  expect(...announced: RegExp[]): void;
  /** Everything else, in words. */
  troubles(): string[];
}

/**
 * Listens to all pages of a context: console errors and warnings, among which the browser reports violations of the
 * content security policy, and exceptions that nobody caught.
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
    troubles: () => seen.filter((one) => !announced.some((pattern) => pattern.test(one))),
  };
}
