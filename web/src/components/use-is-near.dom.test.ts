import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useIsNear } from './use-is-near.ts';

test('is true once the element is less than a screen away, and stays so after a fast scroll', () => {
  let seen: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
  const disconnect = vi.fn();
  const margins: unknown[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: typeof seen, { rootMargin }: { rootMargin: string }) {
        seen = callback;
        margins.push(rootMargin);
      }
      observe = () => undefined;
      disconnect = disconnect;
    },
  );
  onTestFinished(() => void Reflect.deleteProperty(window, 'IntersectionObserver'));
  const { result } = renderHook(() => useIsNear({ current: document.body }));
  act(() => seen([{ isIntersecting: false }]));
  expect(result.current).toBe(false);
  act(() => {
    seen([{ isIntersecting: true }]);
    seen([{ isIntersecting: false }]);
  });
  expect(result.current).toBe(true);
  expect(disconnect).toHaveBeenCalledOnce();
  expect(margins).toEqual(['100% 0px']);
});
