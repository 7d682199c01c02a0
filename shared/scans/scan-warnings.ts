import * as z from 'zod';

/** Why a page was measured only as far as it got: otherwise the browser would have waited forever. */
export const scanWarningReasons = ['still-loading', 'kept-busy'] as const;

export const ScanWarningReason = z.enum(scanWarningReasons);
export type ScanWarningReason = z.infer<typeof ScanWarningReason>;

export interface ScanWarningText {
  /** One sentence that says what happened. */
  sentence: string;
  /** Where the site's owner can look. */
  advice: string;
  /** The meaning of the numbers, and the advice. */
  hint: string;
}

const advice: Record<ScanWarningReason, string> = {
  'still-loading':
    'Look for a request that gets no answer, or one that the page sends again and again.',
  'kept-busy': 'Look for a script that runs without a pause.',
};

/** Texts for the screen. A reason without a text does not compile. */
export const scanWarningTexts: Record<ScanWarningReason, ScanWarningText> = {
  'still-loading': {
    sentence: 'The page never finished loading.',
    advice: advice['still-loading'],
    hint: `These numbers cover what had loaded when the scan stopped waiting. ${advice['still-loading']}`,
  },
  'kept-busy': {
    sentence: 'The page never came to rest: its scripts kept the browser busy.',
    advice: advice['kept-busy'],
    hint: `These numbers cover the load until the scan stopped the scripts. ${advice['kept-busy']}`,
  },
};
