import type { Sided } from '../../../../../../shared/assessment/comparison.ts';
import type { Film } from '../../../../entities/scan/rules/film.ts';

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

/** The first of the times at which the two loads differ most: the most informative one. */
export function mostDifferentTime(films: Sided<Film>, times: readonly number[]): number {
  const apart = (at: number): number =>
    Math.abs(order.indexOf(stageAt(films.mine, at)) - order.indexOf(stageAt(films.theirs, at)));
  const greatest = Math.max(0, ...times.map(apart));
  return times.find((at) => apart(at) === greatest) ?? 0;
}
