/// <reference lib="dom" />
import * as z from 'zod';

const text = (longest: number) => z.string().transform((value) => value.slice(0, longest));
const pixels = z.number().positive().max(10_000);

const ShownElement = z.object({
  nodeLabel: text(100),
  selector: text(200),
  /** Opening tag. */
  snippet: text(200),
  /** At the end of the load, CSS pixels. */
  boundingRect: z.object({ width: z.number(), height: z.number() }),
});
export type ShownElement = z.infer<typeof ShownElement>;

/** The element that took the place of contents that a layout shift moved down. Untrusted, since it comes from the page. */
export const ShiftCulprit = ShownElement.extend({
  /** Score of the shift, unitless. */
  score: z.number().positive(),
  /** The element to give a minimum height: the culprit, or a parent that holds nothing else. */
  place: ShownElement.optional(),
  /** Where to leave room while `place` is not in the page: above the next element, or inside the parent at its top. */
  beside: z.object({ element: ShownElement, side: z.enum(['above', 'inside']), pixels }).optional(),
});
export type ShiftCulprit = z.infer<typeof ShiftCulprit>;
export const ShiftCulprits = z.array(ShiftCulprit).max(15).catch([]);

/** A `layout-shift` entry, which TypeScript's DOM library lacks. */
interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Runs inside the scanned page, so it must be self-contained. What was inserted, or grew, above the contents now fills
 * the place that they left.
 */
