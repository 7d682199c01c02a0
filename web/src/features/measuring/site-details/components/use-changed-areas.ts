import { useEffect, useState } from 'react';
import type { Area } from '../../../../../../shared/models/measuring/scan-report.ts';
import { useIsNear } from '../../../../components/layout/use-is-near.ts';
import { whenIdle } from '../../../../lib/when-idle.ts';
import { changedAreas, type Pixels } from '../rules/changed-areas.ts';
import type { FilmColumn } from '../rules/filmstrip.ts';

/** Enough to see where something changed, and small enough to compare in a millisecond. */
const sampleWidth = 64;

/**
 * What changed in each column, by its index; empty until the film is near the screen and the browser is idle.
 * @param columns the same array as long as they show the same
 */
export function useChangedAreas(
  film: React.RefObject<Element | null>,
  columns: readonly FilmColumn[],
): ReadonlyMap<number, Area[]> {
  const [known, setKnown] = useState<Known>();
  const isNear = useIsNear(film);
  useEffect(() => {
    if (!isNear) return undefined;
    const stop = new AbortController();
    void compareAll(columns, stop.signal).then(
      (areas) => stop.signal.aborted || setKnown({ of: columns, areas }),
      // Pictures that cannot be read are shown without outlines.
      () => undefined,
    );
    return () => stop.abort();
  }, [isNear, columns]);
  return known?.of === columns ? known.areas : none;
}

interface Known {
  of: readonly FilmColumn[];
  areas: ReadonlyMap<number, Area[]>;
}

const none: ReadonlyMap<number, Area[]> = new Map();

/** Compares one pair of pictures in each idle moment. */
async function compareAll(
  columns: readonly FilmColumn[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Area[]>> {
  const areas = new Map<number, Area[]>();
  const samples = new Map<string, Pixels>();
  const sampleOf = async (data: string): Promise<Pixels> => {
    const sample = samples.get(data) ?? (await readPixels(data));
    samples.set(data, sample);
    return sample;
  };
  for (const [index, { data, previous }] of columns.entries()) {
    if (data === undefined || previous === undefined) continue;
    await new Promise<void>((resolve) => whenIdle(resolve));
    if (signal.aborted) break;
    areas.set(index, changedAreas(await sampleOf(previous), await sampleOf(data)));
  }
  return areas;
}

async function readPixels(data: string): Promise<Pixels> {
  const image = new Image();
  image.src = data;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const height = Math.max(1, Math.round((sampleWidth * naturalHeight) / naturalWidth));
  const canvas = document.createElement('canvas');
  canvas.width = sampleWidth;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, sampleWidth, height);
  return context.getImageData(0, 0, sampleWidth, height);
}
