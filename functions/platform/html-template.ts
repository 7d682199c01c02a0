import { escapeHtml } from './escape-html.ts';

/** Markup that contains no unescaped text. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Part[] | undefined;

const textOf = (part: Part): string => {
  if (part === undefined) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(textOf).join('');
  return escapeHtml(String(part));
};

/** Markup with its values escaped; undefined is nothing. */
export const html = (markup: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(markup.map((text, index) => text + textOf(parts[index])).join(''));
