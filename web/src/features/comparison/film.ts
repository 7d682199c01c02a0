import type { Sided } from '../../../../shared/comparison.ts';
import type {
  DeviceSuggestions,
  ObservedPaints,
  PictureRow,
} from '../../../../shared/models/scan-report.ts';

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
const mostColumns = 12;

/** Times in milliseconds at which both films are shown: the same for both, up to the end of the longer one. */
export function sharedTimes({ mine, theirs }: Sided<Film>): number[] {
  const end = Math.max(endOf(mine), endOf(theirs));
  const step = steps.find((each) => end / each <= mostColumns) ?? end / mostColumns;
  return Array.from({ length: Math.ceil(end / step) }, (_, index) => (index + 1) * step);
}

const endOf = ({ pictures }: Film): number => pictures.at(-1)?.timing ?? 0;

/** What a visitor sees at a time: the newest picture by then; undefined before the first. */
export const pictureAt = ({ pictures }: Film, at: number): PictureRow | undefined =>
  pictures.findLast(({ timing }) => timing <= at);

export type LoadStage = 'blank' | 'first' | 'main' | 'finished';

/** How far a load is at a time. */
export function stageAt({ pictures, observed }: Film, at: number): LoadStage {
  const last = pictures.at(-1)?.data;
  const finished = pictures.find(({ data }) => data === last)?.timing ?? 0;
  const { firstContentfulPaint, largestContentfulPaint = null } = observed ?? {};
  const isPainted = firstContentfulPaint === undefined || at >= firstContentfulPaint;
  const isMain = largestContentfulPaint !== null && at >= largestContentfulPaint;
  const hasAll = isMain || largestContentfulPaint === null;
  if (isPainted && hasAll && at >= finished && pictures.length > 0) return 'finished';
  if (isMain) return 'main';
  return isPainted && observed !== undefined ? 'first' : 'blank';
}

const stageWords: Record<LoadStage, string> = {
  blank: 'a blank page',
  first: 'the first content',
  main: 'the main content',
  finished: 'the finished first screen',
};

/** 'you show a blank page, they show the main content': both sides at a time. */
export function shownWords(films: Sided<Film>, at: number): string {
  const mine = stageAt(films.mine, at);
  const theirs = stageAt(films.theirs, at);
  if (mine === theirs) return `both show ${stageWords[mine]}`;
  return `you show ${stageWords[mine]}, they show ${stageWords[theirs]}`;
}

const order: readonly LoadStage[] = ['blank', 'first', 'main', 'finished'];

/** The first of the times at which the two loads differ most: the one that tells most. */
export function tellingTime(films: Sided<Film>, times: readonly number[]): number {
  const apart = (at: number): number =>
    Math.abs(order.indexOf(stageAt(films.mine, at)) - order.indexOf(stageAt(films.theirs, at)));
  const greatest = Math.max(0, ...times.map(apart));
  return times.find((at) => apart(at) === greatest) ?? 0;
}
