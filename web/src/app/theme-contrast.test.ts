/** WCAG 2.2: 3:1 for the edges of controls and the focus (1.4.11), 4.5:1 for text (1.4.3). */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
/** Hexadecimal colours by name; the light ones come first in the file. */
const schemes = [...css.matchAll(/^html:root\[[^{]+\{([^{}]+)\}/gm)].map(([, block = '']) =>
  Object.fromEntries(
    [...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  ),
);

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const surfaces = ['--wv-surface', '--wv-surface-raised', '--wv-page'];

test('both schemes are read, and contrast is judged as WCAG does', () => {
  expect(schemes).toHaveLength(2);
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('%s', (_, index) => {
  const colours: Record<string, string> = schemes[index] ?? {};
  test.each([
    ['--wv-control-edge', 3],
    ['--wv-focus', 3],
    ['--mantine-color-text', 4.5],
    ['--mantine-color-dimmed', 4.5],
    ['--wv-good-text', 4.5],
    ['--wv-average-text', 4.5],
    ['--wv-bad-text', 4.5],
    ['--wv-accent-text', 4.5],
  ])('%s has %f:1 on every surface', (name, least) => {
    for (const surface of surfaces)
      expect(contrast(colours[name], colours[surface]), surface).toBeGreaterThanOrEqual(least);
  });
});
