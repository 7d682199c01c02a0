import type {
  DeviceSuggestions,
  ObservedShift,
} from '../../../../../../shared/models/measuring/scan-report.ts';
import { axisTimes, type Film, filmOf, pictureAt } from '../../../../entities/scan/rules/film.ts';
import { formatDuration, formatNumber } from '../../../../lib/format.ts';

/** A mark on the time axis, as observed at the full speed of the run. */
export interface Moment {
  metric: 'fcp' | 'lcp' | 'cls';
  /** Milliseconds since the navigation began. */
  at: number;
  /** Beside the mark. */
  label: string;
  /** 'Observed at 1.1 s: first content (FCP)'. */
  words: string;
}

/** A picture in a column of the axis. */
export interface FilmColumn {
  /** End of the column, milliseconds. */
  at: number;
  /** `data:` address of the newest picture by then; undefined before the first. */
  data: string | undefined;
  /** The picture at the end of the column before, if it is another one. */
  previous: string | undefined;
}

/** In seconds, as the metrics of the same events. */
export const formatObserved = (milliseconds: number): string =>
  formatDuration(milliseconds / 1000, 's');

/** Few enough to stand beside each other on a desktop. */
const mostColumns = 9;

/** Ends of the columns that show all pictures and marks of the loads on one axis, in milliseconds. */
export function columnTimes(loads: readonly (DeviceSuggestions | undefined)[]): number[] {
  const times = loads.flatMap((load) =>
    load === undefined
      ? []
      : [
          ...filmOf(load).pictures.map(({ timing }) => timing),
          ...momentsOf(load).map(({ at }) => at),
        ],
  );
  return axisTimes(Math.max(0, ...times), mostColumns);
}

export function filmColumns(film: Film, ends: readonly number[]): FilmColumn[] {
  return ends.map((at, index) => {
    const data = pictureAt(film, at)?.data;
    const before = pictureAt(film, ends[index - 1] ?? 0)?.data;
    return { at, data, previous: before === data ? undefined : before };
  });
}

/** Whether a column repeats the picture of the one before. */
export const isUnchanged = (columns: readonly FilmColumn[], index: number): boolean =>
  index > 0 && columns[index]?.data === columns[index - 1]?.data;

/** Observed paints and layout shifts, oldest first. Reports of earlier versions have fewer of them. */
export function momentsOf({ observedPaints, observedShifts = [] }: DeviceSuggestions): Moment[] {
  const moments: Moment[] = [];
  const paint = (metric: 'fcp' | 'lcp', at: number, what: string): void => {
    const name = metric.toUpperCase();
    const time = formatObserved(at);
    const label = `${name} observed ${time}`;
    moments.push({ metric, at, label, words: `Observed at ${time}: ${what} (${name})` });
  };
  if (observedPaints !== undefined) {
    const { firstContentfulPaint: first, largestContentfulPaint: largest } = observedPaints;
    paint('fcp', first, 'first content');
    if (largest !== null) paint('lcp', largest, 'largest content');
  }
  for (const shift of observedShifts) {
    moments.push({
      metric: 'cls',
      at: shift.at,
      label: `Shift ${formatShift(shift.score)}`,
      words: `Observed at ${formatObserved(shift.at)}: layout shift of ${shiftWords(shift, observedShifts)}`,
    });
  }
  return moments.toSorted((a, b) => a.at - b.at);
}

/** '0.122, 50 % of CLS'. */
export function shiftWords(shift: ObservedShift, all: readonly ObservedShift[]): string {
  const score = formatShift(shift.score);
  if (!shift.isCounted) return `${score}, not part of the group of shifts that CLS counts`;
  const cls = all.reduce((sum, each) => sum + (each.isCounted ? each.score : 0), 0);
  return cls > 0 ? `${score}, ${Math.round((shift.score / cls) * 100)} % of CLS` : score;
}

const formatShift = (score: number): string =>
  score > 0 && score < 0.001 ? 'less than 0.001' : formatNumber(score, 3);

/**
 * Which marks of one row have room for their labels, the earliest first.
 * @param places on the axis, 0 to 1
 * @param width of a label, as a fraction of the axis
 */
export function labelled(places: readonly number[], width: number): boolean[] {
  let free = Number.NEGATIVE_INFINITY;
  return places.map((place) => {
    if (place < free) return false;
    free = place + width;
    return true;
  });
}
