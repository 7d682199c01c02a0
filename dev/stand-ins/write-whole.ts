import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file atomically: after a kill or on a full disk, the previous content is still there. */
export function writeWhole(file: string, text: string): void {
  const aside = `${file}.${process.pid}.partial`;
  try {
    writeFileSync(aside, text);
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}
