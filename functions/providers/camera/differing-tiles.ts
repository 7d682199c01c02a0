import type { MaskRect } from '../../../shared/models/screenshot-mask.ts';

/** Edge of a tile, pixels. */
const tileSize = 8;

/** RGBA, four bytes a pixel, rows from the top. */
export interface Frame {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The tiles of a grid in which two frames of one size differ at all, in reading order. */
export function differingTiles(one: Frame, other: Frame): MaskRect[] {
  const tiles: MaskRect[] = [];
  for (let y = 0; y < one.height; y += tileSize) {
    for (let x = 0; x < one.width; x += tileSize) {
      const width = Math.min(tileSize, one.width - x);
      const height = Math.min(tileSize, one.height - y);
      if (differs(one, other, { x, y, width, height })) tiles.push({ x, y, width, height });
    }
  }
  return tiles;
}

function differs(one: Frame, other: Frame, tile: MaskRect): boolean {
  for (let row = tile.y; row < tile.y + tile.height; row += 1) {
    const start = (row * one.width + tile.x) * 4;
    const end = start + tile.width * 4;
    for (let at = start; at < end; at += 1) {
      if (one.data[at] !== other.data[at]) return true;
    }
  }
  return false;
}
