import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

interface ProcessEntry {
  pid: number;
  parent: number;
}

/** Ids of all descendant processes. Empty if the system cannot list them. */
export function descendants(root = process.pid): number[] {
  const entries = process.platform === 'linux' ? fromProc() : fromPs();
  const found: number[] = [];
  for (let parents = [root]; parents.length > 0;) {
    parents = entries.filter(({ parent }) => parents.includes(parent)).map(({ pid }) => pid);
    found.push(...parents);
  }
  return found;
}

function fromProc(): ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The command may contain any text, including brackets; the parent is the second field after the last one.
        const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return [{ pid: Number(name), parent: Number(fields[1]) }];
      } catch {
        return [];
      }
    });
}

function fromPs(): ProcessEntry[] {
  try {
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => ({ pid, parent }));
  } catch {
    return [];
  }
}

/** Kills processes that would otherwise stay behind, such as a browser in the middle of a scan. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}
