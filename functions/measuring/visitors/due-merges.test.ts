import { expect, test } from 'vitest';
import { after, dayMs, minuteMs } from '../../platform/times.ts';
import { dueMerges } from './due-merges.ts';
import type { VisitorSite } from './visitor-site-entity.ts';

const now = new Date('2026-11-20T12:00:00.000Z');
const [today, yesterday] = ['2026-11-20', '2026-11-19'];
const site: VisitorSite = {
  accountId: 'a',
  urlKey: 'shop',
  siteKey: 'abcdefghijkm',
  rate: 1,
  hosts: [],
  pageRules: [],
  createdAt: after(now, -2 * dayMs).toISOString(),
};
const due = (more: Partial<VisitorSite>, days = [today], clockSpeed = 1) =>
  dueMerges({ ...site, ...more }, days, { now, clockSpeed });
const minutesOf = ({ merges }: ReturnType<typeof due>) =>
  merges.map(({ day, at }) => [day, (Date.parse(at) - now.getTime()) / minuteMs]);

test.each<[string, Partial<VisitorSite>, number]>([
  ['at once in the first day of a site', { createdAt: after(now, -dayMs + 1000).toISOString() }, 0],
  ['after a quarter of an hour for few views', {}, 15],
  ['after three quarters of an hour for many', { merges: {} }, 45],
  [
    'after five minutes for many in the first day of a site',
    { merges: {}, createdAt: after(now, -dayMs + 1000).toISOString() },
    5,
  ],
])('a day is merged %s', (_, more, minutes) => {
  expect(minutesOf(due(more))).toEqual([[today, minutes]]);
});

test('with a faster clock it is merged earlier', () => {
  expect(minutesOf(due({}, [today], 60))).toEqual([[today, 0.25]]);
});

test('a site with many views has one merge for all log objects until it begins', () => {
  const first = due({ merges: {} });
  const { claims = {} } = first;
  expect(claims).toEqual({ [today]: first.merges[0]?.at });
  expect(due({ merges: claims })).toEqual({ merges: [] });
  // One that begins in this moment may have read the parts already.
  const begins = { [today]: after(now, minuteMs).toISOString() };
  expect(due({ merges: begins }).merges).toHaveLength(1);
});

test('each day is merged on its own, and the newest are remembered', () => {
  const at = after(now, 30 * minuteMs).toISOString();
  const merges = { [today]: at, '2026-11-18': at, '2026-11-17': at };
  const { merges: sent, claims = {} } = due({ merges }, [yesterday, today]);
  expect(sent.map(({ day }) => day)).toEqual([yesterday]);
  expect(Object.keys(claims).toSorted()).toEqual(['2026-11-18', yesterday, today]);
});
