import { describe, expect, test } from 'vitest';
import { getPortfolio, type PortfolioRow } from '../../../shared/calls/portfolio/portfolio.ts';
import type { SiteState } from '../../../shared/models/measuring/site-state.ts';
import { ofPage } from '../../../shared/state/site-state.ts';
import { call } from '../../../test/support/call-handler.ts';
import { competingOn } from '../../../test/support/competitor-calls.ts';
import { useTable } from '../../../test/support/scans.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import { addSite } from '../../../shared/calls/portfolio/sites.ts';
import { organiseSites } from '../../../shared/calls/registry/clients.ts';
import { registeredDomainEntity } from '../../monitoring/uptime/domains/registered-domain-entity.ts';
import { portfolioOf, portfolioRow } from './portfolio.ts';

const now = new Date('2026-11-24T12:00:00.000Z');
const fine = ofPage({ kind: 'fine', checkedAt: '2026-11-24T11:00:00.000Z' });
const down = ofPage({ kind: 'down', since: '2026-11-24T11:30:00.000Z' });
const slow = ofPage({ kind: 'slow', source: 'lab', device: 'mobile', score: 30 });
const site = { siteId: '1', urlKey: '1', propertyId: '', pageCount: 0, createdAt: '' };

const row = (url: string, state: SiteState, more: Partial<PortfolioRow> = {}): PortfolioRow => ({
  ...portfolioRow(
    { ...site, url, siteName: url },
    { state, own: state, scanned: undefined, uptime: undefined, recordedUntil: undefined },
    { planned: [], now },
  ),
  ...more,
});

describe('a row', () => {
  test('without a scan or a check says nothing of either', () => {
    expect(row('https://new.example', fine)).toMatchObject({
      mobile: null,
      desktop: null,
      vitals: null,
      availability: null,
      certificateUntil: null,
    });
  });

  test('counts an outage that began since the record was written', () => {
    const countedSince = (from: string) => {
      const uptime = {
        status: 'down' as const,
        since: '2026-11-24T11:00:00.000Z',
        month: { from, to: '2026-11-24T09:00:00.000Z', outages: [], unknownMs: 0 },
      };
      const found = {
        state: down,
        own: down,
        scanned: undefined,
        uptime,
        recordedUntil: undefined,
      };
      const { availability, outages } = portfolioRow(
        { ...site, url: 'https://down.example', siteName: 'Down' },
        found,
        { planned: [], now },
      );
      return [availability, outages];
    };
    expect(countedSince('2026-11-22T10:00:00.000Z')).toEqual([98, 1]);
    // Of ten hours there is no percentage.
    expect(countedSince('2026-11-24T02:00:00.000Z')).toEqual([null, 1]);
  });
});

describe('the portfolio', () => {
  test('has within a state what ends soonest first, then the largest loss, then what began first', () => {
    const worse = (since: string, before: string, after: string) =>
      ofPage({ kind: 'worse', cause: 'score-fell', since, before, after });
    const soon = { domainUntil: '2026-11-28T00:00:00.000Z' };
    const sooner = { certificateUntil: '2026-11-26T00:00:00.000Z' };
    const { rows } = portfolioOf(
      [
        row('https://young.example', worse('2026-11-24T11:00:00.000Z', 'score 90', '80')),
        row('https://old.example', worse('2026-11-23T11:00:00.000Z', 'score 90', '80')),
        row('https://lost.example', worse('2026-11-24T11:00:00.000Z', 'score 90', '40')),
        row('https://soon.example', worse('2026-11-24T11:00:00.000Z', 'score 90', '89'), soon),
        row(
          'https://sooner.example',
          worse('2026-11-24T11:00:00.000Z', 'LCP 2.1 s', '3 s'),
          sooner,
        ),
        row('https://late.example', worse('2026-11-20T11:00:00.000Z', 'LCP 2.1 s', '3 s'), {
          domainUntil: '2027-11-28T00:00:00.000Z',
        }),
      ],
      now,
    );
    expect(rows.map(({ url }) => new URL(url).hostname.split('.')[0])).toEqual([
      'sooner',
      'soon',
      'lost',
      'old',
      'young',
      'late',
    ]);
  });

  test('puts the worst state first, then the lowest score, and counts each state', () => {
    const { rows, counts } = portfolioOf(
      [
        row('https://fast.example', fine, { mobile: 99, desktop: 100 }),
        row('https://average.example', fine, { mobile: 60, desktop: 100 }),
        row('https://slow.example', slow, { mobile: 30, desktop: 100 }),
        row('https://down.example', down, { mobile: 100, desktop: 100 }),
      ],
      now,
    );
    expect(rows.map(({ url }) => url)).toEqual([
      'https://down.example',
      'https://slow.example',
      'https://average.example',
      'https://fast.example',
    ]);
    expect(counts).toMatchObject({ down: 1, slow: 1, fine: 2, worse: 0 });
  });

  test('counts certificates that expire within seven days, or have expired', () => {
    const until = [
      '2026-11-20T00:00:00.000Z',
      '2026-12-01T11:59:00.000Z',
      '2026-12-02T00:00:00.000Z',
    ];
    const rows = until.map((certificateUntil) => row(certificateUntil, fine, { certificateUntil }));
    expect(portfolioOf(rows, now).certificatesSoon).toBe(2);
  });

  test('says when the registration of the domain above a site ends', async () => {
    const [{ user }, table] = [await competingOn('Internal'), await useTable()];
    const sites = ['https://www.shop.example', 'https://other.example'];
    const body = { email: user.email, sites: sites.map((url) => ({ url, siteName: url })) };
    await call(await loadHandler(addSite), addSite, { body }, { as: user });
    const endsAt = new Date(Date.now() + 86_400_000).toISOString();
    const { accountId } = user;
    await registeredDomainEntity(table)
      .put({ accountId, domain: 'shop.example', endsAt, expiresAt: 4_000_000_000 })
      .go();
    const answer = await call(await loadHandler(getPortfolio), getPortfolio, {}, { as: user });
    const { rows, domainsSoon } = answer.body as { rows: PortfolioRow[]; domainsSoon: number };
    expect(domainsSoon).toBe(1);
    expect(new Set(rows.map(({ domainUntil }) => domainUntil))).toEqual(new Set([endsAt, null]));
  });

  test('has every site with its tags', async () => {
    const { user } = await competingOn('Internal');
    const sites = ['https://a.example', 'https://b.example'].map((url) => ({ url, siteName: url }));
    const body = { email: user.email, sites };
    await call(await loadHandler(addSite), addSite, { body }, { as: user });
    const tagged = { sites: ['https://a.example'], addTags: ['shop'] };
    await call(await loadHandler(organiseSites), organiseSites, { body: tagged }, { as: user });
    const answer = await call(await loadHandler(getPortfolio), getPortfolio, {}, { as: user });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ counts: { 'not-scanned': 2 } });
    const { rows } = answer.body as { rows: PortfolioRow[] };
    expect(rows.map(({ siteName, tags }) => [siteName, tags])).toEqual([
      ['https://a.example', ['shop']],
      ['https://b.example', []],
    ]);
  });
});
