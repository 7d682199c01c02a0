import { readdirSync, readFileSync } from 'node:fs';

/** What a process and its descendants have used. Linux only. */
export interface Used {
  /** Processor time in milliseconds. */
  cpuMs: number;
  /** Proportional share of memory, in megabytes. */
  pssMb: number;
}

interface Entry {
  pid: number;
  parent: number;
  cpuMs: number;
}

/** Of a clock tick, as `getconf CLK_TCK` says on every Linux. */
const tickMs = 10;

function entries(): Entry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The command may contain any text, including brackets.
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) /s, '');
        const fields = stat.split(' ').map(Number);
        // In the program and in the system, also of children that have ended.
        const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
        return [{ pid: Number(name), parent: fields[1] ?? 0, cpuMs: ticks * tickMs }];
      } catch {
        return [];
      }
    });
}

function pssMbOf(pid: number): number {
  try {
    const rollUp = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+)/m.exec(rollUp)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** @param without ids of processes that do not count, with their descendants */
export function usedBy(root: number, without: readonly number[] = []): Used {
  const all = entries().filter(({ pid }) => !without.includes(pid));
  const found = all.filter(({ pid }) => pid === root);
  for (let parents = found; parents.length > 0;) {
    const ids = new Set(parents.map(({ pid }) => pid));
    parents = all.filter(({ parent }) => ids.has(parent));
    found.push(...parents);
  }
  return {
    cpuMs: found.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    pssMb: found.reduce((sum, { pid }) => sum + pssMbOf(pid), 0),
  };
}
