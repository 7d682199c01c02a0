import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, fakeServer } from '../test-support/fake-server.ts';
import { useCode, useCodeOnline } from './use-code.ts';

test('fetches a module when it is needed, and again at the next need if it failed to load', async () => {
  const module = { answer: 42 };
  const fetchCode = vi.fn<() => Promise<typeof module>>();
  const onMissing = vi.fn();
  const { result, rerender } = renderHook(({ need }) => useCode(fetchCode, need, onMissing), {
    initialProps: { need: 0 },
  });
  expect(fetchCode).not.toHaveBeenCalled();

  fetchCode.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  rerender({ need: 1 });
  await waitFor(() => expect(onMissing).toHaveBeenCalledTimes(1));
  expect(result.current).toBeUndefined();

  fetchCode.mockResolvedValueOnce(module);
  rerender({ need: 2 });
  await waitFor(() => expect(result.current).toBe(module));
  rerender({ need: 3 });
  expect(fetchCode).toHaveBeenCalledTimes(2);
});

test('requests the code of a part that appears without a click once there is a connection', async () => {
  fakeServer({ 'GET /api/plan/list': answer({ data: [] }) });
  const module = { answer: 42 };
  const fetchCode = vi.fn(async () => module);
  act(() => void window.dispatchEvent(new Event('offline')));
  const { result } = renderHook(() => useCodeOnline(fetchCode));
  expect(fetchCode).not.toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current.code).toBe(module));
});
