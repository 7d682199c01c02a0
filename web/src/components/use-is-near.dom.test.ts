import { act, renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useIsNear } from './use-is-near.ts';

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
  const { result } = renderHook(() => useIsNear({ current: document.body }));
  act(() => seen([{ isIntersecting: false }]));
  expect(result.current).toBe(false);
  expect(margins).toEqual(['0px']);
  act(() => void window.dispatchEvent(new Event('scroll')));
  expect(margins).toEqual(['0px', '100% 0px']);
  act(() => {
    seen([{ isIntersecting: true }]);
    seen([{ isIntersecting: false }]);
  });
  expect(result.current).toBe(true);
  // The observer of each margin.
  expect(disconnect).toHaveBeenCalledTimes(2);
});
