/** The parts of Lighthouse's texts: plain text, `code`, and links. Everything else is text. */
export type MarkdownPart =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

/** A code span, or `[text](address)`; an address has no space or bracket in it. */
const marked = /`([^`]+)`|\[([^[\]]+)\]\(([^\s()]{1,2048})\)/g;

/** Only https links: texts can contain names from the scanned page, which must never become a script. */
function safeHref(address: string): string | undefined {
  const url = URL.parse(address);
  return url?.protocol === 'https:' ? url.href : undefined;
}

/** One of Lighthouse's texts without its marks, for places where nothing can be marked. */
export const withoutMarks = (source: string): string =>
  parseAuditMarkdown(source)
    .map(({ text }) => text)
    .join('');

/** Splits one of Lighthouse's texts into its parts. Anything else stays text. */
export function parseAuditMarkdown(source: string): MarkdownPart[] {
  const parts: MarkdownPart[] = [];
  let from = 0;
  const addText = (text: string): void => {
    if (text !== '') parts.push({ kind: 'text', text });
  };
  for (const match of source.matchAll(marked)) {
    const [whole, code, label, address] = match;
    addText(source.slice(from, match.index));
    from = match.index + whole.length;
    if (code !== undefined) {
      parts.push({ kind: 'code', text: code });
      continue;
    }
    const href = safeHref(address ?? '');
    if (href === undefined) addText(whole);
    else parts.push({ kind: 'link', text: label ?? '', href });
  }
  addText(source.slice(from));
  return parts;
}
