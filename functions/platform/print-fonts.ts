import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { once } from './once.ts';

/** A font of printed documents. In the cloud its file lies beside the bundle. */
function face(name: string, weight: number): string {
  const file = `Inter_${name}.ttf`;
  const beside = fileURLToPath(new URL(`./${file}`, import.meta.url));
  const path = existsSync(beside)
    ? beside
    : createRequire(import.meta.url).resolve(`@expo-google-fonts/inter/${name}/${file}`);
  return `@font-face{font-family:Inter;font-weight:${weight};src:url(data:font/ttf;base64,${readFileSync(path).toString('base64')})}`;
}

/** Inter as a style sheet without requests, read once: Latin, Greek and Cyrillic (SIL Open Font License 1.1). */
export const printFonts = once(() => [face('400Regular', 400), face('600SemiBold', 600)].join(''));
