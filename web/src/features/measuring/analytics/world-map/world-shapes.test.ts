import { describe, expect, test } from 'vitest';
import { mapSize } from './map-size.ts';
import { nextCountry } from './next-country.ts';
import { worldShapes } from './world-shapes.ts';

describe('the shapes of the map', () => {
  test('are the countries of the atlas, each once, without Antarctica', () => {
    const ids = worldShapes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // 177 shapes: Antarctica, Northern Cyprus and Somaliland have no shape of their own.
    expect(ids).toHaveLength(174);
    expect(ids).toEqual(expect.arrayContaining(['DE', 'US', 'XK', 'CY', 'SO', 'TW']));
    expect(ids).not.toContain('AQ');
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(ids.filter((id) => names.of(id) === undefined)).toEqual([]);
  });

  test('lie in the frame, and have their middle where the country is', () => {
    for (const { path, middle } of worldShapes) {
      const [x, y] = middle;
      expect(x > 0 && x < mapSize.width && y > 0 && y < mapSize.height).toBe(true);
      const numbers = [...path.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...numbers)).toBeLessThanOrEqual(mapSize.width);
    }
    const middleOf = (id: string) => worldShapes.find((shape) => shape.id === id)?.middle ?? [];
    // Metropolitan France, not between it and Guiana.
    expect(middleOf('FR')[0]).toBeGreaterThan(middleOf('ES')[0] ?? Infinity);
    expect(middleOf('US')[0]).toBeLessThan(middleOf('BR')[0] ?? 0);
  });
});

test.each([
  ['ArrowRight', 'US', 'FR'],
  ['ArrowDown', 'FR', 'FR'],
  ['ArrowLeft', 'US', 'DE'],
  ['ArrowUp', 'DE', 'DE'],
  ['Home', 'FR', 'DE'],
  ['End', 'DE', 'FR'],
  ['x', 'DE', undefined],
])('%s moves from %s to %s', (key, from, to) => {
  expect(nextCountry(['DE', 'US', 'FR'], from, key)).toBe(to);
});
