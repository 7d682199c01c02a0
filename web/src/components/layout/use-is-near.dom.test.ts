import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useIsNear, useIsWanted } from './use-is-near.ts';

test('is true once the element is on the screen, or less than a screen away once the page is used, and stays so', () => {
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
  const { result: wanted } = renderHook(() => useIsWanted({ current: document.body }));
  margins.length = 0;
  const { result } = renderHook(() => useIsNear({ current: document.body }));
  act(() => seen([{ isIntersecting: false }]));
  expect(result.current).toBe(false);
  expect(margins).toEqual(['0px']);
  expect(wanted.current).toBe(false);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(margins).toEqual(['0px', '100% 0px', '100% 0px']);
  // A large part is loaded as soon as the page is used, however far away it is.
  expect([wanted.current, result.current]).toEqual([true, false]);
  act(() => {
    seen([{ isIntersecting: true }]);
    seen([{ isIntersecting: false }]);
  });
  expect(result.current).toBe(true);
  // The observer of each margin.
  expect(disconnect).toHaveBeenCalledTimes(3);
});
