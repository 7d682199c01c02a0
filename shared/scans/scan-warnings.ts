import * as z from 'zod';

/** Why the browser counts nothing of what a page shows as content, so that there is no largest paint. */
export const uncountedReasons = [
  'covers-screen',
  'in-a-frame',
  'drawn',
  'faded-in',
  'not-counted',
] as const;

/**
 * Why there is no score: the page was measured only as far as it got, since the browser would have waited forever, or
 * nothing on it counts.
 */
export const scanWarningReasons = ['still-loading', 'kept-busy', ...uncountedReasons] as const;

export type UncountedReason = (typeof uncountedReasons)[number];
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
  'covers-screen':
    'A heading or a text in the first screen counts, and so does an image that leaves an edge free.',
  'in-a-frame': 'Scan the address of the frame, or show contents in the page itself.',
  drawn: 'Add a heading or a text, or show the picture in `<img>`.',
  'faded-in': 'Let it be visible from the first paint, or fade in from an opacity of 0.01.',
  'not-counted': 'Visible text counts, and so does an image in `<img>` or in a background.',
};

const uncounted = (reason: UncountedReason): string =>
  `There is no largest paint, therefore no performance score. Accessibility, SEO, layout shifts and pictures were measured. ${advice[reason]}`;

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
  'covers-screen': {
    sentence:
      'An image, a background or a video covers the whole screen, and browsers do not count those as content.',
    advice: advice['covers-screen'],
    hint: uncounted('covers-screen'),
  },
  'in-a-frame': {
    sentence:
      'What the page shows is in a frame, and browsers count the contents of the page itself.',
    advice: advice['in-a-frame'],
    hint: uncounted('in-a-frame'),
  },
  drawn: {
    sentence:
      'The page draws what it shows in SVG or a canvas, and browsers do not count that as content.',
    advice: advice.drawn,
    hint: uncounted('drawn'),
  },
  'faded-in': {
    sentence: 'The page is invisible at first, and browsers do not count what fades in.',
    advice: advice['faded-in'],
    hint: uncounted('faded-in'),
  },
  'not-counted': {
    sentence: 'The page shows something that browsers do not count as content.',
    advice: advice['not-counted'],
    hint: uncounted('not-counted'),
  },
};
