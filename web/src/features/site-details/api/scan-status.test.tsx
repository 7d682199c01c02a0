import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, fakeServer, problem } from '../../../test-support/fake-server.ts';
import { isLost, useScanStatus } from './scan-status.ts';

const url = 'https://example.com/';
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Follows a scan for a minute. */
async function follow(status: Parameters<typeof fakeServer>[0][string]) {
  const requests = fakeServer({ 'GET /api/scan/status': status });
  const { result } = renderHook(() => useScanStatus({ url, scanId: 's1', onOtherScan: vi.fn() }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  return { requests, result };
}

it('asks for a running scan every two seconds', async () => {
  const running = { scanId: 's1', url, status: 'running', stage: 'Auditing', percent: 50 };
  const { requests } = await follow(answer(running));
  expect(requests).toHaveLength(31);
});

it('asks for a scan that is gone no more', async () => {
  const { requests, result } = await follow(problem(404, 'not_found', 'There is no such scan'));
  expect(isLost(result.current.error)).toBe(true);
  expect(requests).toHaveLength(1);
});
