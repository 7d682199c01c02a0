import { type Attributes, openingTag } from './escape.ts';

export interface PictureSource {
  format: 'avif' | 'webp';
  /** Addresses as the page writes them; without a width the file is as wide as the picture. */
  files: { address: string; width?: number }[];
  sizes?: string;
}

/**
 * A change of a page. Its snippet is written from it, and it is what a proof makes on a copy of the page, so that what
 * is shown and what is tried are the same. `url` is the complete address of what changes.
 */
export type Change =
  /** An element of the document gets attributes, and loses those that are undefined. */
  | { kind: 'element'; name: string; url: string; attributes: Attributes }
  /** The rules that the first screen uses are written into the document, and their file loads without blocking. */
  | { kind: 'inline-styles'; url: string; href: string }
  /** An image is put into a `<picture>` with further files. */
  | { kind: 'picture'; url: string; sources: PictureSource[]; attributes: Attributes }
  /** A tag is put into the head. */
  | { kind: 'head'; name: 'link' | 'meta'; attributes: Attributes }
  | { kind: 'font-display'; url: string; source: string; display: 'swap' | 'optional' }
  /** A rule is added to the styles. */
  | { kind: 'rule'; selector: string; declaration: string }
  | { kind: 'compression'; urls: string[]; coding: 'br' }
  /** Scripts are not loaded, or not before a visitor acts. */
  | { kind: 'without'; urls: string[] }
  /** The page's own first address answers at once. */
  | { kind: 'no-redirects' }
  | { kind: 'server-time'; url: string; milliseconds: number }
  | { kind: 'http2'; url: string };

/** What makes a style sheet load without blocking, and apply once it is there. @param media as its link has it */
export const deferredStyles = (media = 'all') => ({
  media: 'print',
  onload: `this.media='${media.replaceAll(/['\\]/g, '').replaceAll(/\s+/g, ' ')}'`,
});

/** The change as the page would write it; undefined for one that is not written in the page. */
export function codeOf(change: Change): string | undefined {
  switch (change.kind) {
    case 'element': {
      const tag = openingTag(change.name, change.attributes);
      return change.name === 'script' ? `${tag}</script>` : tag;
    }
    case 'inline-styles':
      return [
        `<style>/* The rules of ${nameOf(change.url)} that the first screen uses */</style>`,
        openingTag('link', { rel: 'stylesheet', href: change.href, ...deferredStyles() }),
      ].join('\n');
    case 'picture':
      return pictureCode(change);
    case 'head':
      return openingTag(change.name, change.attributes);
    case 'font-display':
      return `@font-face {\n  src: ${change.source};\n  font-display: ${change.display};\n}`;
    case 'rule':
      return `${change.selector} {\n  ${change.declaration};\n}`;
    case 'compression':
      return `Content-Encoding: ${change.coding}`;
    default:
      return undefined;
  }
}

function pictureCode({ sources, attributes }: Change & { kind: 'picture' }): string {
  const lines = sources.map(({ format, files, sizes }) => {
    const srcset = files.map(({ address, width }) =>
      width === undefined ? address : `${address} ${width}w`,
    );
    return openingTag('source', { type: `image/${format}`, srcset: srcset.join(', '), sizes });
  });
  const all = [...lines, openingTag('img', attributes)];
  return ['<picture>', ...all.map((line) => `  ${line}`), '</picture>'].join('\n');
}

/** One short line about a change. */
export function lineOf(change: Change): string {
  switch (change.kind) {
    case 'inline-styles':
      return `The rules of ${nameOf(change.url)} in use are inlined in the HTML; the file loads later`;
    case 'picture':
      return `${nameOf(change.url)} in ${change.sources[0]?.files.length ?? 0} sizes, AVIF and WebP`;
    case 'font-display':
      return `font-display: ${change.display} for ${nameOf(change.url)}`;
    case 'rule':
      return `${change.selector} { ${change.declaration} }`;
    case 'compression':
      return `${change.coding} for ${change.urls.map(nameOf).join(', ')}`;
    case 'without':
      return `Without ${change.urls.map(nameOf).join(', ')}`;
    case 'no-redirects':
      return 'Without redirects';
    case 'server-time':
      return `The server answers after ${change.milliseconds} ms`;
    case 'http2':
      return 'HTTP/2';
    default:
      return codeOf(change) ?? '';
  }
}

/** The last part of an address that says something. */
const nameOf = (url: string): string => {
  const { hostname = '', pathname = '' } = URL.parse(url) ?? {};
  return pathname.split('/').findLast((part) => part !== '') ?? hostname;
};
