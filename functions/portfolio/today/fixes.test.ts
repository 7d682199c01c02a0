import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Fix } from '../../../shared/models/measuring/scan-verdict.ts';
import type { Device } from '../../../shared/scans/devices.ts';
import { sampleProof } from '../../../test/support/sample-proof.ts';
import { todayAccount, type TodaySite, todaySites } from '../../../test/support/today-account.ts';
import { proofStore } from '../../measuring/proofs/proof-store.ts';
import { deviceScanEntity } from '../../measuring/scans/device-scan-entity.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { after, dayMs } from '../../platform/times.ts';
import { scannedPageEntity } from '../../registry/pages/scanned-page-entity.ts';
import type { SiteRecord } from '../../registry/pages/site-record.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { findFixes, groupsOf } from './fixes.ts';

const now = new Date('2026-11-30T12:00:00.000Z');
const scanDate = '2026-11-30T10:00:00.000Z';

const fix = (id: string, points: number, ground?: Fix['ground']): Fix =>
  ({
    id,
    title: `Title of ${id}`,
    score: 0,
    displayValue: '',
    numericValue: 0,
    effect: { points, metrics: {} },
    ...(ground === undefined ? {} : { ground }),
  }) as Fix;
const widget: Fix['ground'] = { kind: 'file', name: 'widget.js', host: 'cdn.example' };

test('fixes with one audit and file are one line, and what was tried counts more than an estimate', async () => {
  const { table, everyone, ofAcme } = await todayAccount();
  const { accountId } = everyone;
  const scan = async (site: TodaySite, overallScore: number, fixes: Fix[]) => {
    const url = todaySites[site];
    const key = { accountId, urlKey: keyOfUrl(url), url };
    const labData = { fcp: 1, lcp: 1, si: 1, tbt: 1, cls: 0, tti: 1 };
    await scannedPageEntity(table)
      .put({
        ...key,
        newestScanId: site,
        mobile: { scanId: site, scanDate, overallScore, labData, reportKey: '' },
        expiresAt: 4e9,
      })
      .go();
    await deviceScanEntity(table)
      .put({
        ...key,
        scanId: site,
        device: 'mobile',
        requestedAt: scanDate,
        stage: 'done',
        percent: 100,
        run: 1,
        state: 'done',
        attempts: 1,
        cause: 'clock',
        fixes,
        expiresAt: 4e9,
      })
      .go();
  };
  const blocking = (points: number) => fix('render-blocking-insight', points, widget);
  await scan('shop', 60, [blocking(20), fix('unused-javascript', 4)]);
  await scan('blog', 95, [blocking(9)]);
  await scan('bolt', 50, [blocking(3), fix('unused-javascript', 0.2)]);
  const prove = async (site: TodaySite, device: Device, requestedAt: Date) => {
    const proofs = proofStore(table);
    const url = todaySites[site];
    const key = { accountId, url, device, proofId: timeOrderedId(requestedAt) };
    const findings = ['render-blocking-insight'];
    await proofs.start({ ...key, findings, cause: 'person' }, requestedAt);
    expect(await proofs.claim(key, 'test', requestedAt)).toBeDefined();
    await proofs.finish(key, 'test', sampleProof({ url, device, scanDate }));
  };
  await prove('shop', 'mobile', now);
  // Of an older copy, and of the other device.
  await prove('blog', 'mobile', after(now, -31 * dayMs));
  await prove('bolt', 'desktop', now);

  const sent = vi.spyOn(table.client, 'send');
  const { groups, unknown } = await findFixes(table, everyone, { device: 'mobile', now });
  // The sites, all proofs, and in batches the pages and scans.
  expect(sent).toHaveBeenCalledTimes(4);
  expect(unknown).toBe(1);
  expect(
    groups.map(({ findingId, subject, triedPoints, estimatedPoints, clientIds, sites }) => ({
      findingId,
      subject,
      triedPoints,
      estimatedPoints,
      clientIds,
      sites: sites.map(({ siteName, points, isTriable }) => [siteName, points, isTriable]),
    })),
  ).toEqual([
    {
      findingId: 'render-blocking-insight',
      subject: 'cdn.example/…/widget.js',
      triedPoints: 12,
      // The blog has five points left to gain.
      estimatedPoints: 8,
      clientIds: ['acme', 'bolt'],
      sites: [
        ['shop', 12, false],
        ['blog', 5, true],
        ['bolt', 3, true],
      ],
    },
    {
      findingId: 'unused-javascript',
      subject: '',
      triedPoints: 0,
      estimatedPoints: 4,
      clientIds: ['acme'],
      sites: [['shop', 4, false]],
    },
  ]);
  const acme = await findFixes(table, ofAcme, { device: 'mobile', now });
  expect(JSON.stringify(acme)).not.toContain('bolt');
  const desktop = await findFixes(table, everyone, { device: 'desktop', now });
  expect(desktop).toEqual({ groups: [], unknown: 4 });
});

