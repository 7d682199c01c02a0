import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ScanStatus } from '../../../../../shared/calls/measuring/scans.ts';
import type { ServerMessage } from '../../../../../shared/sockets/socket-messages.ts';
import { browserClock } from '../../../lib/clock.ts';
import { type ScanPorts, type ScanProgress, waitForScan } from './wait-for-scan.ts';

const url = 'https://example.com/';
const status = (more: Partial<ScanStatus>): ScanStatus => ({
  scanId: 'scan-1',
  url,
  status: 'running',
  stage: 'loading',
  percent: 18,
  ...more,
});

function setUp(answers: (ScanStatus | Error)[]) {
  const handlers = new Set<(message: ServerMessage) => void>();
  const getStatus = vi.fn(async (_scanId: string) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === undefined || answer instanceof Error) throw answer ?? new Error('no answer');
    return answer;
  });
  const ports: ScanPorts = {
    getStatus,
    onServerMessage: (handler) => {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
    isLasting: (error) => error instanceof Error && error.message === 'unknown scan',
    clock: browserClock,
  };
  const push = (more: Partial<ScanStatus>): void => {
    const message: ServerMessage = { type: 'scan_progress', ...status({}), ...more };
    for (const handler of handlers) handler(message);
  };
  const seen: ScanProgress[] = [];
  return { ports, getStatus, push, handlers, seen, watch: (p: ScanProgress) => seen.push(p) };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('by polling', () => {
  test('polls every 2 s until the scan is done', async () => {
    const { ports, getStatus, seen, watch } = setUp([
      status({ status: 'queued', stage: 'queued', percent: 0 }),
      status({}),
      status({ status: 'done', stage: 'done', percent: 100 }),
    ]);
    const end = waitForScan(ports, { scanId: 'scan-1', url }, watch);
    await vi.advanceTimersByTimeAsync(4000);
    expect((await end).status).toBe('done');
    expect(getStatus).toHaveBeenCalledTimes(3);
    expect(seen.map((p) => [p.stage, p.percent])).toEqual([
      ['Waiting for a free browser', 0],
      ['Loading the page', 18],
    ]);
  });

  test('returns a failed scan with its reason', async () => {
    const failure = { reason: 'dns', message: 'Not found.', hint: 'Check the spelling.' };
    const { ports, watch } = setUp([status({ status: 'failed', reason: 'dns', failure })]);
    expect(await waitForScan(ports, { scanId: 'scan-1', url }, watch)).toMatchObject({
      status: 'failed',
      failure,
    });
  });

  test('never goes back', async () => {
    const { ports, seen, watch } = setUp([
      status({ percent: 60 }),
      status({ percent: 40 }),
      status({ status: 'done' }),
    ]);
    const end = waitForScan(ports, { scanId: 'scan-1', url }, watch);
    await vi.advanceTimersByTimeAsync(4000);
    await end;
    expect(seen.map((p) => p.percent)).toEqual([60, 60]);
  });
});

describe('by WebSocket', () => {
  test('shows pushed progress, and ignores other scans', async () => {
    const { ports, push, seen, watch } = setUp([status({ percent: 20 })]);
    void waitForScan(ports, { scanId: 'scan-1', url }, watch);
    await vi.advanceTimersByTimeAsync(0);
    push({ percent: 33, stage: 'gathering' });
    push({ scanId: 'another', percent: 90 });
    expect(seen.at(-1)).toMatchObject({ percent: 33, stage: 'Gathering what the page did' });
  });

  test('fetches the result at once when the end is pushed', async () => {
    const { ports, push, getStatus, watch } = setUp([
      status({}),
      status({ status: 'failed', reason: 'tls' }),
    ]);
    const end = waitForScan(ports, { scanId: 'scan-1', url }, watch);
    await vi.advanceTimersByTimeAsync(100);
    push({ status: 'failed' });
    await vi.advanceTimersByTimeAsync(0);
    expect(await end).toMatchObject({ status: 'failed', reason: 'tls' });
    expect(getStatus).toHaveBeenCalledTimes(2);
  });

  test('accepts a pushed success as the end, without a request', async () => {
    const { ports, push, getStatus, watch } = setUp([status({})]);
    const end = waitForScan(ports, { scanId: 'scan-1', url }, watch);
    await vi.advanceTimersByTimeAsync(100);
    push({ status: 'done', stage: 'done', percent: 100 });
    await vi.advanceTimersByTimeAsync(0);
    expect(await end).toMatchObject({ scanId: 'scan-1', status: 'done' });
    expect(getStatus).toHaveBeenCalledTimes(1);
  });

  test('polls less while the socket sends messages', async () => {
    const { ports, push, getStatus, watch } = setUp([status({})]);
    void waitForScan(ports, { scanId: 'scan-1', url }, watch);
    await vi.advanceTimersByTimeAsync(1000);
    push({ percent: 30 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(getStatus).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(9000);
    expect(getStatus).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(getStatus).toHaveBeenCalledTimes(3);
  });

  test('stops listening at the end', async () => {
    const { ports, handlers, watch } = setUp([status({ status: 'done' })]);
    await waitForScan(ports, { scanId: 'scan-1', url }, watch);
    expect(handlers.size).toBe(0);
  });
});

describe('when the server cannot be asked', () => {
  test('tolerates a short outage', async () => {
    const { ports, watch } = setUp([
      new Error('offline'),
      new Error('offline'),
      status({ status: 'done' }),
    ]);
    const end = waitForScan(ports, { scanId: 'scan-1', url }, watch);
    await vi.advanceTimersByTimeAsync(4000);
    expect((await end).status).toBe('done');
  });

  test('gives up after a minute', async () => {
    const { ports, watch } = setUp([new Error('offline')]);
    const end = waitForScan(ports, { scanId: 'scan-1', url }, watch);
    const outcome = end.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(64_000);
    expect(await outcome).toMatchObject({ message: 'offline' });
  });

  test('gives up at once on an answer that will not change', async () => {
    const { ports, handlers, watch } = setUp([new Error('unknown scan')]);
    await expect(waitForScan(ports, { scanId: 'scan-1', url }, watch)).rejects.toThrow(
      'unknown scan',
    );
    expect(handlers.size).toBe(0);
  });
});
