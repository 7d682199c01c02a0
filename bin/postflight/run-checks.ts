import { type Check, Skipped, type World } from './check.ts';

export type Result = 'ok' | 'failed' | 'skipped';

export interface RunOptions {
  /** Prints a line. */
  print(line: string): void;
  /** Aborted by Ctrl-C. */
  interrupted: AbortSignal;
}

/** Runs every check, and prints a line about each. None stops the others. */
export async function runChecks(
  rows: readonly (readonly Check[])[],
  world: World,
  options: RunOptions,
): Promise<Map<string, Result>> {
  const results = new Map<string, Result>();
  for (const row of rows)
    await Promise.all(
      row.map(async (check) => results.set(check.name, await runOne(check, world, options))),
    );
  return results;
}

async function runOne(
  check: Check,
  world: World,
  { print, interrupted }: RunOptions,
): Promise<Result> {
  const { name, minutes, always } = check;
  const most = typeof minutes === 'number' ? minutes : minutes(world);
  const time = AbortSignal.timeout(most * 60_000);
  const signal = always === true ? time : AbortSignal.any([time, interrupted]);
  try {
    if (always !== true && interrupted.aborted) throw new Skipped('interrupted');
    const seen = await check.run(world, { signal, say: (words) => print(`    ${name}: ${words}`) });
    print(`${name}: ${seen}: ok`);
    return 'ok';
  } catch (error) {
    if (error instanceof Skipped) {
      print(`${name}: ${error.message}: skipped`);
      return 'skipped';
    }
    const isAborted = error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name);
    const words = !(isAborted && signal.aborted)
      ? wordsOf(error)
      : time.aborted
        ? `not done after ${most} minutes`
        : 'interrupted';
    print(`${name}: ${words}: failed`);
    print(`    What to do: ${check.whatToDo}`);
    return 'failed';
  }
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, ' ').slice(0, 600);
