import type { StartOfText } from '../../platform/target-guard/start-of-text.ts';

/** In characters. */
export const longestExcerpt = 400;

/** Elements whose content nobody sees. */
const unseen = new Set(['script', 'style', 'svg', 'template', 'noscript']);

/** The text between tags, in one pass over the markup; a heading that repeats the title is left out. */
function withoutMarkup(markup: string): string {
  const seen: string[] = [];
  let hidden: string | undefined;
  for (let at = 0; at < markup.length;) {
    const open = markup.indexOf('<', at);
    const text = hidden === undefined ? markup.slice(at, open < 0 ? undefined : open).trim() : '';
    if (text !== '' && (seen.length !== 1 || text !== seen[0])) seen.push(text);
    if (open < 0) break;
    const isComment = markup.startsWith('<!--', open);
    const close = markup.indexOf(isComment ? '-->' : '>', open);
    if (close < 0) break;
    const [, slash, name = ''] =
      /^<(\/?)([a-z]+)/i.exec(markup.slice(open, Math.min(close, open + 20))) ?? [];
    const element = name.toLowerCase();
    if (hidden === undefined && slash === '' && unseen.has(element)) hidden = element;
    else if (slash === '/' && element === hidden) hidden = undefined;
    at = close + (isComment ? 3 : 1);
  }
  return seen
    .join('\n')
    .replaceAll(/&(?:nbsp|#160);/g, ' ')
    .replaceAll(/&(?:#39|apos);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}

/** Lines of debug pages that quote what was sent to the server. */
const cookieLine = /\b(?:set-)?cookies?\b["']?\s{0,5}[:=][^\n]*/gi;
const namedSecret =
  /\b([\w-]{0,30}(?:authorization|password|passwd|secret|token|api[_-]?key|session[_-]?id)[\w-]{0,20})["']?\s{0,5}[:=]\s{0,5}(?:(?:bearer|basic)\s{1,5})?["']?[^\s"',;&]+/gi;
/** Such as keys and signed tokens. */
const opaque = /[\w+=-]{40,}/g;

/**
 * A short plain text of an error's body: without markup, control characters, and what looks like a secret. It is a
 * stranger's text all the same, and is shown as text only.
 * @returns undefined if nothing is left
 */
export function excerptOf({ text, isMarkup }: StartOfText): string | undefined {
  const plain = (isMarkup ? withoutMarkup(text) : text)
    .replaceAll(cookieLine, '[…]')
    .replaceAll(namedSecret, '$1: […]')
    .replaceAll(opaque, '[…]')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim();
  const characters = Array.from(plain.slice(0, 2 * longestExcerpt));
  if (characters.length <= longestExcerpt) return plain === '' ? undefined : plain;
  return `${characters.slice(0, longestExcerpt - 1).join('')}…`;
}
