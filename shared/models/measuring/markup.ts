import * as z from 'zod';

export const markupMessageTypes = ['fatal', 'error', 'warning', 'unknown'] as const;
/**
 * `fatal` stops the check at that position, `error` breaks a rule, `warning` is advice, `unknown` is valid today but not
 * known to the checker, and counts neither as an error nor in the score.
 */
export const MarkupMessageType = z.enum(markupMessageTypes);
export type MarkupMessageType = z.infer<typeof MarkupMessageType>;

export const markupCheckers = ['nu', 'html-validate'] as const;
/** The checker: `nu` is the W3C's; `html-validate` replaces it where there is no Java, or where the operator says so. */
export const MarkupChecker = z.enum(markupCheckers);
export type MarkupChecker = z.infer<typeof MarkupChecker>;

const position = z.number().int().positive().nullable();

/** One message of the checker. Positions are null if the checker gives none. */
export const MarkupDetail = z.object({
  subType: MarkupMessageType,
  message: z.string(),
  lastLine: position.describe('Line, from 1, on which the place ends'),
  firstColumn: position.describe('Column, from 1; null when the place begins on an earlier line'),
  lastColumn: position.describe('Column, from 1, of the last character'),
  extract: z.string().describe('Source around the place; empty where there is none'),
});
export type MarkupDetail = z.infer<typeof MarkupDetail>;

/** Number of messages by type; null until the page is first checked. */
export interface MarkupCounts {
  fatalErrors: number;
  errors: number;
  warnings: number;
}

/** Maximum number of stored messages per page; the checker stops there. */
export const mostMarkupMessages = 5000;

/** Shown with every result of html-validate: on machines where Java decides, and where the operator chose it. */
export const fallbackNotes = {
  withoutJava: 'checked with html-validate; install Java 17 for the W3C checker',
  chosen: 'checked with html-validate, which finds about two thirds of what the W3C checker finds',
} as const;
