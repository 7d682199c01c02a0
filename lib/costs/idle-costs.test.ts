import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../bin/entry-points.ts';
import { synthesize } from '../../test/support/synthesize.ts';
import { costTables } from './cost-table.ts';
import { idleCosts } from './idle-costs.ts';
import { minuteCosts } from './minute-costs.ts';
import { pageCosts, sumOf, userCosts } from './page-costs.ts';
import { business, picturesADay } from './page-work.ts';

/** Dollars a month: three quarters of what version 0.2 cost. */
const limit = 0.75 * 7.96;

const idle = idleCosts((await synthesize()).values());
const document = readFileSync(join(root, 'docs', 'costs.md'), 'utf8');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
/** Without the spaces with which tables are aligned. */
const plain = (text: string): string => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---');

test('an idle stack stays below its limit', () => {
  expect(sumOf(idle), JSON.stringify(idle, null, 2)).toBeLessThan(limit);
});

test('the clock of every minute costs at most $0.60 more than that of every five minutes did', () => {
  expect(sumOf(idle)).toBeLessThan(5.46 + 0.6);
});

test('a page that is checked every minute costs at most $0.006 a month, in a full shard', () => {
  expect(sumOf(minuteCosts())).toBeLessThan(0.006);
});

test('has nothing that is for sale by setting', () => {
  const text = JSON.stringify(idle);
  for (const word of ['X-Ray', 'dashboard', 'WAF', 'KMS', 'of our own'])
    expect(text).not.toContain(word);
});

test('with every setting costs what it says', async () => {
  const settings = { tracing: 'true', dashboard: 'true', floodLimit: '2000' };
  const all = idleCosts((await synthesize(undefined, settings)).values());
  const extra = all.filter(({ what }) => /dashboard|WAF/.test(what));
  expect(extra.map(({ what }) => what.split(':')[0])).toEqual(['CloudWatch', 'AWS WAF']);
  expect(sumOf(all) - sumOf(idle)).toBeCloseTo(sumOf(extra), 1);
});

test('has no image, unless the W3C checker is wanted', async () => {
  const image = 'ECR: the image of the markup checker, half a gigabyte';
  expect(idle.map(({ what }) => what)).not.toContain(image);
  const all = idleCosts((await synthesize(undefined, { markupChecker: 'nu' })).values());
  expect(all).toContainEqual({ what: image, dollars: 0.05 });
  expect(sumOf(all) - sumOf(idle)).toBeCloseTo(0.05);
});

test('polls the queue of Google once a key is set, at the price that docs/costs.md names', async () => {
  for (const name of ['cruxKeyParameter', 'googleAnalyticsKeyParameter']) {
    const withKey = idleCosts((await synthesize(undefined, { [name]: '/key' })).values());
    expect(sumOf(withKey) - sumOf(idle)).toBeCloseTo(0.36, 2);
  }
  expect(plain(document)).toContain('`cruxKeyParameter` or `googleAnalyticsKeyParameter` $0.36');
});

test('a resource without a stated price is an error', () => {
  const template = { Resources: { A: { Type: 'AWS::EC2::NatGateway', Properties: {} } } };
  expect(() => idleCosts([template])).toThrow('AWS::EC2::NatGateway');
});

test('a queue and an alarm more cost what their list prices say', () => {
  const base = Array.from({ length: 10 }, (_, index) => [
    `Alarm${index}`,
    { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'Errors' } },
  ]);
  const costOf = (more: Record<string, { Type: string; Properties?: object }>) =>
    sumOf(idleCosts([{ Resources: { ...Object.fromEntries(base), ...more } }]));
  const none = costOf({});
  const stat = { MetricStat: {} };
  const Metrics = [{ Expression: 'a + b' }, stat, stat];
  expect(
    costOf({ A: { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics } } }) - none,
  ).toBeCloseTo(0.2);
  const queue = { Type: 'AWS::Lambda::EventSourceMapping' };
  // The first million requests are free, of 0.648 a queue.
  expect(costOf({ A: queue }) - none).toBe(0);
  expect(costOf({ A: queue, B: queue }) - none).toBeCloseTo(0.296 * 0.4);
});

test('a page costs what the arithmetic says, and most of it can be halved', () => {
  expect(sumOf(pageCosts(1, business))).toBeCloseTo(0.26, 2);
  const less = sumOf(pageCosts(1, { scansADay: 1, checksForChangesADay: 4 }));
  expect(less).toBeLessThan(sumOf(pageCosts(1, business)) / 2);
});

test('pictures of changes only save a third of what hourly ones cost, and checks add a hundredth where a page changes every hour', () => {
  // With 24 pictures a day and no checks, 1,000 pages cost $383.40.
  const hourlyPictures = 383.4;
  expect(sumOf(pageCosts(1000, business))).toBeLessThan(0.7 * hourlyPictures);
  const restless = sumOf(pageCosts(1000, { ...business, changesADay: 24 }));
  expect(restless).toBeLessThan(1.01 * hourlyPictures);
});

test.each([
  [0, 1],
  [1 / 7, 8 / 7],
  [1, 2],
  [4, 8],
  [12, 24],
  [24, 24],
])('a page that changes %d times a day has %d pictures a day', (changesADay, pictures) => {
  expect(picturesADay({ ...business, changesADay })).toBeCloseTo(pictures);
});

test('users of Cognito cost from the 10,001st of a month on', () => {
  expect([9_000, 10_000, 10_001].map(userCosts)).toEqual([0, 0, 0.015]);
});

test('docs/costs.md has these tables: `node bin/costs.ts --write` writes them', () => {
  const { idle: table, use } = costTables(idle);
  expect(plain(document)).toContain(plain(table));
  expect(plain(document)).toContain(plain(use));
});

test('README says what an idle deployment and a page cost', () => {
  expect(readme).toContain(`$${sumOf(idle).toFixed(2)} a month`);
  expect(readme).toContain(`$${sumOf(pageCosts(1, business)).toFixed(2)}`);
});
