import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { anyPath, anyUrl } from '../../../test/support/any-url.ts';
import { AnalyticsError, type AnalyticsRefusal } from '../../providers/ports/analytics-source.ts';
import { analyticsProblem, sentenceOf } from './analytics-problem.ts';
import { checkProperty } from './check-property.ts';
import { isStreamOf, propertyState } from './property-state.ts';
import { pageAddress, reportDays } from './property-report.ts';
import type { SiteProperty } from './property-store.ts';

const site: SiteProperty = {
  url: 'https://www.shop.example/',
  urlKey: 'key',
  propertyId: '123456789',
  createdAt: '2026-01-01T00:00:00.000Z',
};

describe('a web data stream', () => {
  test.each([
    ['https://shop.example', true],
    ['http://www.SHOP.example/', true],
    ['shop.example', true],
    ['https://shop.example/de/', true],
    ['https://shop.example:443', true],
    ['https://shop.example:8443', false],
    ['https://my.shop.example', false],
    ['https://shop.example.evil.example', false],
    ['https://evil.example/shop.example', false],
    ['https://shop.example@evil.example', false],
    ['', false],
    ['not an address', false],
  ])('at %s: %s', (address, expected) => {
    expect(isStreamOf(site.url, address)).toBe(expected);
  });

  test('of another host is never that of the site', () => {
    fc.assert(
      fc.property(anyUrl, (address) => {
        const host = new URL(address).hostname;
        fc.pre(!/^(?:www\.)?shop\.example$/i.test(host));
        expect(isStreamOf(site.url, address)).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});

const streams = (answer: string[] | Error) => ({
  findStreamAddresses: async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  },
});

describe('a property', () => {
  test.each([
    [['https://other.example', 'https://shop.example'], 'verified'],
    [['https://other.example'], 'not-this-site'],
    [[], 'not-this-site'],
    [new AnalyticsError('no-access', ''), 'no-access'],
    [new AnalyticsError('not-found', ''), 'not-found'],
    [new AnalyticsError('old-property', ''), 'old-property'],
  ])('%s', async (answer, state) => {
    expect(await propertyState(streams(answer), site)).toBe(state);
  });

  test.each(['quota', 'away', 'not-set-up'] as const)(
    'is not checked by %s',
    async (refusal: AnalyticsRefusal) => {
      const judging = propertyState(streams(new AnalyticsError(refusal, '')), site);
      await expect(judging).rejects.toMatchObject({ refusal });
    },
  );
});

describe('the daily check', () => {
  const now = new Date('2026-03-01T10:00:00.000Z');
  const account = { plan: 'Team' as const, suspended: false };
  async function check(found: SiteProperty | undefined, more: object = {}, answer?: Error) {
    const note = vi.fn(async () => undefined);
    const skip = vi.fn(async () => undefined);
    const properties = {
      find: async () => found,
      findAccount: async () => ({ ...account, ...more }),
      note,
      skip,
    };
    const source = streams(answer ?? ['https://shop.example']);
    await checkProperty({ properties, source, now: () => now }, { accountId: 'a', url: site.url });
    return { noted: note.mock.calls, skipped: skip.mock.calls.length };
  }

  test('notes what Google says', async () => {
    const { noted } = await check(site);
    expect(noted).toEqual([['a', site, { state: 'verified', now }]]);
  });

  test.each([
    ['a silent account', site, { suspended: true }],
    ['a check an hour ago', { ...site, propertyCheckedAt: '2026-03-01T09:00:00.000Z' }, {}],
  ])('asks nothing for %s', async (_, found, more) => {
    expect(await check(found, more, new Error('asked'))).toEqual({ noted: [], skipped: 1 });
  });

  test.each([
    ['a site that is gone', undefined],
    ['a site whose property was removed', { ...site, propertyId: '' }],
  ])('ends for %s', async (_, found) => {
    expect(await check(found, {}, new Error('asked'))).toEqual({ noted: [], skipped: 0 });
  });

  test('leaves what is known while Google is away', async () => {
    await expect(check(site, {}, new AnalyticsError('away', ''))).rejects.toMatchObject({
      refusal: 'away',
    });
  });
});

describe('days', () => {
  const now = new Date('2026-03-01T00:10:00.000Z');
  test.each([
    [{}, '2026-02-01', '2026-02-28'],
    [{ endDate: '2026-01-28' }, '2026-01-01', '2026-01-28'],
    [{ startDate: '2026-02-27' }, '2026-02-27', '2026-02-28'],
    [{ startDate: '2026-03-01' }, '2026-03-01', '2026-03-01'],
    [{ startDate: '2025-01-01', endDate: '2025-02-01' }, '2025-01-01', '2025-02-01'],
  ])('%j', (asked, startDate, endDate) => {
    expect(reportDays(asked, now)).toEqual({ startDate, endDate });
  });
});

describe('addresses of pages', () => {
  test('are at the site, or empty', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyPath, anyUrl), (path) => {
        for (const reported of [path, `/${path}`, `//${path}`, `/\\${path}`]) {
          const address = pageAddress(site.url, reported) || site.url;
          expect(new URL(address).origin).toBe('https://www.shop.example');
        }
      }),
      { numRuns: 300 },
    );
    expect(pageAddress(site.url, '/cart')).toBe('https://www.shop.example/cart');
  });
});

describe('sentences', () => {
  const about = { ...site, serviceAccount: 'reader@project.iam.gserviceaccount.com' };

  test('say what to do, and are needed by neither a verified nor a missing property', () => {
    expect(sentenceOf('verified', about)).toBeUndefined();
    expect(sentenceOf('none', about)).toBeUndefined();
    expect(sentenceOf('no-access', about)).toContain(`add ${about.serviceAccount} as a Viewer`);
    expect(sentenceOf('old-property', about)).toContain('Please use a version 4 property');
    expect(sentenceOf('not-this-site', about)).toBe(
      'Property 123456789 is not for www.shop.example.',
    );
  });

  test('say how long to wait', () => {
    const problem = analyticsProblem('quota', about, { field: 'propertyId', waitMs: 1500 });
    expect(problem).toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 2 });
  });
});
