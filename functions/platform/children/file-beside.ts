import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * File of a child process or thread beside the file that starts it: TypeScript in the sources, JavaScript beside the
 * bundle.
 *
 * @param name without its extension: `lighthouse.child`
 * @param from `import.meta.url` of the file that starts it
 */
export const fileBeside = (name: string, from: string): string =>
  fileURLToPath(new URL(`./${name}${extname(from)}`, from));
