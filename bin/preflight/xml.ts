import { parseDocument } from 'htmlparser2';

type Nodes = ReturnType<typeof parseDocument>['children'];

const inside = (nodes: Nodes, name: string): Nodes[] =>
  nodes.flatMap((node) => {
    if (!('children' in node)) return [];
    const { children } = node;
    return 'name' in node && node.name === name ? [children] : inside(children, name);
  });
const textOf = (nodes: Nodes): string =>
  nodes
    .map((node) => ('data' in node ? node.data : 'children' in node ? textOf(node.children) : ''))
    .join('');

/** An XML answer of AWS, by the names of its elements. */
export interface Xml {
  own: string;
  /** Text of the first element of that name; empty if there is none. */
  text(name: string): string;
  all(name: string): Xml[];
}

export const readXml = (text: string): Xml => of(parseDocument(text, { xmlMode: true }).children);

const of = (nodes: Nodes): Xml => ({
  own: textOf(nodes).trim(),
  text: (name) => textOf(inside(nodes, name)[0] ?? []).trim(),
  all: (name) => inside(nodes, name).map(of),
});
