import type { ObservedPaints, PictureRow } from '../../../../shared/models/scan-report.ts';

type PaintMetric = 'fcp' | 'lcp';
export interface PaintMark {
  metric: PaintMetric;
  /** Milliseconds since the navigation began, at the full speed of the run. */
  at: number;
}
export interface MarkedPicture extends PictureRow {
  /** Paints since the previous picture. */
  marks: PaintMark[];
}

/** The pictures of a load with their paints; each mark is at the first picture that can show it. */
export function markedPictures(
  pictures: readonly PictureRow[],
  observed: ObservedPaints | undefined,
): MarkedPicture[] {
  const marks: PaintMark[] = [];
  if (observed !== undefined) {
    marks.push({ metric: 'fcp', at: observed.firstContentfulPaint });
    const largest = observed.largestContentfulPaint;
    if (largest !== null) marks.push({ metric: 'lcp', at: largest });
  }
  const placeOf = ({ at }: PaintMark): number => pictures.findIndex(({ timing }) => timing >= at);
  return pictures.map((picture, index) => ({
    ...picture,
    marks: marks.filter((mark) => placeOf(mark) === index),
  }));
}
