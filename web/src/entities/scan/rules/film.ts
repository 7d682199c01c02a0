import type {
  DeviceSuggestions,
  ObservedPaints,
  PictureRow,
} from '../../../../../shared/models/measuring/scan-report.ts';

/** The pictures of a load, oldest first, and its observed paints. */
export interface Film {
  pictures: readonly PictureRow[];
  /** Missing in reports of earlier versions. */
  observed: ObservedPaints | undefined;
}

export const filmOf = (suggestions: DeviceSuggestions | null | undefined): Film => ({
  pictures: suggestions?.screenshotThumbnails?.details.items ?? [],
  observed: suggestions?.observedPaints,
});

/** Steps that read well, in milliseconds. */
const steps = [50, 100, 200, 250, 500, 1000, 2000, 2500, 5000];

/**
 * Times in milliseconds at which several loads are shown on one axis: equal steps from the first to beyond the end.
 * @param end the last moment of any of them
 */
export function axisTimes(end: number, mostColumns = 12): number[] {
  const step = steps.find((each) => end / each <= mostColumns) ?? end / mostColumns;
  return Array.from({ length: Math.ceil(end / step) }, (_, index) => (index + 1) * step);
}

export const endOf = ({ pictures }: Film): number => pictures.at(-1)?.timing ?? 0;

/** The visible picture at a time: the newest by then; undefined before the first. */
export const pictureAt = ({ pictures }: Film, at: number): PictureRow | undefined =>
  pictures.findLast(({ timing }) => timing <= at);
