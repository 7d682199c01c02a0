/** Figures of the README that follow from the catalogues. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../bin/entry-points.ts';
import { queues } from '../shared/jobs/define-job.ts';
import { schedules } from '../shared/schedules.ts';

const text = readFileSync(join(root, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ');
const figure = (pattern: RegExp): number => Number(pattern.exec(text)?.[1]);
const secondsAMonth = 30 * 24 * 3600;

test('concurrent workers, for the preflight of a deployment', () => {
  const workers = Object.values(queues).reduce(
    (sum, { maxConcurrency }) => sum + maxConcurrency,
    0,
  );
  expect(figure(/workers use up to (\d+) concurrent functions/)).toBe(workers);
});

test('queues that Lambda polls, and the price of it', () => {
  const count = Object.keys(queues).length;
  expect(figure(/polling of (\d+) queues/)).toBe(count);
  // Five pollers a queue, each with requests of 20 seconds.
  const millions = (count * 5 * secondsAMonth) / 20 / 1e6;
  expect(figure(/about ([\d.]+) million empty receives/)).toBeCloseTo(millions, 1);
  const dollars = figure(/gives one million for free \| ([\d.]+) \|/);
  expect(Math.abs(dollars - (millions - 1) * 0.4)).toBeLessThan(0.05);
});

test('schedules of the clock', () => {
  const everyMinute = schedules.filter(({ cron }) => cron === '* * * * *').length;
  expect(figure(/and (\d+) schedules; /)).toBe(schedules.length - everyMinute);
  expect(figure(/; (\d+) schedules every minute/)).toBe(everyMinute);
});

test('the sum of what an idle stack costs', () => {
  const table =
    /\| A month [^$]*\$ \| \|[ -]*\|[ -]*:? \|(.*?)A scan of both devices/.exec(text)?.[1] ?? '';
  const rows = [...table.matchAll(/\| (\d+\.\d\d) \|/g)].map(([, dollars]) => Number(dollars));
  expect(rows).toHaveLength(7);
  const sum = rows.reduce((total, one) => total + one, 0);
  expect(Math.abs(figure(/About \$(\d+) a month, at list prices/) - sum)).toBeLessThan(1);
});
