import { describe, expect, test } from 'vitest';
import { provenChange } from '../../../../../test/support/proven-change.ts';
import { rawResult, type Load } from '../../../../../test/support/raw-result.ts';
import { conditions, labData } from '../../../../../test/support/scans.ts';
import { reportFigures } from '../../../../../functions/measuring/scans/reading/report-figures.ts';
import type {
  ComparedScan,
  ScanChanges,
} from '../../../../../shared/models/measuring/scan-changes.ts';
import { cautionsOf } from '../../../features/measuring/scan-changes/rules/scan-cautions.ts';
import { changeSentence, type ChangeFormats } from './scan-changes-words.ts';

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
  change: { kind: 'unchanged', runs: 30 },
  proven: null,
  vendors: null,
  requests: null,
  findings: null,
  recentScans: [],
  ...more,
});
const proven = (before: number, after: number): Pick<ScanChanges, 'proven'> => ({
  proven: provenChange([before, after], { since: new Date('2026-11-20') }),
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
    const changes = changesOf(...heavier, { ...proven(72, 60), ...sourcesOf(410 * kib) });
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
    const sentence = changeSentence(
      changesOf(...heavier, { ...proven(72, 60), ...sourcesOf(bytes) }),
      formats,
    );
    expect(sentence.endsWith(end)).toBe(true);
  });

  test('does not explain a faster page by more bytes', () => {
    const [before, after] = heavier;
    const faster = changesOf({ ...before, score: 60 }, { ...after, score: 72 }, proven(60, 72));
    expect(changeSentence(faster, formats)).toBe('12 points faster.');
  });

  test('names the metric that changed too if nothing that was loaded explains the change', () => {
    const change = provenChange([72, 60], { since: new Date('2026-11-20') });
    const lcp = { metric: 'lcp', before: 2.2, after: 4.4, change: 2.2, low: 2, high: 2.4 } as const;
    const changes = changesOf(
      { score: 72 },
      { score: 60 },
      { proven: { ...change, metrics: [...change.metrics, lcp] } },
    );
    expect(changeSentence(changes, formats)).toBe(
      '12 points slower: Largest Contentful Paint 2.2 → 4.4.',
    );
  });

  test('calls nothing a change that is not proven, however large', () => {
    const [before, after] = heavier;
    expect(changeSentence(changesOf({ score: 72 }, { score: 20 }), formats)).toBe(
      '72 before, 20 after. No proven change.',
    );
    expect(changeSentence(changesOf(before, { ...after, score: 70 }), formats)).toBe(
      '72 before, 70 after, with 480 KiB more script. No proven change.',
    );
  });

  test('says of the newest scan that it is being checked', () => {
    const change = {
      kind: 'checking',
      direction: 'worse',
      since: '2026-11-20T10:00:00.000Z',
      runs: 2,
      of: 4,
    } as const;
    const newest = { scanId: 'b', scanDate: '2026-11-20T10:00:00.000Z', overallScore: 20 };
    const changes = changesOf({ score: 72 }, { score: 20 }, { change, recentScans: [newest] });
    expect(changeSentence(changes, formats)).toBe(
      '72 before, 20 after. Looks slower; being checked: 2 of 4 runs.',
    );
    const older = { ...changes, recentScans: [{ ...newest, scanId: 'c' }] };
    expect(changeSentence(older, formats)).toBe('72 before, 20 after. No proven change.');
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

  test.each([
    ['network', { throttling: { ...conditions.throttling, rttMs: 60 } }],
    ['number of runs', { runs: { measured: 3, wanted: 3 } }],
  ])('reports no change between scans with another %s', (_, other) => {
    const more = { conditions: { ...conditions, ...other } };
    const changes = changesOf({ score: 72 }, { score: 60, more }, proven(72, 60));
    expect(changeSentence(changes, formats)).toBe(
      'The scans were measured with different lab settings and cannot be compared: 72 before, 60 after.',
    );
  });

  test('reports no change from a scan that was recorded on another machine', () => {
    const elsewhere = { conditions: { ...conditions, isRecorded: true as const } };
    const changes = changesOf({ score: 98, more: elsewhere }, { score: 60 });
    expect(changeSentence(changes, formats)).toBe(
      'The scans ran on different machines and cannot be compared: 98 before, 60 after.',
    );
  });

  test('says how much history is missing, and what the page loads', () => {
    const change = { kind: 'too-little-history', runs: 9, of: 21 } as const;
    expect(changeSentence(changesOf(...heavier, { change }), formats)).toBe(
      '72 before, 60 after, with 480 KiB more script. Not enough history yet to tell a change from chance: 9 of 21 comparable scans.',
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
    cautionsOf(
      changesOf({ score: 72 }, { score, more }, score === 72 ? {} : proven(72, score)),
      (value) => value.toFixed(0),
    ).map(({ sentence }) => sentence);
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
      expect.stringContaining('different settings'),
      expect.stringContaining('Lighthouse changed from 13.5.0 to 13.6.0'),
      expect.stringContaining('Chromium changed from 153 to 154'),
    ]);
  });

  test('scans from before conditions were kept have none', () => {
    expect(cautions(60, { conditions: null })).toEqual([]);
  });
});
