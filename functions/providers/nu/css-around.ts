import type { MarkupDetail } from '../../../shared/models/measuring/markup.ts';

type Place = Pick<MarkupDetail, 'lastLine' | 'firstColumn' | 'lastColumn'>;

/** A declaration of CSS: its property in lower case, and its value. */
interface Declaration {
  name: string;
  content: string;
}

/** Characters that are read around a place: a style sheet may be one line of megabytes. */
const before = 2000;
const after = 500;

/** The text around a place, and where in it the place is. */
function textAround(lines: readonly string[], { lastLine, lastColumn }: Place) {
  if (lastLine === null || lastColumn === null) return undefined;
  const line = lines[lastLine - 1];
  if (line === undefined) return undefined;
  let start = line.slice(Math.max(0, lastColumn - before), lastColumn);
  for (let at = lastLine - 2; at >= 0 && start.length < before; at -= 1)
    start = `${(lines[at] ?? '').slice(-before)}\n${start}`;
  let end = line.slice(lastColumn, lastColumn + after);
  for (let at = lastLine; at < lines.length && end.length < after; at += 1)
    end += `\n${(lines[at] ?? '').slice(0, after)}`;
  return { text: start + end, at: start.length - 1 };
}

function declarationOf(text: string): Declaration | undefined {
  const colon = text.indexOf(':');
  const name = text.slice(0, colon).trim().toLowerCase();
  return colon === -1 || !/^[\w-]+$/.test(name)
    ? undefined
    : { name, content: text.slice(colon + 1) };
}

/** Declarations of a block, with their ends. A semicolon within brackets ends none. */
function* declarationsIn(block: string): Generator<{ text: string; end: number }> {
  let depth = 0;
  let start = 0;
  for (let at = 0; at < block.length; at += 1) {
    const character = block[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === '}' || (character === ';' && depth === 0)) {
      yield { text: block.slice(start, at), end: at };
      start = at + 1;
    }
  }
  yield { text: block.slice(start), end: block.length };
}

/** The declaration at a place of a style sheet; undefined if there is none. */
export function declarationAt(lines: readonly string[], place: Place): Declaration | undefined {
  const around = textAround(lines, place);
  if (around === undefined) return undefined;
  const { text, at } = around;
  const start = Math.max(text.lastIndexOf('{', at), text.lastIndexOf('}', at - 1)) + 1;
  for (const { text: declaration, end } of declarationsIn(text.slice(start)))
    if (start + end >= at) return declarationOf(declaration);
  return undefined;
}

/** The declaration of a property in the style attribute of a tag. */
export function declarationIn(tag: string, property: string): Declaration | undefined {
  const [, , double, single] = /\sstyle\s*=\s*("([^"]*)|'([^']*))/i.exec(tag) ?? [];
  for (const { text } of declarationsIn(double ?? single ?? '')) {
    const found = declarationOf(text);
    if (found?.name === property.toLowerCase()) return found;
  }
  return undefined;
}

/** The text of a rule from its selector to a place. */
export function ruleAt(lines: readonly string[], place: Place): string {
  const around = textAround(lines, place);
  if (around === undefined) return '';
  const { text, at } = around;
  // The checker may name the place after the rule.
  const end = text.slice(0, at + 1).trimEnd().length;
  return text.slice(text.lastIndexOf('}', end - 2) + 1, end + 1);
}
