import { describe, expect, test, vi } from 'vitest';
import { inTheEnd } from './write-together.ts';

const cancelled = (...codes: string[]) => ({
  canceled: true,
  data: codes.map((code) => ({ rejected: code !== 'None', code })),
});
const done = { canceled: false, data: [] };

describe('writeTogether', () => {
  test('is done when the transaction succeeds', async () => {
    expect(await inTheEnd({ go: async () => done })).toEqual({ done: true });
  });

  test('reports the failed conditions, and does not retry', async () => {
    const go = vi.fn(async () =>
      cancelled('None', 'ConditionalCheckFailed', 'TransactionConflict', 'ConditionalCheckFailed'),
    );
    expect(await inTheEnd({ go })).toEqual({ done: false, refused: [1, 3] });
    expect(go).toHaveBeenCalledTimes(1);
  });

  test('retries while it conflicts with another transaction', async () => {
    const go = vi.fn(async () => done);
    go.mockResolvedValueOnce(cancelled('None', 'TransactionConflict') as never);
    go.mockResolvedValueOnce(cancelled('ThrottlingError') as never);
    expect(await inTheEnd({ go })).toEqual({ done: true });
    expect(go).toHaveBeenCalledTimes(3);
  });

  test('gives up in the end', async () => {
    const go = vi.fn(async () => cancelled('TransactionConflict'));
    const pauses: number[] = [];
    const failure = inTheEnd({ go }, async (ms) => void pauses.push(ms)).catch(String);
    expect(await failure).toContain('TransactionConflict');
    expect(go).toHaveBeenCalledTimes(12);
    expect(pauses).toHaveLength(11);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(800);
  });

  test('any other reason is an error', async () => {
    const go = async () => cancelled('ValidationError', 'None');
    await expect(inTheEnd({ go })).rejects.toThrow('ValidationError, None');
  });
});
