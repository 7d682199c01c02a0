import { expect, test } from 'vitest';
import { useDeployedStage } from '../../test/support/deployed-stage.ts';
import type { World } from './check.ts';
import { runChecks } from './run-checks.ts';

const { worldWith } = useDeployedStage();

const forever = (_: World, { signal }: { signal: AbortSignal }): Promise<string> =>
  new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );
const run = async (rows: Parameters<typeof runChecks>[0], interrupted = new AbortController()) => {
  const lines: string[] = [];
  await runChecks(rows, worldWith(), {
    print: (line) => lines.push(line),
    interrupted: interrupted.signal,
  });
  return lines;
};

test('one that takes too long fails, and the others go on', async () => {
  const lines = await run([
    [{ name: 'A', minutes: 0.0005, run: forever, whatToDo: 'Wait.' }],
    [{ name: 'B', minutes: 1, run: async () => 'seen', whatToDo: '' }],
  ]);
  expect(lines).toEqual([
    'A: not done after 0.0005 minutes: failed',
    '    What to do: Wait.',
    'B: seen: ok',
  ]);
});

test('Ctrl-C ends them, and still removes what they have made', async () => {
  const interruption = new AbortController();
  setTimeout(() => interruption.abort(), 20);
  const lines = await run(
    [
      [{ name: 'A', minutes: 1, run: forever, whatToDo: 'Wait.' }],
      [{ name: 'B', minutes: 1, run: async () => 'seen', whatToDo: '' }],
      [{ name: 'C', minutes: 1, always: true, run: async () => 'removed', whatToDo: '' }],
    ],
    interruption,
  );
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
    'A: interrupted: failed',
    'B: interrupted: skipped',
    'C: removed: ok',
  ]);
});
