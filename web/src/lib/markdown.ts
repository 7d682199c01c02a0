/** Text that is Markdown, and stays as it is where it is put into other Markdown. */
interface Markdown {
  readonly markdown: string;
}

/**
 * Text of others as text: nothing in it is a heading, a list, a link, an image or HTML. Every punctuation mark may be escaped.
 * https://spec.commonmark.org/0.31.2/#backslash-escapes; bare addresses are links by https://github.github.com/gfm/#autolinks-extension-
 */
const escaped = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&@]/g, String.raw`\$&`)
    .replaceAll(/^(?:-|\d+\.|=+)/g, (start) => `${start.slice(0, -1)}\\${start.slice(-1)}`)
    .replaceAll(/:(?=\/\/)|(?<=\bwww)\./gi, String.raw`\$&`);

const isMarkdown = (value: unknown): value is Markdown =>
  typeof value === 'object' && value !== null && 'markdown' in value;

/** Markdown in which every value is text, unless it is Markdown itself. */
export const markdown = (
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Markdown)[]
): Markdown => ({
  markdown: String.raw(
    { raw: strings },
    ...values.map((value) => (isMarkdown(value) ? value.markdown : escaped(String(value)))),
  ),
});

/** Parts below each other, apart by an empty line, or as lines of a list. */
export const joined = (parts: readonly Markdown[], between: '\n' | '\n\n'): Markdown => ({
  markdown: parts.map((part) => part.markdown).join(between),
});
