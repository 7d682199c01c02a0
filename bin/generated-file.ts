import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './entry-points.ts';

/** Writes a committed file that the running program makes; with `--check` the process fails if the file is stale. */
export function writeOrCheck(file: string, fresh: string): void {
  const path = join(root, file);
  if (!process.argv.includes('--check')) writeFileSync(path, fresh);
  else if (readFileSync(path, 'utf8') !== fresh) {
    const program = relative(root, process.argv[1] ?? '');
    console.error(`${file} is stale: run \`node ${program}\``);
    process.exitCode = 1;
  }
}
