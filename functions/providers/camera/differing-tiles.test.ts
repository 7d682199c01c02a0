import { expect, test } from 'vitest';
import { differingTiles } from './differing-tiles.ts';

test('finds the tiles in which two frames differ, those at the edges cut to size', () => {
  const frame = () => ({ width: 20, height: 20, data: new Uint8Array(20 * 20 * 4) });
  const other = frame();
  // Two neighbouring pixels on both sides of a tile's border.
  other.data[(17 * 20 + 7) * 4] = 255;
  other.data[(17 * 20 + 8) * 4 + 2] = 1;
  expect(differingTiles(frame(), other)).toEqual([
    { rect: { x: 0, y: 16, width: 8, height: 4 }, pixel: { x: 7, y: 17 } },
    { rect: { x: 8, y: 16, width: 8, height: 4 }, pixel: { x: 8, y: 17 } },
  ]);
  expect(differingTiles(other, other)).toEqual([]);
});
