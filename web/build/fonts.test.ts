import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const faces = ['../src/app/theme.css', '../../node_modules/@fontsource-variable/inter/wght.css']
  .map(read)
  .flatMap((css) => css.match(/@font-face \{[^}]*\}/g) ?? []);

test('text is never invisible while its font is loaded', () => {
  expect(faces.length).toBeGreaterThan(5);
  for (const face of faces) expect(face).toContain('font-display: swap;');
});

test('code needs no font that is loaded', () => {
  const loaded = faces.map((face) => /font-family: '([^']+)'/.exec(face)?.[1] ?? '');
  const families = /fontFamilyMonospace: "(.*)"/.exec(read('../src/app/theme.ts'))?.[1];
  expect(families).toMatch(/, monospace$/);
  expect(loaded.length).toBeGreaterThan(5);
  expect(loaded).not.toContain('');
  for (const family of loaded) expect(families).not.toContain(family);
});
