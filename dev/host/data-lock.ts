import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export class DataInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(`The data in ${folder} are used by another local host (process ${pid}); stop it first.`);
  }
}

/**
 * Locks a data folder, because two hosts would corrupt its database. Of two that start at the same time, one gets it.
 * @returns releases the folder
 * @throws DataInUseError while another live process has it
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

/** False if a lock exists, or if another host removed ours as stale before it contained our process id. */
function take(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}`, { flag: 'wx' });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
  return readNumber(file) === process.pid;
}

/** Removes the lock of a dead host. @returns the host that has taken the lock in the meantime, if any */
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

/** Another live host that has this lock. */
function holderIn(file: string): number | undefined {
  const pid = readNumber(file);
  const isHeld = pid !== undefined && pid !== process.pid && isAlive(pid) && isLocalHost(pid);
  return isHeld ? pid : undefined;
}

function readNumber(file: string): number | undefined {
  try {
    // Empty if the disk was full.
    return Number(readFileSync(file, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}

/** False if the process id belongs to another program by now, as far as this system can detect it. */
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
