import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('../src/app/theme.css', import.meta.url), 'utf8');

/** The variables that theme.css sets for a scheme. */
function coloursOf(scheme: string): Map<string, string> {
  const block = css.split(`[data-mantine-color-scheme='${scheme}'] {`)[1]?.split('}')[0] ?? '';
  return new Map(
    [...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [
      name,
      colour,
    ]),
  );
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

test.each(['light', 'dark'])(
  'edges of fields and the focus stand out in the %s scheme',
  (scheme) => {
    const colours = coloursOf(scheme);
    for (const edge of ['--wv-control-edge', '--wv-focus']) {
      for (const surface of ['--wv-surface', '--wv-surface-raised', '--wv-page', '--wv-hover']) {
        const [one, other] = [colours.get(edge), colours.get(surface)];
        if (one === undefined || other === undefined) throw new Error(`no ${edge} or ${surface}`);
        const found = contrast(one, other);
        expect(found, `${edge} on ${surface}`).toBeGreaterThanOrEqual(3);
      }
    }
  },
);
