import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rawResult, type Load } from '../../../../test/support/raw-result.ts';
import { conditions, labData } from '../../../../test/support/scans.ts';
import { reportFigures } from '../../../../functions/scans/report-figures.ts';
import type { ComparedScan, ScanChanges } from '../../../../shared/models/scan-changes.ts';
import { cautionsOf } from './rules/scan-cautions.ts';
import {
  changeSentence,
  type ChangeFormats,
} from '../../entities/scan/rules/scan-changes-words.ts';

const formats: ChangeFormats = {
  bytes: (value) => `${Math.round(value / 1024)} KiB`,
  ms: (value) => `${value} ms`,
  blockingMs: (value) => `${value} ms`,
  requests: (value) => `${value}`,
  metric: (_, value) => `${value}`,
};

interface Side {
  score: number;
  load?: Load;
  more?: Partial<ComparedScan>;
}
const sideOf = (scanId: string, { score, load, more }: Side): ComparedScan => ({
  scanId,
  scanDate: '2026-11-20T10:00:00.000Z',
  overallScore: score,
  labData,
  onSlowMachine: false,
  figures: load === undefined ? null : (reportFigures(rawResult(load)) ?? null),
  conditions,
  hasReport: true,
  finalUrl: 'https://shop.example/',
  ...more,
});
const changesOf = (
  before: Side | null,
  after: Side | null,
  more: Partial<ScanChanges> = {},
): ScanChanges => ({
  device: 'mobile' as const,
  before: before && sideOf('a', before),
  after: after && sideOf('b', after),
  spread: {
    score: 3,
    lab: { fcp: 0.1, lcp: 0.1, si: 0.1, tbt: 20, cls: 0.01, tti: 0.1 },
    server: 100,
  },
  vendors: null,
  requests: null,
  findings: null,
  recentScans: [],
  ...more,
});
const kib = 1024;
const scripts = (bytes: number): Load => ({ script: { requests: 5, bytes } });
const sourcesOf = (bytes: number): Partial<ScanChanges> => ({
  requests: {
    changes: [],
    omitted: 0,
    isComplete: true,
    sources: [{ type: 'script', vendor: 'example-ads', bytes }],
  },
});

