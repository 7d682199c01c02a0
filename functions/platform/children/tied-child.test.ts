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
/** A program that tells its number, and what it is made to do. */
async function run(script: string) {
  const child = spawnTied('/bin/sh', ['-c', `echo $$; ${script}`]);
  // Listened for at once: on a busy machine it may have ended before its output is read.
  const ended = once(child.process, 'exit');
  await vi.waitFor(() => expect(child.output()).toMatch(/^\d+\n/), 5000);
  return { child, ended, program: Number.parseInt(child.output(), 10) };
}

test('a program that ends by itself is seen to end, with its code and its last words', async () => {
  const { child, ended } = await run('sleep 0.05; echo broken >&2; exit 3');
  const [code] = await ended;
  expect(code).toBe(3);
  await vi.waitFor(() => expect(child.output()).toContain('broken'));
});

test('a program that is killed is seen to end', async () => {
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

test('a program ends with its input, as when this process is killed', async () => {
  const { child, ended, program } = await run('exec sleep 60');
  child.process.stdin?.destroy();
  await ended;
  expect(isAlive(program)).toBe(false);
});

test('a program ends with its shell, as far as that is asked to end', async () => {
  const { child, ended, program } = await run('exec sleep 60');
  child.process.kill('SIGTERM');
  await ended;
  expect(isAlive(program)).toBe(false);
});
