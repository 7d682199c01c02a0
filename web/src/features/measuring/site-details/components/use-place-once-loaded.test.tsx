import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { kept } from '../../../../lib/kept.ts';
import { keepingPlaces } from '../../../../lib/scroll-positions.ts';
import { usePlaceOnceLoaded } from './use-place-once-loaded.ts';

const left = 2500;
const entry = { key: 'default', pathname: '/siteDetails', search: '?url=a' };
/** How far down the page can be scrolled. */
let lowest = 0;

beforeEach(() => {
  lowest = 1265;
  vi.spyOn(window, 'scrollTo').mockImplementation((...given: unknown[]) => {
    window.scrollY = Math.min(Number(given[1]), lowest);
  });
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(
    () => lowest + window.innerHeight,
  );
  window.scrollY = 0;
  kept('scroll-positions').write(JSON.stringify({ [keepingPlaces.getKey(entry)]: left }));
});

function Screen({ isReady }: { isReady: boolean }) {
  usePlaceOnceLoaded(isReady);
  return null;
}

function loading() {
  const screen = (isReady: boolean) => (
    <MemoryRouter initialEntries={['/siteDetails?url=a']}>
      <Screen isReady={isReady} />
    </MemoryRouter>
  );
  const { rerender } = render(screen(false));
  return {
    /** The browser scrolls, and the page grows before the event says so. */
    scrolls(event = new Event('scroll')) {
      window.scrollTo(0, left);
      lowest = 5000;
      act(() => void window.dispatchEvent(event));
    },
    begins: () => rerender(screen(false)),
    async ends() {
      lowest = 5000;
      rerender(screen(true));
      for (let frame = 0; frame < 3; frame += 1)
        await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    },
  };
}

test('a page that grows after the browser has scrolled as far as it could ends where it was left', async () => {
  const { scrolls, ends } = loading();
  scrolls();
  expect(window.scrollY).toBe(0);
  await ends();
  expect(window.scrollY).toBe(left);
});

test('the same if no event has said so before everything is there', async () => {
  const { scrolls, ends } = loading();
  scrolls(new Event('load'));
  await ends();
  expect(window.scrollY).toBe(left);
});

test('a reader’s scroll of an earlier load says nothing of the next one', async () => {
  const { scrolls, ends, begins } = loading();
  window.dispatchEvent(new Event('wheel'));
  scrolls();
  await ends();
  begins();
  lowest = 1265;
  scrolls();
  await ends();
  expect(window.scrollY).toBe(left);
});

test.each(['wheel', 'touchmove', 'keydown', 'pointerdown'])(
  'a reader who scrolls by %s stays there',
  async (sign) => {
    const { scrolls, ends } = loading();
    window.dispatchEvent(new Event(sign));
    scrolls();
    await ends();
    expect(window.scrollY).toBe(1265);
  },
);
