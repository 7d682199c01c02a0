/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/*
 * Functions that run inside the photographed page. Each must be self-contained.
 */
import type { MaskRect } from '../../../shared/models/measuring/screenshot-mask.ts';

/**
 * Runs before any script of the page. Lets us advance its clock, so that clocks on the page visibly change, and notes whether
 * the page asks for a day.
 * @param startsAhead how far the clock is ahead from the beginning, in milliseconds
 */
export function takeHoldOfClock(startsAhead: number): void {
  let ahead = startsAhead;
  const real = Date;
  const now = (): number => real.now() + ahead;
  window.addEventListener('wv-move-clock', (event) => {
    if (event instanceof CustomEvent) ahead += Number(event.detail);
  });
  window.Date = new Proxy(real, {
    construct: (target, given: [], asked) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
    apply: () => new real(now()).toString(),
    get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  const noted = <Method extends (...given: never[]) => unknown>(method: Method): Method =>
    new Proxy(method, {
      apply: (target, self, given) => {
        Reflect.set(window, Symbol.for('wv-asked-for-day'), true);
        return Reflect.apply(target, self, given) as unknown;
      },
    });
  const watch = (prototype: object, names: readonly string[]): void => {
    for (const name of names) {
      const known = Object.getOwnPropertyDescriptor(prototype, name);
      if (typeof known?.value === 'function')
        Object.defineProperty(prototype, name, { ...known, value: noted(known.value) });
      if (known?.get) Object.defineProperty(prototype, name, { ...known, get: noted(known.get) });
    }
  };
  watch(real.prototype, [
    'getDate',
    'getDay',
    'getMonth',
    'getUTCDate',
    'getUTCDay',
    'getUTCMonth',
  ]);
  watch(real.prototype, ['toString', 'toDateString', 'toLocaleString', 'toLocaleDateString']);
  watch(Intl.DateTimeFormat.prototype, ['format', 'formatToParts']);
}

/** Whether the page has asked for a day or a month, which it may show. */
export const hasAskedForDay = (): boolean =>
  Reflect.get(window, Symbol.for('wv-asked-for-day')) === true;

/** Advances the page's clock, in milliseconds. */
export function moveClock(by: number): void {
  window.dispatchEvent(new CustomEvent('wv-move-clock', { detail: by }));
}

/** Ends animations, transitions, carets and videos where possible, and waits for fonts and visible pictures. */
export async function holdStill(patienceMs: number): Promise<void> {
  const mark = Symbol.for('wv-held-still');
  if (!Reflect.has(document, mark)) {
    Reflect.set(document, mark, true);
    const stillness = new CSSStyleSheet();
    stillness.replaceSync(
      '*,*::before,*::after{animation-play-state:paused!important;transition:none!important;' +
        'caret-color:transparent!important;scroll-behavior:auto!important}',
    );
    // Unlike a style element, this is not subject to the page's policy.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, stillness];
  }
  for (const animation of document.getAnimations()) {
    // What follows the scroll position stays where it is, and what has no rate rests.
    if (!(animation.timeline instanceof DocumentTimeline) || animation.playbackRate === 0) continue;
    try {
      // Finite ones are shown at their end, the others before their start.
      if (animation.effect?.getComputedTiming().endTime === Infinity) animation.cancel();
      else animation.finish();
    } catch {
      // The page has replaced these methods, or gave it times that have no end.
    }
  }
  for (const video of document.querySelectorAll('video')) {
    video.pause();
    video.currentTime = 0;
  }
  const isVisible = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  const pictures = [...document.images].filter(isVisible);
  const loaded = Promise.all([
    document.fonts.ready,
    // A missing picture will never load.
    ...pictures.map((picture) => picture.decode().catch(() => undefined)),
  ]);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}

/** Boxes of the elements at the given points, so that a clock is masked as a whole; large ones are omitted. */
export function boxesAt(points: { x: number; y: number }[]): MaskRect[] {
  const found = new Set<Element>();
  for (const { x, y } of points) {
    const element = document.elementFromPoint(x, y);
    if (element !== null) found.add(element);
  }
  const margin = 8;
  const boxes: MaskRect[] = [];
  for (const element of found) {
    const box = element.getBoundingClientRect();
    const x = Math.max(0, Math.floor(box.left) - margin);
    const y = Math.max(0, Math.floor(box.top) - margin);
    const width = Math.min(innerWidth, Math.ceil(box.right) + margin) - x;
    const height = Math.min(innerHeight, Math.ceil(box.bottom) + margin) - y;
    const isSmall = width * height <= (innerWidth * innerHeight) / 4;
    if (isSmall && width > 0 && height > 0) boxes.push({ x, y, width, height });
  }
  return boxes;
}
