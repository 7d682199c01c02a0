import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { ProblemError } from '../../../shared/calls/errors.ts';
import { UnfinishedWorkError, withinDeadline } from './within-deadline.ts';

const file = fileURLToPath(new URL('../../../test/fixtures/odd-work.child.ts', import.meta.url));
const order = (input: string, timeoutMs = 15_000, onNote?: (note: unknown) => void) => {
  const more = onNote === undefined ? {} : { onNote };
  return withinDeadline({ file, input, answer: z.number(), timeoutMs, memory: 32, ...more });
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('work in a child process', () => {
  test('is done by one child as long as it works', async () => {
    expect(await order('answer')).toBe(1);
    expect(await order('answer')).toBe(2);
    const notes: unknown[] = [];
    expect(await order('note', 15_000, (note) => notes.push(note))).toBe(3);
    expect(notes).toEqual(['begun']);
  });

  test('is done by several children in parallel', async () => {
    const [one, other] = await Promise.all([order('answer'), order('answer')]);
    expect(one).not.toBe(other);
  });

  test('throws our own errors with all their fields, and others unchanged', async () => {
    const problem: unknown = await order('problem').catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(ProblemError);
    expect(problem).toMatchObject({ code: 'invalid_input', field: 'url', reason: 'dns' });
    await expect(order('error')).rejects.toMatchObject({ name: 'RangeError', message: 'too deep' });
    await expect(order('what?')).rejects.toThrow('Invalid option');
  });

  test.each(['spin', 'backtrack'])('is stopped if it would never end: %s', async (endless) => {
    await expect(order(endless, 50)).rejects.toThrow(UnfinishedWorkError);
    expect(await order('answer')).toBe(1);
  });

  test.each([
    ['allocate', 'heap'],
    ['exit', 'ended (0)'],
  ])('is unfinished if its child ends: %s', async (fatal, why) => {
    const unfinished: unknown = await order(fatal).catch((error: unknown) => error);
    expect(unfinished).toBeInstanceOf(UnfinishedWorkError);
    expect(String(unfinished)).toContain(why);
  });

  test.each([
    ['it sends a message of another version', 'odd message', undefined],
    ['its note cannot be used', 'note', () => JSON.parse('no JSON')],
  ])('is unfinished if %s', async (_, odd, onNote) => {
    await expect(order(odd, 15_000, onNote)).rejects.toThrow('message could not be used');
    expect(await order('answer')).toBe(1);
  });

  test('a child that dies while idle is replaced', async () => {
    const pid = await order('fail later');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 60_000);
    expect(await order('answer')).toBe(1);
  });

  test('does not see our settings', async () => {
    vi.stubEnv('CRUX_API_KEY', 'secret');
    expect(await order('key')).toBe(0);
  });
});
