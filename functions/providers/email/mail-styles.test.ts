import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buttonColour, darkScheme, lightScheme } from './mail-styles.ts';

const theme = readFileSync(new URL('../../../web/src/app/theme.css', import.meta.url), 'utf8');
const names = {
  page: '--wv-page',
  surface: '--wv-surface',
  edge: '--mantine-color-default-border',
  text: '--mantine-color-text',
  soft: '--mantine-color-dimmed',
  accent: '--wv-accent-text',
  good: '--wv-good-text',
  average: '--wv-average-text',
  bad: '--wv-bad-text',
} satisfies Record<keyof typeof lightScheme, string>;

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test.each([
  ['light', lightScheme],
  ['dark', darkScheme],
])('mails have the colours of the web app in the %s scheme', (scheme, colours) => {
  const rules = theme.split(`[data-mantine-color-scheme='${scheme}'] {`)[1]?.split('}')[0];
  for (const [name, variable] of Object.entries(names))
    expect(rules).toContain(`${variable}: ${colours[name as keyof typeof names]};`);
});

test.each([
  ['light', lightScheme],
  ['dark', darkScheme],
])('every text of a mail is readable in the %s scheme', (_, { surface, ...colours }) => {
  for (const name of ['text', 'soft', 'accent', 'good', 'average', 'bad'] as const)
    expect(contrast(colours[name], surface)).toBeGreaterThanOrEqual(4.5);
  expect(contrast('#ffffff', buttonColour)).toBeGreaterThanOrEqual(4.5);
});
