import type { MarkupChecker, MarkupDetail } from '../../../shared/models/markup.ts';

/** A page as its server sent it. */
export interface MarkupPage {
  body: Buffer;
  /** Content type with its charset, as sent; `text/html` where the server named none. */
  contentType: string;
}

export interface MarkupReport {
  /** In the order of the document. */
  details: MarkupDetail[];
  /** True when the checker stopped because there are too many. */
  isTruncated: boolean;
  checkedWith: MarkupChecker;
}

/** Checks a page's markup. @throws CheckerError when the checker died, hung or answered nonsense, twice */
export type CheckMarkup = (page: MarkupPage) => Promise<MarkupReport>;

/** The checker, and not the page's server, is at fault. */
export class CheckerError extends Error {
  /** Whether a fresh checker may do at once what this one did not; one that the machine is too busy for may not. */
  readonly isWorthRepeating: boolean;

  constructor(message: string, cause?: unknown, { isWorthRepeating = true } = {}) {
    super(message, { cause });
    this.name = 'CheckerError';
    this.isWorthRepeating = isWorthRepeating;
  }
}
