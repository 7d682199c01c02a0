import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeAt } from './place-at.ts';

beforeEach(() => {
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(400);
  window.scrollY = 1000;
});
afterEach(() => {
  window.scrollY = 0;
});

/** A button of 24 pixels, in the window. */
function place(left: number, top: number) {
  const panel = document.createElement('span');
  placeAt(panel, { left, top, bottom: top + 24, width: 24 }, 260);
  const { style, dataset } = panel;
  return [dataset['side'], style.left, style.top, style.getPropertyValue('--arrow')];
}

test('a panel is centred above its anchor', () => {
  expect(place(188, 300)).toEqual(['above', '70px', '1288px', '130px']);
});

test('a panel is below if there is no room above', () => {
  expect(place(188, 100)).toEqual(['below', '70px', '1136px', '130px']);
});

test('a panel stays within the window, and points to its anchor', () => {
  expect(place(4, 300)).toEqual(['above', '8px', '1288px', '8px']);
  expect(place(370, 300)).toEqual(['above', '132px', '1288px', '250px']);
});
