/// <reference lib="dom" />
import * as z from 'zod';
import { uncountedReasons } from '../../../../shared/scans/scan-warnings.ts';

/** What a page shows, where the browser does not count it as content; `xhtml-error` if it is an error of the browser. */
export const ContentKind = z.enum([...uncountedReasons, 'xhtml-error']);
export type ContentKind = z.infer<typeof ContentKind>;

/** Runs inside the scanned page, so it must be self-contained. */
export function inspectContents(): ContentKind {
  const isXml = /[/+]xml$/.test(document.contentType);
  if (isXml && document.querySelector('parsererror') !== null) return 'xhtml-error';
  if (document.querySelector('frameset') !== null) return 'in-a-frame';

  const [x, y] = [innerWidth / 2, innerHeight / 2];
  const middle = document.elementsFromPoint(x, y);
  // A short page has nothing in the middle but itself.
  const top = middle.find((element) => element !== document.documentElement) ?? document.body;
  const isIn = (container: Element): boolean => container.contains(top) || top.contains(container);
  const isFade = ({ effect }: Animation): boolean =>
    effect instanceof KeyframeEffect &&
    effect.target !== null &&
    isIn(effect.target) &&
    effect.getKeyframes().some(({ opacity }) => Number(opacity ?? 1) === 0);
  const fades = document.getAnimations().some(isFade);

  const covers = (element: Element): boolean => {
    const { left, top: above, right, bottom } = element.getBoundingClientRect();
    return left <= 0 && above <= 0 && right >= innerWidth && bottom >= innerHeight;
  };
  const isPicture = (element: Element): boolean =>
    element.matches('img, video, picture') ||
    getComputedStyle(element).backgroundImage.includes('url(');
  const has = (selector: string): boolean => middle.some((one) => one.closest(selector) !== null);

  if (has('iframe, frame, object, embed')) return 'in-a-frame';
  if (fades) return 'faded-in';
  if (middle.some((element) => isPicture(element) && covers(element))) return 'covers-screen';
  if (has('canvas, svg') || document.querySelector('canvas, svg') !== null) return 'drawn';
  return 'not-counted';
}
