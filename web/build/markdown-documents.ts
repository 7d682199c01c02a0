import MarkdownIt, { type Token } from 'markdown-it';
import type { Plugin } from 'vite';
import type {
  Element,
  Part,
  WrittenDocument,
} from '../src/features/identity/terms/rules/written-document.ts';

const markdown = new MarkdownIt({ html: false });
const withoutMeaning = new Set(['thead', 'tbody']);
const isElement = (part: Part | undefined): part is Element =>
  typeof part === 'object' && 'children' in part;

const textOf = ({ children }: Element): string =>
  children.filter((part) => typeof part === 'string').join('');

/** Moves a condition at the beginning of a block, or of a row's first cell, to the block or row. */
function withCondition(block: Element): Part {
  const [first, ...others] = block.children;
  if (!isElement(first)) {
    const isValue = block.tag === 'p' && typeof first === 'object' && others.length === 0;
    return isValue ? first : block;
  }
  if (block.tag === 'tr' && first.when !== undefined) {
    const { when, ...cell } = first;
    return { ...block, when, children: [cell, ...others] };
  }
  if (first.tag !== undefined || first.when === undefined || others.length > 0) return block;
  const [words, ...rest] = first.children;
  const children = typeof words === 'string' ? [words.trimStart(), ...rest] : first.children;
  return { ...block, when: first.when, children: children.filter((part) => part !== '') };
}

function partsOf(tokens: readonly Token[]): Part[] {
  const document: Element = { children: [] };
  const open = [document];
  const add = (...parts: Part[]) => (open.at(-1) ?? document).children.push(...parts);
  const close = (): void => {
    const closed = open.pop();
    if (closed !== undefined) add(withCondition(closed));
  };
  const write = (text: string): void => {
    for (const [place, piece] of text.split(/\{([\w -]+)\}/).entries()) {
      if (place % 2 === 0) add(...(piece === '' ? [] : [piece]));
      else if (piece === 'end') close();
      else if (piece.startsWith('if ')) open.push({ when: piece.slice(3), children: [] });
      else add({ value: piece });
    }
  };
  for (const { type, tag, nesting, hidden, content, children, ...token } of tokens) {
    if (hidden || withoutMeaning.has(tag)) continue;
    const href = token.attrs?.find(([name]) => name === 'href')?.[1];
    const link = typeof href === 'string' ? { href } : {};
    if (children !== null && type === 'inline') add(...partsOf(children));
    else if (nesting === 1) open.push({ tag, ...link, children: [] });
    else if (nesting === -1) close();
    else if (type === 'text') write(content);
    else add(type === 'softbreak' ? ' ' : { tag, children: [content] });
  }
  while (open.length > 1) close();
  return document.children;
}

/** The parts, with those below a heading under its condition, and tables with its words. */
function bySection(parts: readonly Part[]): Part[] {
  const shown: Part[] = [];
  let section = shown;
  let caption = '';
  for (const part of parts) {
    if (isElement(part) && part.tag === 'h2') {
      const { when, ...heading } = part;
      section = when === undefined ? shown : [];
      if (when !== undefined) shown.push({ when, children: section });
      section.push(heading);
      caption = textOf(heading);
    } else section.push(isElement(part) && part.tag === 'table' ? { ...part, caption } : part);
  }
  return shown;
}

/**
 * A document of a title, a paragraph that introduces it, and the rest. `{name}` is a value of the installation;
 * `{if name}` is a condition: at the beginning of a block, a row or a heading it is that of the whole block, row or
 * section, elsewhere that of the words before `{end}`.
 */
export function documentOf(text: string): WrittenDocument {
  const [title, lead, ...body] = partsOf(markdown.parse(text, {}));
  if (!isElement(title) || title.tag !== 'h1' || !isElement(lead))
    throw new Error('A document begins with a title and a paragraph');
  return { title: textOf(title), lead: textOf(lead), body: bySection(body) };
}

/** Lets screens import documents in Markdown, without a parser in the browser. */
export const markdownDocuments = (): Plugin => ({
  name: 'markdown-documents',
  enforce: 'pre',
  transform: {
    filter: { id: /\.md$/ },
    handler: (text) => ({
      code: `export default ${JSON.stringify(documentOf(text))}`,
      moduleType: 'js',
      map: null,
    }),
  },
});
