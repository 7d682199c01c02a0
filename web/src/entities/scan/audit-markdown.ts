/** What Lighthouse's texts are made of: plain text, `code`, and links. Nothing else is markup. */
export type MarkdownPart =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'link'; text: string; href: string };

/** A code span, or `[text](address)`; an address has no space or bracket in it. */
const marked = /`([^`]+)`|\[([^[\]]+)\]\(([^\s()]{1,2048})\)/g;

/** Only https is followed: texts can carry names of the scanned page, and those must never become a script. */
function safeHref(address: string): string | undefined {
  const url = URL.parse(address);
  return url?.protocol === 'https:' ? url.href : undefined;
}

/** Splits a text of Lighthouse into its parts. Whatever is not understood stays as the text it is. */
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
