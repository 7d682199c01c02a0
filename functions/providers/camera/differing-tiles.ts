import type { MaskRect } from '../../../shared/models/measuring/screenshot-mask.ts';
import type { Picture } from '../../platform/pictures/picture.ts';

/** Edge of a tile, pixels. */
const tileSize = 8;

/** A tile, and the first pixel in it that differs. */
export interface DifferingTile {
  rect: MaskRect;
  pixel: { x: number; y: number };
}

/** The tiles of a grid in which two frames of one size differ at all, in reading order. */
export function differingTiles(one: Picture, other: Picture): DifferingTile[] {
  const tiles: DifferingTile[] = [];
  for (let y = 0; y < one.height; y += tileSize) {
    for (let x = 0; x < one.width; x += tileSize) {
      const width = Math.min(tileSize, one.width - x);
      const height = Math.min(tileSize, one.height - y);
      const rect = { x, y, width, height };
      const pixel = firstDifference(one, other, rect);
      if (pixel !== undefined) tiles.push({ rect, pixel });
    }
  }
  return tiles;
}

function firstDifference(
  one: Picture,
  other: Picture,
  tile: MaskRect,
): DifferingTile['pixel'] | undefined {
  for (let y = tile.y; y < tile.y + tile.height; y += 1) {
    for (let x = tile.x; x < tile.x + tile.width; x += 1) {
      const at = (y * one.width + x) * 4;
      for (let channel = at; channel < at + 4; channel += 1) {
        if (one.data[channel] !== other.data[channel]) return { x, y };
      }
    }
  }
  return undefined;
}
