export interface ContentType {
  /** In lower case, such as `text/html`; empty where browsers look at the body instead. */
  type: string;
  /** As the server names it; undefined if it does not. */
  charset: string | undefined;
}

/** A page that is sent without a type, or with one that says nothing, is shown as a page if it looks like one. */
const saysNothing = new Set(['*/*', 'unknown/unknown', 'application/unknown']);
const pageTypes = new Set(['', 'text/html', 'application/xhtml+xml']);

/**
 * Reads a content type as Chromium does: of several, the last one with a slash counts, up to the first blank, bracket or
 * semicolon. https://source.chromium.org/chromium/chromium/src/+/main:net/http/http_util.cc
 */
export function contentTypeOf(header = ''): ContentType {
  let found: ContentType = { type: '', charset: undefined };
  for (const value of header.split(',')) {
    const [, start = ''] = /^[ \t]*([^ \t;(]*)/.exec(value) ?? [];
    const type = start.toLowerCase();
    if (!/^[^/]+\/[^/]+$/.test(type) || saysNothing.has(type)) continue;
    const [, charset] = /;[ \t]*charset[ \t]*=[ \t]*["']?([^\s;"',]+)/i.exec(value) ?? [];
    if (type !== found.type || charset !== undefined) found = { type, charset };
  }
  return found;
}

/** Whether a browser shows a response of this type as a page. */
export const isPageType = (header: string | undefined): boolean =>
  pageTypes.has(contentTypeOf(header).type);
