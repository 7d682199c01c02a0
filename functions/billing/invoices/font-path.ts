import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const folders = {
  'Inter_400Regular.ttf': '400Regular',
  'Inter_600SemiBold.ttf': '600SemiBold',
} as const;
export type FontFile = keyof typeof folders;

/** Where a font of PDFs is. In the cloud the files lie beside the bundle. */
export function fontPath(file: FontFile): string {
  const beside = fileURLToPath(new URL(`./${file}`, import.meta.url));
  return existsSync(beside)
    ? beside
    : createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${folders[file]}/${file}`);
}
