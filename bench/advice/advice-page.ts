import { readFileSync } from 'node:fs';
import { webp } from './webp.ts';

export interface PageFile {
  type: string;
  body: string | Buffer;
  /** How long the server thinks before it answers. */
  delayMs?: number;
  /** Answers with a redirect to this address instead. */
  redirectTo?: string;
  /** Text is compressed unless this says no. */
  isCompressed?: boolean;
}

/** Files of a page by name; the document is ''. */
export type PageFiles = Record<string, PageFile>;

/** A page that is slow, or restless, for one known cause. */
export interface AdvicePage {
  name: string;
  cause: string;
  /** Findings that name the cause: a text of their evidence by audit id. */
  namedBy: Record<string, RegExp>;
  files(isFixed: boolean, elsewhere: Elsewhere): PageFiles;
}

/** Addresses of this page's folder on other origins, with a slash at their end. */
export interface Elsewhere {
  /** Of another company. */
  vendor: string;
  /** Of the same one. */
  alias: string;
}

interface Html {
  head?: string;
  /** Before the text. */
  top?: string;
  /** After the text. */
  end?: string;
  paragraphs?: number;
}

const words =
  'Our workshop repairs clocks and watches of every age with parts made to measure'.split(' ');
const paragraph = (nth: number): string =>
  `<p>${Array.from({ length: 40 }, (_, at) => words[(at * 7 + nth) % words.length]).join(' ')}.</p>`;

/** A light page of a few paragraphs, without a request beside its own. */
export const html = ({ head = '', top = '', end = '', paragraphs = 6 }: Html): PageFile => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Workshop</title><meta name="description" content="A workshop"><link rel="icon" href="data:,">
<style>body{margin:0;font:16px/1.5 sans-serif}.hero{display:block;width:100%;height:auto}p{margin:1em}</style>
${head}
</head>
<body>
${top}
${Array.from({ length: paragraphs }, (_, nth) => paragraph(nth)).join('\n')}
${end}
</body>
</html>`,
});

export const script = (body: string, more: Partial<PageFile> = {}): PageFile => ({
  type: 'text/javascript; charset=utf-8',
  body,
  ...more,
});

/** Picture of 16 to 9; 20 KB for each 160,000 pixels. */
export const picture = (width: number): PageFile => ({
  type: 'image/webp',
  body: webp(width, (width / 16) * 9),
});

/** A web font; its private data make it as heavy as one with all characters. https://www.w3.org/TR/WOFF2/#FileHeader */
export function font(padding: number): PageFile {
  const small = readFileSync(
    new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-opsz-normal.woff2')),
  );
  const aligned = Math.ceil(small.length / 4) * 4;
  const body = Buffer.alloc(aligned + padding);
  small.copy(body);
  body.write(noise(padding), aligned, 'latin1');
  body.writeUInt32BE(body.length, 8);
  body.writeUInt32BE(aligned, 40);
  body.writeUInt32BE(padding, 44);
  return { type: 'font/woff2', body };
}

/** Text that cannot be compressed to less than three quarters. */
export function noise(length: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const next = random(length);
  return Array.from({ length }, () => alphabet[next() & 63]).join('');
}

/** Pseudo-random 32-bit integers, the same for each seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Keeps the main thread busy, as far as possible for the same time on each machine. */
export const busy = (milliseconds: number): string =>
  `{const end=performance.now()+${milliseconds};while(performance.now()<end);}`;
