const mostCharacters = 100;

/**
 * CSS selector of an element, up to the nearest id or as far as it is short; never its text. After `getSelector` of
 * web-vitals.
 */
export function selectorOf(node: Node): string {
  let selector = '';
  for (let one: Node | null = node; one && one.nodeType !== 9; one = one.parentNode) {
    const { id, classList } = one as Element;
    const name = one.nodeType === 1 ? one.nodeName.toLowerCase() : one.nodeName.replace('#', '');
    const part = id ? `#${id}` : [name, ...[...(classList ?? [])].sort()].join('.');
    if (selector.length + part.length >= mostCharacters) return selector || part;
    selector = selector ? `${part}>${selector}` : part;
    if (id) break;
  }
  return selector;
}
