import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DataInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(`The data in ${folder} are used by another local host (process ${pid}); stop it first.`);
  }
}

/**
 * Two hosts on one database would spoil it; of two that start at the same time, one gets it.
 * @returns what gives the folder back
 * @throws DataInUseError while another process that lives has it
 */
export function lockData(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'host.pid');
  while (!take(file)) {
    const holder = holderIn(file) ?? removeLeftover(file);
    if (holder !== undefined) throw new DataInUseError(folder, holder);
  }
  return () => rmSync(file, { force: true });
}

/** False when there is a lock already, or somebody took this one for a leftover before our number was in it. */
function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  return readNumber(file) === process.pid;
}

/** Removes the lock of a host that is no more. @returns who has taken the lock since it was looked at, and keeps it */
function removeLeftover(file: string): number | undefined {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const holder = holderIn(aside);
  if (holder === undefined) rmSync(aside);
  else renameSync(aside, file);
  return holder;
}

/** Another host that lives and has this lock. */
function holderIn(file: string): number | undefined {
  const pid = readNumber(file);
  const isHeld = pid !== undefined && pid !== process.pid && isAlive(pid) && isLocalHost(pid);
  return isHeld ? pid : undefined;
}

function readNumber(file: string): number | undefined {
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
    return hasCode(error, 'EPERM');
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;
