import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Font } from 'fontkit';
import { fontsFolder } from '../../platform/fonts-folder.ts';
import { once } from '../../platform/once.ts';
import { openFont } from './open-font.ts';

/** Fonts with Han characters, which countries write differently: the customer's first, then in this order. */
const han = ['NotoSansJP', 'NotoSansTC', 'NotoSansSC'];
const hanOf: Partial<Record<string, string>> = {
  CN: 'NotoSansSC',
  HK: 'NotoSansTC',
  MO: 'NotoSansTC',
  SG: 'NotoSansSC',
  TW: 'NotoSansTC',
};
/** They have signs, and no script. */
const unwanted: ReadonlySet<string> = new Set(['Box', 'NotoEmoji']);

/** Names of the other fonts, by size of their scripts. */
const smallFonts = once((): string[] =>
  readdirSync(fontsFolder())
    .filter((file) => file.endsWith('.ttf'))
    .map((file) => basename(file, '.ttf'))
    .filter((name) => !han.includes(name) && !unwanted.has(name))
    .toSorted(),
);

const opened = new Map<string, Font>();
function fontOf(name: string): Font {
  const font = opened.get(name) ?? openFont(join(fontsFolder(), `${name}.ttf`));
  opened.set(name, font);
  return font;
}

export const hasAll = (font: Font, text: string): boolean =>
  Array.from(text).every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));

/** A font for characters that the main one does not have; undefined where there is none. Opened at the first use. */
export function scriptFont(text: string, country: string): Font | undefined {
  const first = hanOf[country];
  const names = [...smallFonts(), ...(first === undefined ? [] : [first]), ...han];
  const name = names.find((one) => hasAll(fontOf(one), text));
  return name === undefined ? undefined : fontOf(name);
}