describe('the sentence', () => {
  const heavier = [
    { score: 72, load: scripts(200 * kib) },
    { score: 60, load: scripts(680 * kib) },
  ] as const;

  test('names points, the greatest cause, and the third party behind it', () => {
    const changes = changesOf(...heavier, sourcesOf(410 * kib));
    expect(changeSentence(changes, formats)).toBe(
      '12 points slower: 480 KiB more script, 410 KiB of it from example-ads.',
    );
  });

  test.each([
    [480 * kib, ', all from example-ads.'],
    [200 * kib, '480 KiB more script.'],
    [900 * kib, '480 KiB more script.'],
    [-480 * kib, '480 KiB more script.'],
  ])('names a third party with %i bytes as far as it explains', (bytes, end) => {
    const sentence = changeSentence(changesOf(...heavier, sourcesOf(bytes)), formats);
    expect(sentence.endsWith(end)).toBe(true);
  });

  test('does not explain a faster page by more bytes', () => {
    const [before, after] = heavier;
    const faster = changesOf({ ...before, score: 60 }, { ...after, score: 72 });
    expect(changeSentence(faster, formats)).toBe('12 points faster.');
  });

  test('names the metric if nothing that was loaded explains the change', () => {
    const slower = { ...labData, lcp: 4.4, tbt: 130 };
    const changes = changesOf({ score: 72 }, { score: 60, more: { labData: slower } });
    expect(changeSentence(changes, formats)).toBe(
      '12 points slower: Largest Contentful Paint 2.2 → 4.4.',
    );
  });

  test('reports a difference within the usual spread as no real change', () => {
    const [before, after] = heavier;
    expect(changeSentence(changesOf({ score: 72 }, { score: 70 }), formats)).toBe(
      'No real change: 72 before, 70 after.',
    );
    expect(changeSentence(changesOf(before, { ...after, score: 70 }), formats)).toBe(
      'No real change: 72 before, 70 after, with 480 KiB more script.',
    );
  });

  test('says with a steady score what the metrics show', () => {
    const after = { ...labData, fcp: 0.4, lcp: 0.8, si: 0.7 };
    expect(
      changeSentence(changesOf({ score: 98 }, { score: 100, more: { labData: after } }), formats),
    ).toBe(
      'Better in 3 metrics, most in First Contentful Paint (1.1 → 0.4); the score is within its usual variation: 98 before, 100 after.',
    );
    const shifted = { ...after, cls: 0.2 };
    expect(
      changeSentence(changesOf({ score: 98 }, { score: 97, more: { labData: shifted } }), formats),
    ).toBe(
      'Mixed: better in First Contentful Paint (1.1 → 0.4), worse in Cumulative Layout Shift (0.02 → 0.2); the score was 98 before, 97 after.',
    );
  });

  test.each([
    [
      'after',
      'This scan ran on a slow machine, so the scans cannot be compared: 98 before, 92 after.',
    ],
    [
      'before',
      'The earlier scan ran on a slow machine, so the scans cannot be compared: 98 before, 92 after.',
    ],
  ])('reports no change from a slow machine in the scan %s', (which, sentence) => {
    const slow = { onSlowMachine: true, labData: { ...labData, tbt: 900 } };
    const changes = changesOf(
      { score: 98, ...(which === 'before' ? { more: slow } : {}) },
      { score: 92, ...(which === 'after' ? { more: slow } : {}) },
    );
    expect(changeSentence(changes, formats)).toBe(sentence);
  });

  test('reports no change from a scan that was recorded on another machine', () => {
    const elsewhere = { conditions: { ...conditions, isRecorded: true as const } };
    const changes = changesOf({ score: 98, more: elsewhere }, { score: 60 });
    expect(changeSentence(changes, formats)).toBe(
      'The scans ran on different machines and cannot be compared: 98 before, 60 after.',
    );
  });

  test('reports no change from too few scans, only what the page loads', () => {
    const lab = { fcp: null, lcp: null, si: null, tbt: null, cls: null, tti: null };
    const unknown = { spread: { score: null, lab, server: null } };
    expect(changeSentence(changesOf(...heavier, unknown), formats)).toBe(
      'Too few earlier scans to detect a change: 72 before, 60 after, with 480 KiB more script.',
    );
  });

  test('never says that nothing changed above a metric that did', () => {
    const value = fc.double({ min: 0, max: 10, noNaN: true });
    const score = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(score, score, value, value, (before, after, lcp, si) => {
        const changes = changesOf(
          { score: before },
          { score: after, more: { labData: { ...labData, lcp, si } } },
        );
        const moved = [lcp - 2.2, si - 1.9].some((apart) => Math.abs(apart) > 0.1);
        const isChange = moved || Math.abs(after - before) > 3;
        expect(changeSentence(changes, formats).startsWith('No real change')).toBe(!isChange);
      }),
    );
  });

  test('says that there is nothing to compare', () => {
    expect(changeSentence(changesOf(null, { score: 72 }), formats)).toBe(
      'First result on mobile: 72. No earlier one exists.',
    );
    expect(changeSentence(changesOf(null, null), formats)).toBe(
      'No scan has a result on mobile yet.',
    );
  });
});

describe('cautions', () => {
  const cautions = (score: number, more: Partial<ComparedScan>) =>
    cautionsOf(changesOf({ score: 72 }, { score, more }), (value) => value.toFixed(0)).map(
      ({ sentence }) => sentence,
    );
  const slowMachine = { conditions: { ...conditions, benchmarkIndex: 900 } };

  test('there are none under equal conditions, or a usual difference of the machine', () => {
    expect(cautions(60, {})).toEqual([]);
    expect(cautions(60, { conditions: { ...conditions, benchmarkIndex: 1300 } })).toEqual([]);
  });

  test.each([
    [60, 'which may explain part of the difference.'],
    [84, 'which makes the difference look smaller than it is.'],
    [72, 'which may hide a difference.'],
  ])('a slower machine, and a score of %i after 72', (score, end) => {
    expect(cautions(score, slowMachine)).toEqual([
      `The machine was 40 % slower in the later scan (benchmark 1500 before, 900 after), ${end}`,
    ]);
  });

  test('versions, settings and another address', () => {
    const { settings } = conditions;
    const changed = {
      finalUrl: 'https://shop.example/maintenance',
      conditions: {
        ...conditions,
        lighthouseVersion: '13.6.0',
        chromiumVersion: '154.0.1.2',
        settings: { ...settings, viewport: { ...settings.viewport, width: 360 } },
      },
    };
    expect(cautions(60, changed)).toEqual([
      expect.stringContaining('https://shop.example/maintenance'),
      expect.stringContaining('different devices or networks'),
      expect.stringContaining('Lighthouse changed from 13.5.0 to 13.6.0'),
      expect.stringContaining('Chromium changed from 153 to 154'),
    ]);
  });

  test('scans from before conditions were kept have none', () => {
    expect(cautions(60, { conditions: null })).toEqual([]);
  });
});
