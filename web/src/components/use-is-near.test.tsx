import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useIsNear } from './use-is-near.ts';

test('what a fast scroll has passed counts as near', () => {
  let report: IntersectionObserverCallback = () => undefined;
  class Observer {
    observe = vi.fn();
    disconnect = vi.fn();
    constructor(callback: IntersectionObserverCallback) {
      report = callback;
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const { result } = renderHook(() => useIsNear({ current: document.body }));
  expect(result.current).toBe(false);
  const observer = new IntersectionObserver(report);
  const entry = (isIntersecting: boolean) => ({ isIntersecting }) as IntersectionObserverEntry;
  act(() => {
    report([entry(true)], observer);
    report([entry(false)], observer);
  });
  expect(result.current).toBe(true);
});
