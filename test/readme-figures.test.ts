/** Figures of the README that `node bin/settings-table.ts` writes; verify says when they are stale. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../bin/entry-points.ts';
import { withFigures } from '../bin/readme-figures.ts';

const text = readFileSync(join(root, 'README.md'), 'utf8');
const linesWith = (counts?: Parameters<typeof withFigures>[1]) => {
  const before = new Set(text.split('\n'));
  return withFigures(text, counts)
    .split('\n')
    .filter((line) => !before.has(line))
    .map((line) => line.replaceAll(/ +/g, ' '));
};

test('follow from the catalogues', () => {
  expect(linesWith()).toEqual([]);
});

test('change with a queue, its workers and schedules, down to the sum', () => {
  const counts = { queues: 40, workers: 300, schedules: 20, everyMinute: 3 };
  const changed = linesWith(counts).join('\n');
  expect(changed).toContain('workers use up to 300 concurrent functions');
  expect(changed).toContain('and 17 schedules; 3 schedules every minute');
  // 40 queues, five pollers each, three requests a minute.
  expect(changed).toContain('polling of 40 queues: about 25.9 million empty receives');
  expect(changed).toContain('gives one million for free | 9.97 |');
  expect(changed).toContain('up to 87 metrics under alarm, of which ten are free | 7.70 |');
  expect(changed).toMatch(/About \$29 a month/);
});

test('a README without one of them is an error', () => {
  expect(() => withFigures(text.replace('empty receives', 'receives'))).toThrow('README.md has no');
});
