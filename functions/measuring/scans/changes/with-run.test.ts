import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ChangeRecord, wantsRun } from './change-record.ts';
import { type EndedRun, type Recorded, withRun } from './with-run.ts';

const hourMs = 3_600_000;
const start = Date.parse('2026-10-01T00:00:00Z');

interface Scan {
  score?: number;
  lcp?: number;
  tbt?: number;
  why?: EndedRun['why'];
  environment?: string;
  /** Of a run that failed, or ran on a slow machine. */
  isLost?: boolean;
}

/** Runs scans one after the other, eight hours apart. */
function page(environment = 'one') {
  let record: ChangeRecord | undefined;
  let count = 0;
  const outcomes: NonNullable<Recorded['outcome']>[] = [];
  const scan = ({
    score = 90,
    lcp = 2,
    tbt = 100,
    why = 'clock',
    isLost = false,
    ...rest
  }: Scan) => {
    count += 1;
    const scanId = String(count).padStart(6, '0');
    const at = new Date(start + count * 8 * hourMs).toISOString();
    const run = isLost ? undefined : { scanId, at, score, lcp, tbt };
    const recorded = withRun(record, { scanId, environment, run, why, ...rest });
    record = recorded?.record ?? record;
    if (recorded?.outcome !== undefined) outcomes.push(recorded.outcome);
    return record;
  };
  return {
    scan,
    many: (times: number, one: Scan = {}) => {
      for (let index = 0; index < times; index += 1) scan(vary(one, index));
    },
    record: () => record,
    outcomes,
  };
}

/** The usual variation of a page: a point and a twentieth of a second. */
const vary = ({ score = 90, lcp = 2, ...rest }: Scan, index: number): Scan => ({
  ...rest,
  score: score + (index % 3) - 1,
  lcp: lcp + ((index % 5) - 2) / 40,
});
const slow = { score: 70, lcp: 3, tbt: 400 };

describe('a change is proven', () => {
  test('by a run beyond all 21, four fresh runs, and the next three scheduled ones', () => {
    const shop = page();
    shop.many(21);
    shop.scan(slow);
    expect(shop.record()?.suspicion).toMatchObject({ direction: 'worse', checks: [] });
    for (let checks = 0; checks < 4; checks += 1) {
      expect(wantsRun(shop.record())).toBe(true);
      shop.scan({ ...slow, score: 70 + checks, why: 'check' });
    }
    expect(wantsRun(shop.record())).toBe(false);
    expect(shop.record()?.suspicion?.agreed).toEqual(['score', 'lcp', 'tbt']);
    shop.many(2, slow);
    expect(shop.outcomes).toEqual([]);
    shop.scan(slow);
    expect(shop.outcomes).toMatchObject([
      {
        kind: 'proven',
        isRecovery: false,
        change: {
          direction: 'worse',
          how: 'step',
          since: '2026-10-08T08:00:00.000Z',
          lastScanId: '000021',
          firstScanId: '000022',
          runs: { before: 21, after: 7 },
          metrics: [
            { metric: 'score', before: 90, after: 70 },
            { metric: 'lcp', before: 2, after: 3 },
            { metric: 'tbt', before: 100, after: 400 },
          ],
        },
      },
    ]);
    const size = shop.record()?.proven[0]?.metrics[0];
    if (size === undefined) throw new Error('no size');
    expect(size.low).toBeLessThanOrEqual(size.change);
    expect(size.change).toBeLessThanOrEqual(size.high);
    expect(size.high).toBeLessThan(-10);
  });

  test('for the better in the same way', () => {
    const shop = page();
    shop.many(21, slow);
    shop.scan({});
    shop.many(4, { why: 'check' });
    shop.many(3);
    expect(shop.outcomes).toMatchObject([{ kind: 'proven', change: { direction: 'better' } }]);
  });

  test('by scheduled runs in place of fresh ones that nobody makes', () => {
    const shop = page();
    shop.many(21);
    shop.many(8, slow);
    expect(shop.outcomes).toMatchObject([{ kind: 'proven' }]);
  });

  test('gradually, by the best split of 45 runs, once a day', () => {
    const level = Array.from({ length: 45 }, (_, index) => ({
      scanId: String(index).padStart(6, '0'),
      at: new Date(start + index * 8 * hourMs).toISOString(),
      score: 90 - Math.floor(index / 6),
      lcp: 2 + index / 100,
      tbt: 100,
    }));
    const [environment, newestScanId] = ['one', '000044'];
    const run = {
      scanId: '000045',
      at: '2026-10-16T04:00:00.000Z',
      score: 83,
      lcp: 2.44,
      tbt: 100,
    };
    const next = { scanId: '000045', environment, run, why: 'clock' } as const;
    const record = { environment, newestScanId, level, proven: [] };
    expect(withRun(record, next)?.outcome).toMatchObject({
      kind: 'proven',
      change: { direction: 'worse', how: 'drift', metrics: [{ metric: 'lcp' }] },
    });
    const today = { ...record, splitOn: '2026-10-16' };
    expect(withRun(today, next)?.outcome).toBeUndefined();
  });
});

