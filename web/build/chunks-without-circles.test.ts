import { expect, test } from 'vitest';
import { circleOf } from './chunks-without-circles.ts';

test('finds chunks that import each other, also over others', () => {
  const imports = new Map([
    ['index', ['a', 'shared']],
    ['a', ['b', 'shared']],
    ['b', ['c']],
    ['c', ['a']],
    ['shared', []],
  ]);
  expect(circleOf(imports)).toEqual(['a', 'b', 'c', 'a']);
});

test('accepts chunks that many import', () => {
  const imports = new Map([
    ['index', ['a', 'b']],
    ['a', ['shared']],
    ['b', ['a', 'shared']],
    ['shared', []],
  ]);
  expect(circleOf(imports)).toBeUndefined();
});
