import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import * as messages from '../messages.ts';
import * as calls from './ping.ts';

const { getPingData, pingServer } = calls;

const sentences = (body: z.ZodType | undefined, input: unknown) =>
  body?.safeParse(input).error?.issues.map(({ message, path }) => [path.join('.'), message]) ?? [];

const site = 'https://example.com';
const asked = {
  site,
  selectedCountries: ['this-machine'],
  startDate: '2026-11-22T08:00:00.000Z',
  endDate: '2026-11-22T23:00:00.000Z',
};

describe('a ping', () => {
  test('takes times with an offset, and keeps them in UTC', () => {
    const read = pingServer.body?.parse({ ...asked, startDate: '2026-11-22T09:00:00+01:00' });
    expect(read?.startDate).toBe('2026-11-22T08:00:00.000Z');
  });

  test.each([
    ['selectedCountries', { selectedCountries: [] }, 'Choose at least one country'],
    ['selectedCountries.0', { selectedCountries: [7] }, messages.unknownPingNode],
    ['startDate', { startDate: 'x'.repeat(41) }, messages.pingTimeNotValid],
    ['endDate', { endDate: '2026-11-22' }, messages.pingTimeNotValid],
    ['endDate', { endDate: '2026-11-22T07:59:00Z' }, messages.pingEndBeforeStart],
    ['endDate', { endDate: '2026-12-23T08:00:01Z' }, messages.pingIntervalTooLong(31)],
  ])('names %s in what is wrong with %o', (field, change, sentence) => {
    expect(sentences(pingServer.body, { ...asked, ...change })).toEqual([[field, sentence]]);
  });

  test('may last 31 days', () => {
    expect(sentences(pingServer.body, { ...asked, endDate: '2026-12-23T08:00:00Z' })).toEqual([]);
  });
});

describe('reports', () => {
  test('are asked for by day; a time stands for its day', () => {
    const read = getPingData.body?.parse({ site, startDate: '2026-11-22T08:00:00Z' });
    expect(read).toEqual({ site, startDate: '2026-11-22' });
  });

  test.each([
    ['startDate', { startDate: 'yesterday' }, messages.pingDateNotValid],
    ['endDate', { startDate: '2026-11-22', endDate: '2026-11-21' }, messages.pingEndBeforeStart],
  ])('names %s in what is wrong with %o', (field, dates, sentence) => {
    expect(sentences(getPingData.body, { site, ...dates })).toEqual([[field, sentence]]);
  });
});

test('has paths of its own for all', () => {
  const paths = Object.values(calls).map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