describe('no change is proven', () => {
  test('before there are 21 runs', () => {
    const shop = page();
    shop.many(20);
    shop.scan(slow);
    expect(shop.record()?.suspicion).toBeUndefined();
    expect(shop.record()?.level).toHaveLength(21);
  });

  test('by a single run: the suspicion ends as soon as no four fresh runs can agree any more', () => {
    const shop = page();
    shop.many(21);
    shop.scan(slow);
    shop.many(2, { why: 'check' });
    expect(shop.record()?.suspicion).toBeUndefined();
    expect(wantsRun(shop.record())).toBe(false);
    // The outlier is part of the usual variation; the check is not.
    expect(
      shop
        .record()
        ?.level.map(({ score }) => score)
        .slice(-2),
    ).toEqual([91, 70]);
  });

  test('by less than 5 %, however certain', () => {
    const shop = page();
    shop.many(21);
    shop.many(30, { score: 87, lcp: 2.06 });
    expect(shop.outcomes).toEqual([]);
  });

  test('when the scheduled scans disagree with the fresh runs', () => {
    const shop = page();
    shop.many(21);
    shop.scan(slow);
    shop.many(4, { ...slow, why: 'check' });
    shop.many(3);
    expect(shop.outcomes).toEqual([]);
    expect(shop.record()?.suspicion).toBeUndefined();
    expect(shop.record()?.level).toHaveLength(25);
  });

  test('by a person who scans again and again while the scheduled scans are awaited', () => {
    const shop = page();
    shop.many(21);
    shop.scan(slow);
    shop.many(4, { ...slow, why: 'check' });
    shop.many(9, { ...slow, why: 'person' });
    expect(shop.outcomes).toEqual([]);
    expect(shop.record()?.suspicion?.later).toEqual([]);
  });

  test('across versions of Lighthouse, Chromium or the settings: the baseline starts again', () => {
    const shop = page();
    shop.many(21);
    shop.many(20, { ...slow, environment: 'two' });
    expect(shop.record()?.level).toHaveLength(20);
    expect(shop.outcomes).toEqual([]);
  });
});

test('fresh runs on a slow machine, or without a result, are repeated, and not for ever', () => {
  const shop = page();
  shop.many(21);
  shop.scan(slow);
  for (let lost = 0; lost < 4; lost += 1) {
    expect(wantsRun(shop.record())).toBe(true);
    shop.scan({ isLost: true, why: 'check' });
  }
  expect(wantsRun(shop.record())).toBe(false);
  expect(shop.record()?.suspicion).toMatchObject({ checks: [], lost: 4 });
});

test('a scan that is delivered again, or comes late, changes nothing', () => {
  const shop = page();
  shop.many(22);
  const record = shop.record();
  const run = { at: '2026-10-01T08:00:00.000Z', score: 1, lcp: 9, tbt: 900 };
  for (const scanId of ['000022', '000001'])
    expect(
      withRun(record, { scanId, environment: 'one', run: { ...run, scanId }, why: 'clock' }),
    ).toBeUndefined();
});

describe('a fall', () => {
  const fallen = () => {
    const shop = page();
    shop.many(21);
    shop.scan(slow);
    shop.many(4, { ...slow, why: 'check' });
    shop.many(3, slow);
    return shop;
  };

  test('is over when the page is proven to be as good as before, without waiting for 21 runs', () => {
    const shop = fallen();
    shop.scan({});
    shop.many(4, { why: 'check' });
    shop.many(3);
    expect(shop.outcomes).toMatchObject([
      { change: { direction: 'worse' } },
      { change: { direction: 'better' }, isRecovery: true },
    ]);
    expect(shop.record()?.fall).toBeUndefined();
  });

  test('lasts after an improvement that only halves it', () => {
    const shop = fallen();
    const half = { score: 80, lcp: 2.5, tbt: 250 };
    shop.scan(half);
    shop.many(4, { ...half, why: 'check' });
    shop.many(3, half);
    expect(shop.outcomes).toMatchObject([
      {},
      {
        change: { direction: 'better' },
        isRecovery: false,
        fellFrom: { metric: 'score', before: 90 },
      },
    ]);
    expect(shop.record()?.fall).toEqual({ metric: 'score', before: 90 });
  });

  test('is no news once the new level is as well known as the old one', () => {
    const shop = fallen();
    shop.many(14, slow);
    expect(shop.outcomes).toMatchObject([{ kind: 'proven' }, { kind: 'settled' }]);
    expect(shop.record()?.fall).toBeUndefined();
  });

  test('ends with a new version, as nothing can be compared with it', () => {
    const shop = fallen();
    shop.scan({ environment: 'two' });
    expect(shop.outcomes).toMatchObject([{ kind: 'proven' }, { kind: 'settled' }]);
  });
});

test('the record stays small, and only the newest level counts, whatever comes', () => {
  const scans = fc.record({
    score: fc.integer({ min: 0, max: 100 }),
    lcp: fc.double({ min: 0, max: 60, noNaN: true }),
    tbt: fc.integer({ min: 0, max: 9000 }),
    why: fc.constantFrom('person', 'clock', 'check'),
    isLost: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(scans, { maxLength: 120 }), (all) => {
      const shop = page();
      for (const one of all) shop.scan(one);
      const record = shop.record();
      if (record === undefined) return;
      expect(record.level.length).toBeLessThanOrEqual(45);
      expect(record.suspicion?.checks.length ?? 0).toBeLessThanOrEqual(4);
      expect(record.suspicion?.later.length ?? 0).toBeLessThan(3);
      expect(record.proven.length).toBeLessThanOrEqual(20);
    }),
    { numRuns: 60 },
  );
});
