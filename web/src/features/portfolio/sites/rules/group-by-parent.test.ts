import { expect, test } from 'vitest';
import { groupByParent } from './group-by-parent.ts';

const shop = { name: 'shop' };
const blog = { name: 'blog' };
/** shop 0 with pages 1 to 5, blog 6 with pages 7 to 9. */
const parentOf = (index: number) => {
  if (index > 0 && index < 6) return shop;
  return index > 6 ? blog : undefined;
};
const row = (index: number) => ({ index });
const gap = (height: number) => ({ gap: height });
const grouped = (parts: Parameters<typeof groupByParent>[0]) =>
  groupByParent(parts, parentOf).map(({ parent, members }) => [parent, members]);

test('groups pages under their site', () => {
  expect(grouped([row(0), row(1), row(2), row(6), row(7), gap(9)])).toEqual([
    [undefined, [row(0)]],
    [shop, [row(1), row(2)]],
    [undefined, [row(6)]],
    [blog, [row(7)]],
    [undefined, [gap(9)]],
  ]);
});

test('keeps a gap between siblings inside the group, and any other gap outside', () => {
  expect(grouped([gap(1), row(1), gap(2), row(4), gap(3), row(8), row(9)])).toEqual([
    [undefined, [gap(1)]],
    [shop, [row(1), gap(2), row(4)]],
    [undefined, [gap(3)]],
    [blog, [row(8), row(9)]],
  ]);
});
