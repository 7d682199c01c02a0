import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOnSlowMachine, isToRepeat, medianRun, type MeasuredRun } from './slow-machine.ts';

const run = (overallScore: number, benchmarkIndex = 1500): MeasuredRun => ({
  overallScore,
  benchmarkIndex,
});
const steady = [run(80), run(82), run(78)];

describe('isToRepeat', () => {
  test('a run on a slow machine, with any score', () => {
    expect(isToRepeat(run(80, 800), steady)).toBe(true);
    expect(isToRepeat(run(80, 400), [])).toBe(true);
  });

  test('no run for its score: whether the page has changed is for fresh runs to show', () => {
    expect(isToRepeat(run(10), steady)).toBe(false);
  });

  test('a machine that is always this slow is not', () => {
    const slow = [run(80, 420), run(80, 430), run(80, 410)];
    expect(isToRepeat(run(80, 400), slow)).toBe(false);
  });
});

describe('isOnSlowMachine', () => {
  test.each([
    [1130, false],
    [1120, true],
    [3000, false],
  ])('a speed of %i where 1,500 is usual: %s', (benchmarkIndex, slow) => {
    expect(isOnSlowMachine(run(80, benchmarkIndex), steady)).toBe(slow);
  });

  test('is not known without three earlier runs, and follows the machine', () => {
    expect(isOnSlowMachine(run(80, 400), steady.slice(1))).toBe(false);
    const moved = [...steady, ...Array.from({ length: 4 }, () => run(80, 700))];
    expect(isOnSlowMachine(run(80, 700), moved)).toBe(false);
  });
});

describe('medianRun', () => {
  test('keeps the run in the middle, whole', () => {
    const middle = { ...run(60), id: 'b' };
    expect(medianRun([{ ...run(90), id: 'a' }, middle, { ...run(20), id: 'c' }])).toBe(middle);
  });

  test('of three, none that the machine was too slow for', () => {
    const runs = [run(70, 900), run(74, 950), run(79, 1500)] as const;
    expect(medianRun([...runs], steady).overallScore).toBe(79);
  });

  test('of two, the one from the less busy machine', () => {
    expect(medianRun([run(50, 700), run(79, 1500)]).overallScore).toBe(79);
    expect(medianRun([run(50, 1500), run(79, 700)]).overallScore).toBe(50);
  });

  test('is one of the runs, with at least half of them on each side', () => {
    const anyRun = fc.record({
      overallScore: fc.integer({ min: 0, max: 100 }),
      benchmarkIndex: fc.integer({ min: 500, max: 3000 }),
    });
    fc.assert(
      fc.property(anyRun, fc.array(anyRun, { maxLength: 4 }), (first, others) => {
        const runs: [MeasuredRun, ...MeasuredRun[]] = [first, ...others];
        const kept = medianRun(runs);
        expect(runs).toContain(kept);
        const half = runs.length / 2;
        expect(
          runs.filter((one) => one.overallScore <= kept.overallScore).length,
        ).toBeGreaterThanOrEqual(half);
        expect(
          runs.filter((one) => one.overallScore >= kept.overallScore).length,
        ).toBeGreaterThanOrEqual(half);
      }),
    );
  });
});
