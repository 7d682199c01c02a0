import { createHash } from 'node:crypto';
import { parseBounded } from '../../platform/bounded-parser.ts';

/** A file that a document names. */
export interface PageFile {
  kind: 'style' | 'script' | 'picture';
  /** Absolute, http or https. */
  url: string;
}

/** What of a document a picture may show. */
export interface PageMarks {
  /** SHA-256 of its elements, their visible attributes and their text. */
  document: string;
  /** In their order, each once. */
  files: PageFile[];
}

/** Elements whose content a browser with scripts does not show. */
const unseen = new Set(['script', 'noscript', 'template', 'title']);
/**
 * Attributes that decide about looks. All others may hold what differs in each answer (nonces, tokens, ids of a request),
 * and would make no two answers equal.
 */
const visible = [
  'class',
  'style',
  'hidden',
  'open',
  'checked',
  'selected',
  'disabled',
  'placeholder',
  'width',
  'height',
  'media',
  'srcset',
  'data-srcset',
  'bgcolor',
  'background',
  'fill',
  'd',
  'points',
];
const longestUrl = 2000;
const mostFiles = 500;

type FileOf = [kind: PageFile['kind'], address: string | undefined];
function fileOf(name: string, attributes: Record<string, string>): FileOf {
  const { rel = '', href, src, 'data-src': lazy, poster } = attributes;
  if (name === 'link') return ['style', /(^|\s)stylesheet(\s|$)/i.test(rel) ? href : undefined];
  return name === 'script' ? ['script', src] : ['picture', lazy ?? src ?? poster];
}

/**
 * Reads what of a document a picture may show. Scripts count by their address only, comments and hidden fields not at all.
 * @param url of the document
 */
export function readMarks(html: string, url: string): PageMarks {
  const hash = createHash('sha256');
  const files = new Map<string, PageFile>();
  let base = url;
  let hiddenDepth = 0;
  const addFile = (kind: PageFile['kind'], address: string | undefined): void => {
    const found = address === undefined ? null : URL.parse(address.trim(), base);
    if (found === null || !/^https?:$/.test(found.protocol)) return;
    found.hash = '';
    const { href } = found;
    if (href.length <= longestUrl && files.size < mostFiles) files.set(href, { kind, url: href });
  };
  parseBounded(html, {
    onopentag: (name, attributes) => {
      if (name === 'base' && attributes['href'] !== undefined)
        base = URL.parse(attributes['href'], url)?.href ?? base;
      addFile(...fileOf(name, attributes));
      if (hiddenDepth === 0 && !unseen.has(name)) {
        const { type = '', value } = attributes;
        const shown = visible.map((attribute) => attributes[attribute] ?? null);
        hash.update(JSON.stringify([name, type, type === 'hidden' ? null : value, ...shown]));
      }
      if (unseen.has(name)) hiddenDepth += 1;
    },
    ontext: (text) => {
      // Without white space: the parser splits texts at places that depend on what comes before.
      if (hiddenDepth === 0) hash.update(text.replaceAll(/\s+/g, ''));
    },
    onclosetag: (name) => {
      if (unseen.has(name)) hiddenDepth -= 1;
    },
  });
  return { document: hash.digest('base64url'), files: [...files.values()] };
}
