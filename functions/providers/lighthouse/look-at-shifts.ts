/// <reference lib="dom" />
import * as z from 'zod';

const text = (longest: number) => z.string().transform((value) => value.slice(0, longest));

/** What stands where the page's contents were before a layout shift moved them down. It comes from the page: data. */
export const ShiftCulprit = z.object({
  /** Of the shift, unitless. */
  score: z.number().positive(),
  nodeLabel: text(100),
  selector: text(200),
  /** Opening tag. */
  snippet: text(200),
  /** At the end of the load, CSS pixels. */
  boundingRect: z.object({ width: z.number(), height: z.number() }),
});
export type ShiftCulprit = z.infer<typeof ShiftCulprit>;
export const ShiftCulprits = z.array(ShiftCulprit).max(15);

/** As `layout-shift` entries are: the standard library does not describe them. */
interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/**
 * Runs inside the scanned page, so it must be self-contained. What was inserted, or grew, above the contents now fills
 * the place that they left.
 */
export async function lookAtShifts(): Promise<unknown[]> {
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
    while (element !== null && !element.contains(moved) && !moved.contains(element)) {
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
  const selectorOf = (element: Element): string => {
    const parts: string[] = [];
    let each: Element | null = element;
    for (; each !== null && parts.length < 3; each = each.parentElement) {
      const [name] = each.classList;
      const mark = each.id !== '' ? `#${each.id}` : name === undefined ? '' : `.${name}`;
      parts.unshift(`${each.localName}${mark}`);
      if (each.id !== '') break;
    }
    return parts.join(' > ').slice(0, 200);
  };

  return shifts
    .toSorted((a, b) => b.value - a.value)
    .slice(0, mostShifts)
    .flatMap(({ value, sources }) => {
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const way = to.top - from.top;
        if (node === null || way <= 0) continue;
        const x = (Math.max(0, from.left) + Math.min(innerWidth, from.right)) / 2;
        const found = above(node, x, Math.max(0, from.top) + way / 2, way);
        if (found !== undefined) {
          const nodeLabel = (found.textContent ?? '').trim().slice(0, 100);
          const { width, height } = found.getBoundingClientRect();
          return [
            {
              score: value,
              nodeLabel,
              selector: selectorOf(found),
              snippet: tagOf(found),
              boundingRect: { width, height },
            },
          ];
        }
      }
      return [];
    });
}
