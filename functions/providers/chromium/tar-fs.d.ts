/** The one function of tar-fs that we use; the package brings no types. */
declare module 'tar-fs' {
  import type { Writable } from 'node:stream';

  export function extract(folder: string): Writable;
}
