import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DataInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(`The data in ${folder} are used by another local host (process ${pid}); stop it first.`);
  }
}

/**
 * Two hosts on one database would spoil it.
 * @returns what gives the folder back
 * @throws DataInUseError while another process that lives has it
 */
export function lockData(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'host.pid');
  const holder = readHolder(file);
  if (holder !== undefined && holder !== process.pid && isAlive(holder) && isLocalHost(holder))
    throw new DataInUseError(folder, holder);
  writeFileSync(file, `${process.pid}`);
  return () => rmSync(file, { force: true });
}

function readHolder(file: string): number | undefined {
  try {
    // Empty where the disk was full.
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** False when the number has gone to another program since, as far as this system tells. */
function isLocalHost(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.ts');
  } catch {
    return true;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
