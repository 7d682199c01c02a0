import { describe, expect, test } from 'vitest';
import type { ChangeRecord, Run, SeenFinding } from './change-record.ts';
import { withFixes } from './with-fixes.ts';

const noon = Date.parse('2026-11-01T12:00:00Z');
const images: SeenFinding = { id: 'image-delivery-insight', title: 'Images', points: 10 };
const fonts: SeenFinding = { id: 'font-display-insight', title: 'Fonts', points: 2 };
const tiny: SeenFinding = { id: 'unminified-css', title: 'CSS', points: 0.4 };

let count = 0;
/** A run some hours after the one before. */
function runOf(score: number, hours = 8): Run {
  count += hours;
  const at = new Date(noon + count * 3_600_000).toISOString();
  return { scanId: `scan-${String(count).padStart(6, '0')}`, at, score, lcp: 2, tbt: 100 };
}

const empty: ChangeRecord = { environment: 'one', newestScanId: '', level: [], proven: [] };

/** The record after runs with a score and findings; each run joins the level. */
function after(
  runs: readonly [score: number, findings: readonly SeenFinding[], hours?: number][],
  from: ChangeRecord = empty,
) {
  let record = from;
  const realised = [];
  for (const [score, findings, hours] of runs) {
    const run = runOf(score, hours);
    const next = { ...record, level: [...record.level, run] };
    const found = withFixes(record, next, { run, findings });
    ({ record } = found);
    if (found.realised !== undefined) realised.push(found.realised);
  }
  return { record, realised };
}

const times = <Value>(many: number, one: Value): Value[] => Array.from({ length: many }, () => one);
type Runs = Parameters<typeof after>[0];
const before: Runs = times(8, [60, [images, tiny]]);

describe('a fix', () => {
  test('is measured by seven runs before it and seven after it', () => {
    const { record, realised } = after([...before, ...times(6, [69, [tiny]] as Runs[number])]);
    expect(realised).toEqual([]);
    const { realised: found, record: last } = after([[70, [tiny]]], record);
    expect(found).toEqual([
      {
        at: record.shipped?.after[0]?.at,
        fixes: [{ id: images.id, title: 'Images', predicted: 10 }],
        isAlone: true,
        real: { value: 9, low: 9, high: expect.any(Number) },
        runs: { before: 8, after: 7 },
      },
    ]);
    expect(last.realised).toEqual(found);
    expect(last.shipped).toBeUndefined();
  });

  test('that gains nothing counts as much', () => {
    const { realised } = after([...before, ...times(7, [60, [tiny]] as Runs[number])]);
    expect(realised).toMatchObject([{ isAlone: true, real: { value: 0 } }]);
  });

  test('is none if the finding comes back, or was there in passing', () => {
    const back: Runs = [...before, ...times(3, [69, []] as Runs[number]), [60, [images]]];
    expect(after([...back, ...times(9, [69, [images]] as Runs[number])]).realised).toEqual([]);
    const passing: Runs = [...times(8, [60, []] as Runs[number]), [60, [images]], [60, [images]]];
    expect(after([...passing, ...times(9, [69, []] as Runs[number])]).realised).toEqual([]);
  });

  test('of two findings is measured together, from when the second was gone', () => {
    const both: Runs = times(8, [60, [images, fonts]]);
    const { realised } = after([
      ...both,
      ...times(2, [69, [fonts]] as Runs[number]),
      ...times(7, [72, []] as Runs[number]),
    ]);
    expect(realised).toMatchObject([
      {
        fixes: [{ id: images.id }, { id: fonts.id }],
        isAlone: false,
        real: { value: 12 },
      },
    ]);
  });

  test('is not alone if something new is found at the same time', () => {
    const { realised } = after([...before, ...times(7, [65, [fonts]] as Runs[number])]);
    expect(realised).toMatchObject([{ isAlone: false }]);
  });

  test('needs runs an hour apart, and seven before it', () => {
    const clicks: Runs = times(9, [69, [], 0.1]);
    expect(after([...before, ...clicks]).realised).toEqual([]);
    const few: Runs = [...times(4, [60, [images]] as Runs[number])];
    expect(after([...few, ...times(9, [69, []] as Runs[number])]).realised).toEqual([]);
  });
});
