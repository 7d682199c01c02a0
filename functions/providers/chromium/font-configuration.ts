import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../../platform/escape-html.ts';
import { fontsFolder } from '../../platform/fonts-folder.ts';

/**
 * Our own fontconfig file, with our fonts only. Without a font, the renderer dies.
 * @param folders absolute paths of font folders
 * @param cacheFolder absolute path of a folder that the browser may write to
 */
export const fontConfiguration = (folders: readonly string[], cacheFolder: string): string =>
  [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...folders.map((folder) => `  <dir>${escapeHtml(folder)}</dir>`),
    `  <cachedir>${escapeHtml(cacheFolder)}</cachedir>`,
    `  <include>${escapeHtml(join(fontsFolder(), 'fonts.conf'))}</include>`,
    '</fontconfig>',
    '',
  ].join('\n');

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
