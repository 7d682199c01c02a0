import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file so that no half of it is ever found: a host that is killed, or a full disk, leaves what was there before. */
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
