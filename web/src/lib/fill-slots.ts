const slot = /^\{(\w+)\}$/;
const slots = /\{(\w+)\}/g;

/**
 * Fills the slots of a template that React has rendered with '{name}' in place of a text or within an attribute. An
 * unknown slot stays as it is. Never parses markup.
 * @param draw the nodes of a text
 */
export function fillSlots(
  root: DocumentFragment | Element,
  values: Readonly<Record<string, string>>,
  draw: (text: string) => Node = (text) => document.createTextNode(text),
): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: [Node, string][] = [];
  while (texts.nextNode() !== null) {
    const value = values[slot.exec(texts.currentNode.nodeValue ?? '')?.[1] ?? ''];
    if (value !== undefined) found.push([texts.currentNode, value]);
  }
  for (const [node, value] of found) node.parentNode?.replaceChild(draw(value), node);
  for (const element of root.querySelectorAll('*')) {
    for (const attribute of element.attributes) {
      if (attribute.value.includes('{'))
        attribute.value = attribute.value.replace(
          slots,
          (all, name: string) => values[name] ?? all,
        );
    }
  }
}
