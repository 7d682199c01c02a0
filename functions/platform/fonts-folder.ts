import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of our fonts, for every script of the web's most used languages. In the cloud it lies beside the bundle. */
export function fontsFolder(): string {
  const beside = fileURLToPath(new URL('./fonts', import.meta.url));
  return existsSync(beside)
    ? beside
    : fileURLToPath(new URL('../providers/fonts', import.meta.url));
}
