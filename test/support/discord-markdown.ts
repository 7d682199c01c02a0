import { escapeHtml } from '../../functions/platform/escape-html.ts';

/** Discord's Markdown rules, first match first. */
const rules: [RegExp, (match: string[], inner: (text: string) => string) => string][] = [
  [/^\\([^0-9A-Za-z\s])/, ([, character = '']) => escapeHtml(character)],
  [/^\*\*([\s\S]+?)\*\*/, ([, text = ''], inner) => `<strong>${inner(text)}</strong>`],
  [/^__([\s\S]+?)__/, ([, text = ''], inner) => `<u>${inner(text)}</u>`],
  [/^~~([\s\S]+?)~~/, ([, text = ''], inner) => `<s>${inner(text)}</s>`],
  [/^\|\|([\s\S]+?)\|\|/, ([, text = ''], inner) => `<mark>${inner(text)}</mark>`],
  [/^[*_]([^\s*_][^*_]*)[*_]/, ([, text = ''], inner) => `<em>${inner(text)}</em>`],
  [/^`+([^`]+)`+/, ([, text = '']) => `<code>${escapeHtml(text)}</code>`],
  [
    /^\[((?:\\.|[^\]\\])+)\]\((https?:[^\s)]+)\)/,
    ([, text = '', url = ''], inner) => `<a href="${escapeHtml(url)}">${inner(text)}</a>`,
  ],
  [/^@(?:everyone|here)/, ([text = '']) => `<mark>${escapeHtml(text)}</mark>`],
  [
    /^<(?:[@#][!&]?\d+|a?:\w+:\d+|t:\d+(?::\w)?)>/,
    ([text = '']) => `<mark>${escapeHtml(text)}</mark>`,
  ],
  [
    /^<?https?:\/\/[^\s<]+>?/,
    ([url = '']) => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`,
  ],
  [/^:\w+:/, ([text = '']) => `<mark>${escapeHtml(text)}</mark>`],
];

/** At the beginning of a line. */
const lineRules: [RegExp, string][] = [
  [/^#{1,3} /, 'h3'],
  [/^> /, 'blockquote'],
  [/^[-*] /, 'li'],
];

/** Shows a text as Discord does, as far as our messages, and those who would abuse them, use its markdown. */
export const renderMarkdown = (text: string): string =>
  text
    .split('\n')
    .map((line) => {
      const [rule, tag] = lineRules.find(([pattern]) => pattern.test(line)) ?? [];
      return rule === undefined
        ? inline(line)
        : `<${tag}>${inline(line.replace(rule, ''))}</${tag}>`;
    })
    .join('\n');

function inline(text: string): string {
  let [html, rest] = ['', text];
  while (rest !== '') {
    const matched = rules.flatMap(([pattern, write]) => {
      const match = pattern.exec(rest);
      return match === null ? [] : [{ length: match[0].length, html: write(match, inline) }];
    })[0];
    // A word is a whole: its rest does not begin a link.
    const plain = /^[0-9A-Za-z\u00c0-\uffff]+|^[\s\S]/u.exec(rest)?.[0] ?? rest;
    html += matched?.html ?? escapeHtml(plain);
    rest = rest.slice(matched?.length ?? plain.length);
  }
  return html;
}