test('files of one plugin, module or app are one line, which names it', () => {
  const file = (
    name: string,
    extension?: NonNullable<Fix['ground']>['extension'],
  ): Fix['ground'] => ({
    kind: 'file',
    name,
    ...(extension === undefined ? {} : { extension }),
  });
  const elementor = { kind: 'plugin', name: 'elementor' } as const;
  const grounds = [
    file('frontend.min.js', elementor),
    file('frontend.min.css', elementor),
    file('style.css', { kind: 'theme', name: 'astra' }),
    file('style.css'),
    file('base.js', { kind: 'module', name: 'views' }),
    file('reviews.js', { kind: 'app', name: 'judgeme' }),
  ];
  const groups = groupsOf(
    grounds.map((ground, index) => ({
      site: { url: `https://${index}.example/`, siteName: String(index) } as SiteRecord,
      score: 25,
      fixes: [fix('render-blocking-insight', 12 - index, ground)],
    })),
  );
  expect(groups.map(({ subject, sites }) => [subject, sites.length])).toEqual([
    ['Plugin elementor', 2],
    ['Theme astra', 1],
    ['style.css', 1],
    ['Module views', 1],
    ['App judgeme', 1],
  ]);
});

test('points of a fix that was tried without showing a gain are those of the estimate', () => {
  const [proven] = sampleProof({ url: '', device: 'mobile', scanDate }).tried;
  if (proven === undefined) throw new Error('nothing was tried');
  const score = { value: 1, low: -3, high: 5 };
  const tried = { ...proven, scanDate, isProven: false, gain: { ...proven.gain, score } };
  const [group] = groupsOf([
    {
      site: { url: 'https://one.example/', siteName: 'one' } as SiteRecord,
      score: 25,
      fixes: [{ ...fix('cls-culprits-insight', 12), tried }],
    },
  ]);
  expect(group).toMatchObject({ triedPoints: 0, estimatedPoints: 12 });
});

test('no site gains more than its score lacks, whatever was estimated', () => {
  const ids = ['one', 'two', 'three'];
  const arbitrary = fc.array(
    fc.record({
      score: fc.double({ min: 0, max: 100, noNaN: true }),
      fixes: fc.uniqueArray(
        fc.record({
          id: fc.constantFrom(...ids),
          points: fc.double({ min: -5, max: 150, noNaN: true }),
        }),
        { selector: ({ id }) => id },
      ),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(arbitrary, (sites) => {
      const groups = groupsOf(
        sites.map(({ score, fixes }, index) => ({
          site: { url: `https://${index}.example/`, siteName: `${index}` } as SiteRecord,
          score,
          fixes: fixes.map(({ id, points }) => fix(id, points)),
        })),
      );
      for (const group of groups) {
        const sum = group.sites.reduce((all, { points }) => all + points, 0);
        expect(group.estimatedPoints + group.triedPoints).toBeCloseTo(sum, 6);
        for (const { points, score } of group.sites) {
          expect(points).toBeGreaterThan(0);
          expect(points).toBeLessThanOrEqual(100 - score);
        }
        expect(new Set(group.sites.map(({ url }) => url)).size).toBe(group.sites.length);
      }
    }),
  );
});
