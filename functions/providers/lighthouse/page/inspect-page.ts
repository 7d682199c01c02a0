/// <reference lib="dom" />
import type { PageEvidence, PageProbes } from '../../wappalyzer/page-evidence.ts';

type Found = Omit<PageEvidence, 'url' | 'cookies' | 'headers'>;

/**
 * Runs inside the scanned page, so it must be self-contained. Every value is limited in size, since the page controls
 * it.
 */
export function inspectPage(probes: PageProbes): Found {
  const cut = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 500) : '';
  const reach = (from: unknown, path: readonly string[]): unknown => {
    let value = from;
    for (const name of path) {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null)
        return undefined;
      value = Reflect.get(value, name);
    }
    return value;
  };
  const orNothing = <Value>(work: () => Value): Value | undefined => {
    try {
      return work();
    } catch {
      return undefined;
    }
  };

  const globals: Found['globals'] = {};
  for (const path of probes.globals) {
    const value = orNothing(() => reach(window, path.split('.')));
    // An element with such an id is also reachable as a global, and means nothing.
    if (value !== undefined && value !== null && value !== false && !(value instanceof Element))
      globals[path] = cut(value);
  }

  const elements: Found['elements'] = [];
  for (const { selector, attributes, properties, wantsText } of probes.elements) {
    const nodes = orNothing(() => [...document.querySelectorAll(selector)].slice(0, 20)) ?? [];
    for (const node of nodes) {
      const named = (names: readonly string[], read: (name: string) => unknown) =>
        Object.fromEntries(
          names.flatMap((name) => {
            const value = orNothing(() => read(name));
            return value === undefined || value === null ? [] : [[name, cut(value)]];
          }),
        );
      const address = cut(orNothing(() => reach(node, ['href']) ?? reach(node, ['src'])));
      elements.push({
        selector,
        ...(address === '' ? {} : { address }),
        ...(wantsText ? { text: cut(node.textContent) } : {}),
        attributes: named(attributes, (name) => node.getAttribute(name)),
        properties: named(properties, (name) => reach(node, [name])),
      });
    }
  }

  const meta: Found['meta'] = {};
  for (const tag of [...document.querySelectorAll('meta')].slice(0, 300)) {
    const name = (tag.getAttribute('name') ?? tag.getAttribute('property') ?? '').toLowerCase();
    if (name !== '') (meta[name] ??= []).push(tag.content.slice(0, 2048));
  }
  return {
    html: document.documentElement.outerHTML.slice(0, 1_000_000),
    scriptSrc: [...document.scripts]
      .map(({ src }) => src.slice(0, 2048))
      .filter((src) => src !== '')
      .slice(0, 500),
    meta,
    globals,
    elements,
  };
}
