import { readFileSync } from 'node:fs';
import { randomIntegers } from '../../dev/random.ts';
import type { PageFile } from './advice-page.ts';
import { webp } from './webp.ts';

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
  const next = randomIntegers(length);
  return Array.from({ length }, () => alphabet[next() & 63]).join('');
}

/** Keeps the main thread busy, as far as possible for the same time on each machine. */
export const busy = (milliseconds: number): string =>
  `{const end=performance.now()+${milliseconds};while(performance.now()<end);}`;
