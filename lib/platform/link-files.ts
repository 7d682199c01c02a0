import { copyFileSync, linkSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Links a file, because copying hundreds of megabytes would take seconds. Links cannot cross to another disk. */
export function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    copyFileSync(source, target);
  }
}

function linkAll(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) linkAll(from, to);
    else linkOrCopy(from, to);
  }
}

/** Links all files of a folder into a new one, which exists only once it is complete. */
export function linkFolder(source: string, target: string): void {
  const incomplete = `${target}.incomplete`;
  rmSync(incomplete, { recursive: true, force: true });
  linkAll(source, incomplete);
  renameSync(incomplete, target);
}
