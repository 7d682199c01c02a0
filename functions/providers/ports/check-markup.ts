import type { MarkupChecker, MarkupDetail } from '../../../shared/models/measuring/markup.ts';

export interface MarkupPage {
  body: Buffer;
  /** Content type with its charset, as sent; `text/html` where the server named none. */
  contentType: string;
}

export interface MarkupReport {
  /** In document order. */
  details: MarkupDetail[];
  /** True if the checker stopped at its limit. */
  isTruncated: boolean;
  checkedWith: MarkupChecker;
}

/** Checks a page's markup. @throws CheckerError if the checker died, hung or returned garbage, twice */
export type CheckMarkup = (page: MarkupPage) => Promise<MarkupReport>;

/** The checker, and not the page's server, is at fault. */
export class CheckerError extends Error {
  /** Whether a fresh checker may succeed at once; not if the machine is too busy. */
  readonly isWorthRepeating: boolean;

  constructor(message: string, cause?: unknown, { isWorthRepeating = true } = {}) {
    super(message, { cause });
    this.name = 'CheckerError';
    this.isWorthRepeating = isWorthRepeating;
  }
}
