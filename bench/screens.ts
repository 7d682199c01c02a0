/**
 * Our screens in a browser with an empty cache, on the local host: `node bench/screens.ts [--only=Today] [--list]`. Each row of the
 * table (`screens/rows.ts`) is seeded and visited six times; the first visit finds the product cold and counts for the
 * layout shift only. `useful` is when what people came for is painted, `complete` when nothing is loading. Limits are medians
 * in milliseconds from the navigation, and the worst layout shift.
 */
import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureScreens, type Seen, seenOn, takeShift } from './screens/cold-browser.ts';
import { type Row, rows } from './screens/rows.ts';
import { median, report } from './statistics.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    list: { type: 'boolean', default: false },
  },
});
const visits = 5;
const units: Record<string, string> = { nodes: 'nodes', heap: 'MB' };
const unitOf = (name: string): string => (name.startsWith('shift') ? '' : (units[name] ?? 'ms'));

/** @param seen the first is the cold one */
function print(name: string, { limits }: Row, seen: readonly Seen[]): void {
  const all = (what: string) => seen.map((one) => one[what] ?? Number.NaN);
  console.log(`${name} (load of the machine: ${loadavg()[0]?.toFixed(1)})`);
  // A limit of a number that was not seen is not reached.
  for (const what of new Set([...Object.keys(seen[0] ?? {}), ...Object.keys(limits)])) {
    const value = what.startsWith('shift') ? Math.max(...all(what)) : median(all(what).slice(1));
    const limit = limits[what];
    const each = all(what).map((one) => one.toFixed(one < 10 ? 2 : 0));
    if (limit === undefined) console.log(`${name}, ${what}: ${value.toFixed(1)} ${unitOf(what)}`);
    else report(`${name}, ${what}`, value, limit, unitOf(what));
    console.log(`  each: ${each.join(', ')}`);
  }
}

async function measure(name: string, row: Row): Promise<void> {
  await measureScreens(row.plan, row.seed, async ({ ask, stay }) => {
    await row.ready?.();
    const seen: Seen[] = [];
    while (seen.length <= visits)
      seen.push(
        await stay(row.screen, async (page) => {
          const first = await seenOn(page, row.screen);
          const shift = await takeShift(page);
          return { ...first, shift, ...(await row.use?.(page)) };
        }),
      );
    for (const path of row.calls ?? [])
      for (const one of seen) {
        const { ms, bytes } = await ask(path);
        one[path] = ms;
        if (one === seen[0]) console.log(`${path}: ${bytes.toLocaleString('en')} bytes`);
      }
    print(name, row, seen);
  });
}

const chosen = Object.keys(rows).filter((name) => name.includes(values.only));
const [first = ''] = chosen;
if (values.list) console.log(chosen.join('\n'));
else if (chosen.length === 1) {
  const row = await rows[first]?.();
  try {
    if (row !== undefined) await measure(first, row);
  } finally {
    await row?.close?.();
  }
} else {
  // Each in a process of its own, as clients of the stand-ins last as long as the process.
  for (const name of chosen) {
    const run = [import.meta.filename, `--only=${name}`];
    const { status } = spawnSync(process.execPath, run, { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  }
}
