import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A child process or thread that lies beside the file that starts it: as TypeScript in the sources, as JavaScript beside
 * the bundle.
 *
 * @param name without its ending: `lighthouse.child`
 * @param from `import.meta.url` of the file that starts it
 */
export const fileBeside = (name: string, from: string): string =>
  fileURLToPath(new URL(`./${name}${extname(from)}`, from));
