import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { create, type Font } from 'fontkit';
import { expect, test } from 'vitest';
import { texts } from '../../../test/fixtures/texts.ts';
import { fontsFolder } from '../../platform/fonts-folder.ts';
import { fontConfiguration, fontConfigurationFile } from './font-configuration.ts';

const fonts = globSync('*.ttf', { cwd: fontsFolder() }).map((file): Font => {
  const font = create(readFileSync(join(fontsFolder(), file)));
  if ('layout' in font) return font;
  throw new Error(`${basename(file)} is a collection`);
});
const [box] = fonts.filter(({ familyName }) => familyName === 'Box');
const writing = fonts.filter((font) => font !== box);
const missingFrom = (text: string): string[] =>
  Array.from(text).filter(
    (one) => !writing.some((font) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)),
  );

test('survives odd folder names', () => {
  const xml = fontConfiguration(['/tmp/a & b <c>'], '/tmp/cache');
  expect(xml).toContain('<dir>/tmp/a &amp; b &lt;c&gt;</dir>');
  expect(xml).toContain('<cachedir>/tmp/cache</cachedir>');
});

test('is written once for the same folders, by any number of processes', async () => {
  const root = mkdtempSync(join(tmpdir(), 'fonts-'));
  const write = (folder: string) => fontConfigurationFile([folder], join(root, 'new'));
  const [one, same, other] = await Promise.all([write('/a'), write('/a'), write('/b')]);
  expect([one === same, one === other]).toEqual([true, false]);
  expect(existsSync(one)).toBe(true);
  expect(globSync('*', { cwd: join(root, 'new') })).toHaveLength(2);
  rmSync(root, { recursive: true });
});

test('names every font, and the browser’s own', () => {
  const names = fonts.map(({ familyName }) => familyName);
  const rules = readFileSync(join(fontsFolder(), 'fonts.conf'), 'utf8');
  const families = Array.from(rules.matchAll(/^ {6}<string>(.*)<\/string>$/gm), ([, name]) => name);
  expect(new Set(families)).toEqual(new Set([...names, 'Open Sans']));
  expect(families.at(-1)).toBe('Box');
});

test.each(Object.entries(texts))('our fonts write %s', (_, text) => {
  expect(missingFrom(text)).toEqual([]);
});

// U+9AD9, U+FA11 and U+20BB7 are in common Japanese names, U+59AF and U+5803 in Chinese ones.
test('our fonts write names, currencies and signs', () => {
  const signs = '髙橋 山﨑 𠮷野 妯 堃 €₹₺₽₩₪₫₴₦₱฿ ✓✗★☆▶→⇒■●№™∑√∞≤≠ 😀🎉👍🏽🇩🇪';
  expect(missingFrom(signs.replaceAll(' ', ''))).toEqual([]);
});

test('a box stands for every other character, and for no space or control', () => {
  const has = (code: number) => box?.hasGlyphForCodePoint(code);
  expect([0x0f56, 0x1820, 0xe000, 0x13000, 0x2a6df, 0xf0493].map(has)).not.toContain(false);
  expect(
    [0x00, 0x0a, 0x20, 0xa0, 0xad, 0x200b, 0x200d, 0x2028, 0x3000, 0xfe0f, 0xfeff].map(has),
  ).not.toContain(true);
});
