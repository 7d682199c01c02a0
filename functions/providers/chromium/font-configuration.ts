import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Families in the order in which they are asked for a character. Those of Han characters come by the language of a text, and in
 * this order where it has none. The last one draws a box for everything.
 */
export const families = [
  'Open Sans',
  'Noto Sans',
  'Noto Sans JP',
  'Noto Sans TC',
  'Noto Sans KR',
  'Noto Sans SC',
  'Noto Sans Arabic',
  'Noto Sans Armenian',
  'Noto Sans Bengali',
  'Noto Sans Devanagari',
  'Noto Sans Ethiopic',
  'Noto Sans Georgian',
  'Noto Sans Gujarati',
  'Noto Sans Gurmukhi',
  'Noto Sans Hebrew',
  'Noto Sans Kannada',
  'Noto Sans Khmer',
  'Noto Sans Lao',
  'Noto Sans Malayalam',
  'Noto Sans Myanmar',
  'Noto Sans Oriya',
  'Noto Sans Sinhala',
  'Noto Sans Tamil',
  'Noto Sans Telugu',
  'Noto Sans Thaana',
  'Noto Sans Thai',
  'Noto Sans Symbols',
  'Noto Sans Symbols 2',
  'Noto Emoji',
  'Box',
];

/**
 * Our own fontconfig file. It names our fonts only, so that pages look the same on every machine. Without a font, the renderer
 * dies.
 * @param folders absolute paths of font folders
 * @param cacheFolder absolute path of a folder that the browser may write to
 */
export function fontConfiguration(folders: readonly string[], cacheFolder: string): string {
  const strings = families.map((family) => `      <string>${family}</string>`);
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...folders.map((folder) => `  <dir>${escaped(folder)}</dir>`),
    `  <cachedir>${escaped(cacheFolder)}</cachedir>`,
    '  <match target="pattern">',
    '    <edit name="family" mode="append_last" binding="weak">',
    ...strings,
    '    </edit>',
    '  </match>',
    // Else `src: local("Noto Sans JP")` would find them, and the page would not load the font that its visitors load.
    '  <match target="scan">',
    '    <edit name="fullname" mode="delete_all" />',
    '    <edit name="postscriptname" mode="delete_all" />',
    '  </match>',
    // It has every character, and would be the best for every language; `zxx` is none.
    '  <match target="scan">',
    '    <test name="family"><string>Box</string></test>',
    '    <edit name="lang" mode="assign"><string>zxx</string></edit>',
    '  </match>',
    '</fontconfig>',
    '',
  ].join('\n');
}

/**
 * Writes the configuration for some font folders, once. Many processes may do it at once.
 * @param root folder for the file and for fontconfig's cache
 * @returns its path
 */
export async function fontConfigurationFile(
  folders: readonly string[],
  root: string,
): Promise<string> {
  const text = fontConfiguration(folders, join(root, 'fonts-cache'));
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const file = join(root, `fonts-${hash}.conf`);
  if (existsSync(file)) return file;
  await mkdir(root, { recursive: true, mode: 0o700 });
  const staging = `${file}.${randomUUID()}`;
  await writeFile(staging, text);
  await rename(staging, file);
  return file;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
