/** Pixels of the captured viewport: a phone's width, in the proportions in which pictures are shown. */
export const pictureSize = { width: 412, height: 960 } as const;

/** Display size of pictures in pixels. */
export const shownSize = { width: 176, height: 410 } as const;

export interface ScreenshotStatus {
  band: 'good' | 'bad' | 'none';
  text: string;
}

/**
 * Text and band for the comparison of two pictures.
 * @param compare whether the two newest are equal; null without two pictures
 * @param count number of pictures
 */
export function screenshotStatus(compare: boolean | null, count: number): ScreenshotStatus {
  if (compare === true && count >= 2) return { band: 'good', text: "Site hasn't changed at all" };
  if (compare === false) return { band: 'bad', text: 'There are some significant differences' };
  return { band: 'none', text: 'No data yet' };
}
