import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { spawnTied } from './tied-child.ts';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
/** A program that prints its process id and then follows instructions. */
async function run(script: string) {
  const child = spawnTied('/bin/sh', ['-c', `echo $$; ${script}`]);
  // Listens at once: on a busy machine the program may end before its output is read.
  const ended = once(child.process, 'exit');
  await vi.waitFor(() => expect(child.output()).toMatch(/^\d+\n/), 60_000);
  return { child, ended, program: Number.parseInt(child.output(), 10) };
}

test('the end of a program is reported with its code and last output', async () => {
  const { child, ended } = await run('sleep 0.05; echo broken >&2; exit 3');
  const [code] = await ended;
  expect(code).toBe(3);
  await vi.waitFor(() => expect(child.output()).toContain('broken'), 60_000);
});

test('the end of a killed program is reported', async () => {
  const { ended, program } = await run('exec sleep 60');
  process.kill(program, 'SIGKILL');
  expect(await ended).toEqual([137, null]);
});

test('a stop waits until the program has ended', async () => {
  const { child, program } = await run(
    `trap 'sleep 0.1; exit 0' TERM; while :; do sleep 0.01; done`,
  );
  await child.stop();
  expect(isAlive(program)).toBe(false);
});

test('a program ends when its input closes, as when this process is killed', async () => {
  const { child, ended, program } = await run('exec sleep 60');
  child.process.stdin?.destroy();
  await ended;
  expect(isAlive(program)).toBe(false);
});

test('a program ends with its shell, if that is asked to end', async () => {
  const { child, ended, program } = await run('exec sleep 60');
  child.process.kill('SIGTERM');
  await ended;
  expect(isAlive(program)).toBe(false);
});
