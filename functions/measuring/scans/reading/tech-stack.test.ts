import { expect, test } from 'vitest';
import type { TechStackItem } from '../../../../shared/models/measuring/scan-report.ts';
import { techStackOf } from './tech-stack.ts';

const php: TechStackItem = {
  icon: null,
  name: 'PHP',
  website: 'https://php.net',
  categories: ['Programming languages'],
};
const reportsOf = (reports: Record<string, unknown>) => ({
  getJson: async (key: string) => reports[key],
});
const mobile = { scanDate: '2026-11-20T10:00:00.000Z', reportKey: 'mobile' };
const desktop = { scanDate: '2026-11-19T10:00:00.000Z', reportKey: 'desktop' };

test('never scanned, or taken by retention: empty', async () => {
  expect(await techStackOf(reportsOf({}), {})).toEqual([]);
  expect(await techStackOf(reportsOf({}), { mobile, desktop })).toEqual([]);
});

test('the newest report with data answers, also when it saw nothing', async () => {
  const both = { mobile: { techStack: [] }, desktop: { techStack: [php] } };
  expect(await techStackOf(reportsOf(both), { mobile, desktop })).toEqual([]);
  const older = { mobile: { overallScore: 3 }, desktop: { techStack: [php] } };
  expect(await techStackOf(reportsOf(older), { mobile, desktop })).toEqual([php]);
});