export async function inspectShifts(): Promise<unknown[]> {
  const mostShifts = 15;
  const answerMs = 50;
  const shifts = await new Promise<Shift[]>((resolve) => {
    const observer = new PerformanceObserver((list) => resolve(list.getEntries() as Shift[]));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve([]), answerMs);
  });

  /** The innermost box that is about as high as the way of the shift, outside of what was moved. */
  const above = (moved: Node, x: number, y: number, way: number): Element | undefined => {
    let element = document.elementFromPoint(x, y);
    while (element !== null && !element.contains(moved)) {
      if (moved !== document.body && moved.contains(element)) return undefined;
      if (element.getBoundingClientRect().height >= way * 0.8) return element;
      element = element.parentElement;
    }
    return undefined;
  };
  const tagOf = (element: Element): string => {
    const shallow = element.cloneNode(false);
    const html = shallow instanceof Element ? shallow.outerHTML : '';
    return html.replace(/<\/[\w-]+>$/, '').slice(0, 200);
  };
  const isOnly = (selector: string): boolean => {
    try {
      return document.querySelectorAll(selector).length === 1;
    } catch {
      return false;
    }
  };
  /** Not the property: an input named `id` or `className` takes the place of its form's. */
  const attributeOf = (element: Element, name: string): string =>
    Element.prototype.getAttribute.call(element, name) ?? '';
  /** Its id, or a class that no other element has, else its first. Frameworks use names that a selector has to escape. */
  const markOf = (element: Element): string => {
    const id = attributeOf(element, 'id');
    if (id !== '') return `#${CSS.escape(id)}`;
    const classes = attributeOf(element, 'class').split(/\s+/).filter(Boolean).slice(0, 20);
    // The browser keeps these lists, so that asking for them again costs nothing.
    const own = classes.find((name) => document.getElementsByClassName(name).length === 1);
    const name = own ?? classes[0];
    return name === undefined ? '' : `.${CSS.escape(name)}`;
  };
  const selectorOf = (element: Element): string => {
    const parts: string[] = [];
    let each: Element | null = element;
    for (; each !== null && parts.length < 6; each = each.parentElement) {
      const mark = markOf(each);
      parts.unshift(`${each.localName}${mark}`);
      if (mark.startsWith('#') || (parts.length >= 3 && isOnly(parts.join(' > ')))) break;
    }
    const selector = parts.join(' > ');
    return (isOnly(selector) ? selector : parts.slice(-3).join(' > ')).slice(0, 200);
  };
  const shown = (element: Element, selector = selectorOf(element)) => {
    const { width, height } = element.getBoundingClientRect();
    const nodeLabel = (element.textContent ?? '').trim().slice(0, 100);
    return { nodeLabel, selector, snippet: tagOf(element), boundingRect: { width, height } };
  };

  /** A selector that matches this element only, both before and after `sibling` is inserted. */
  const onlyOf = (element: Element, sibling: Element): string | undefined => {
    const selector = selectorOf(element);
    if (isOnly(selector)) return selector;
    if (element.localName === sibling.localName) return undefined;
    const same = [...(element.parentElement?.children ?? [])].filter(
      ({ localName }) => localName === element.localName,
    );
    const nth = `${selector}:nth-of-type(${same.indexOf(element) + 1})`;
    return isOnly(nth) ? nth : undefined;
  };

  /** The next contents in the flow: an element, or text, which has no selector. */
  const neighbour = (
    element: Element,
    way: 'nextSibling' | 'previousSibling',
  ): Element | 'text' | undefined => {
    for (let each = element[way]; each !== null; each = each[way]) {
      if (each instanceof Text && each.data.trim() !== '') return 'text';
      if (!(each instanceof Element)) continue;
      const { position, display } = getComputedStyle(each);
      if (display !== 'none' && position !== 'absolute' && position !== 'fixed') return each;
    }
    return undefined;
  };
  const heightOf = (element: Element): number => element.getBoundingClientRect().height;

  /** Where to leave room for the culprit. */
  const keptBy = (culprit: Element) => {
    let place = culprit;
    let next = neighbour(place, 'nextSibling');
    // A rule needs a name that only one element has; of a parent's names, others may have them all.
    let named = { place, next };
    for (
      let parent = place.parentElement;
      next === undefined && parent !== null && parent !== document.body;
      parent = place.parentElement
    ) {
      // The height of a parent with other contents depends on the width of this screen.
      if (neighbour(place, 'previousSibling') !== undefined) break;
      if (heightOf(parent) > heightOf(culprit) * 1.5) break;
      place = parent;
      next = neighbour(place, 'nextSibling');
      if (isOnly(selectorOf(place))) named = { place, next };
    }
    const selector = selectorOf(named.place);
    if (!isOnly(selector)) return {};
    const kept = shown(named.place, selector);
    const { boxSizing, ...style } = getComputedStyle(named.place);
    const inner = ['paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth'] as const;
    if (boxSizing === 'content-box')
      for (const side of inner) kept.boundingRect.height -= Number.parseFloat(style[side]) || 0;
    return { place: kept, beside: besideOf(named.place, named.next) };
  };
  const isLikely = (room: number): boolean => room > 0 && room < 10_000;
  const besideOf = (place: Element, next: Element | 'text' | undefined) => {
    const parent = place.parentElement;
    if (parent === null || next === undefined || next === 'text') return undefined;
    if (!['block', 'flow-root'].includes(getComputedStyle(parent).display)) return undefined;
    const { top } = next.getBoundingClientRect();
    const before = neighbour(place, 'previousSibling');
    if (before === 'text') return undefined;
    if (before === undefined) {
      const selector = selectorOf(parent);
      const { paddingTop, borderTopWidth } = getComputedStyle(parent);
      const { marginTop } = getComputedStyle(next);
      const edges = [paddingTop, borderTopWidth, marginTop];
      const start = edges.reduce((sum, edge) => sum + (Number.parseFloat(edge) || 0), 0);
      const room = top - parent.getBoundingClientRect().top - start;
      if (!isOnly(selector) || !isLikely(room)) return undefined;
      return { element: shown(parent, selector), side: 'inside', pixels: room };
    }
    const selector = onlyOf(next, place);
    const room = top - before.getBoundingClientRect().bottom;
    if (selector === undefined || !isLikely(room)) return undefined;
    return { element: shown(next, selector), side: 'above', pixels: room };
  };

  return shifts
    .toSorted((a, b) => b.value - a.value)
    .slice(0, mostShifts)
    .flatMap(({ value, sources }) => {
      for (const { node, previousRect: from, currentRect: to } of sources) {
        // If the whole body moved, only the score tells how far.
        const way =
          node === document.body
            ? value * Math.max(innerWidth, innerHeight)
            : Math.max(0, to.top - from.top);
        if (node === null || way === 0) continue;
        const x = (Math.max(0, from.left) + Math.min(innerWidth, from.right)) / 2;
        const found = above(node, x, Math.max(0, from.top) + way / 2, way);
        if (found !== undefined) return [{ score: value, ...shown(found), ...keptBy(found) }];
      }
      return [];
    });
}
