import type { TimeSpan } from '../../../shared/models/waterfall.ts';

/** To a tenth of a millisecond. */
export const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;

export const spanOf = (start: number, end: number): TimeSpan => ({
  start: rounded(start),
  end: rounded(end),
});
