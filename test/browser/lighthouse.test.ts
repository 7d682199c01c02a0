import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { waterfallOfReport } from '../../functions/measuring/scans/reading/waterfall-of-report.ts';
import { smallPictureOf } from '../../functions/measuring/scans/page-pictures.ts';
import { auditCategories } from '../../shared/models/measuring/category-report.ts';
import { ScanReport } from '../../shared/models/measuring/scan-report.ts';
import { defaultThrottling } from '../../shared/scans/lab-settings.ts';
import type { ScanProgress } from '../../shared/scans/scan-progress.ts';
import { reasonOf, useLighthouse } from './support/lighthouse.ts';

const { demo, hostile, nothingIsLeft, run, temporary } = await useLighthouse();

describe('measuring', () => {
  test('a page on mobile: a whole report, with progress that only goes forward', async () => {
    const progress: ScanProgress[] = [];
    const outcome = await run(`${demo.slow}/`, {
      onProgress: (step) => progress.push(step),
    });
    if (outcome.kind === 'failure') throw new Error(outcome.detail);
    const { report } = outcome;
    expect(ScanReport.parse(report)).toEqual(report);
    expect(report).toMatchObject({ device: 'mobile', finalUrl: `${demo.slow}/` });
    expect(report.conditions.throttling).toEqual({
      method: 'simulate',
      ...defaultThrottling.mobile,
    });
    expect(report.overallScore).toBeLessThan(50);
    expect(report.labData.cls).toBeGreaterThan(0.1);
    expect(report.suggestions.opportunities.length).toBeGreaterThan(3);
    expect(report.suggestions.lcpElement).not.toBeNull();
    expect(report.suggestions.clsElements).not.toBeNull();
    const { finalScreenshot, lcpArea, observedShifts = [] } = report.suggestions;
    const pictures = report.suggestions.screenshotThumbnails?.details.items ?? [];
    expect(pictures.length).toBeGreaterThan(3);
    expect(finalScreenshot?.details.items.at(-1)?.data).toBe(pictures.at(-1)?.data);
    expect(lcpArea?.width).toBeGreaterThan(0.5);
    const counted = observedShifts.filter(({ isCounted }) => isCounted);
    const sum = counted.reduce((total, { score }) => total + score, 0);
    expect(sum).toBeCloseTo(report.labData.cls ?? 0, 6);
    const [first] = observedShifts;
    expect(first?.element?.snippet).toContain('class="wrap"');
    const dataAt = (at: number | null | undefined) =>
      pictures.find(({ timing }) => timing === at)?.data ?? '';
    expect(dataAt(first?.after)).not.toBe(dataAt(first?.before));
    const waterfall = waterfallOfReport(outcome.raw);
    const { fcp = 0, lcp = 0 } = waterfall?.simulated?.moments ?? {};
    expect({ fcp: fcp / 1000, lcp: lcp / 1000 }).toEqual({
      fcp: report.labData.fcp,
      lcp: report.labData.lcp,
    });
    expect(waterfall?.throttling).toEqual(report.conditions.throttling);
    expect(waterfall?.requests[0]).toMatchObject({
      url: `${demo.slow}/`,
      isOnPath: true,
      simulated: { start: 0 },
    });
    const largest = waterfall?.requests.find(({ isLcp }) => isLcp);
    expect(largest).toMatchObject({ resourceType: 'Image', isOnPath: true });
    const framework = waterfall?.requests.find(({ url }) => url.endsWith('/framework.css'));
    expect(framework).toMatchObject({ isBlocking: true });
    expect(framework?.simulated?.end).toBeLessThan(waterfall?.simulation?.highMs ?? 0);
    expect(smallPictureOf(outcome.raw)).toMatch(/^data:image\/jpeg;base64,/);
    expect(outcome.raw.requestedUrl).toBe(`${demo.slow}/`);
    const { categories } = outcome;
    expect(categories.map(({ id, score }) => [id, score === null])).toEqual(
      auditCategories.map((id) => [id, false]),
    );
    expect(categories[0]?.findings.map(({ id }) => id)).toContain('image-alt');
    expect(outcome.evidence).toMatchObject({
      url: `${demo.slow}/`,
      scriptSrc: expect.arrayContaining([`${demo.slow}/assets/library.js`]),
      headers: { server: [expect.stringContaining('Apache')] },
    });

    const stages = [...new Set(progress.map(({ stage }) => stage))];
    expect(stages).toEqual(['checking', 'starting', 'loading', 'gathering', 'auditing']);
    const percents = progress.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    expect(progress.at(-1)?.facts).toEqual({
      answeredMs: expect.any(Number),
      firstContentMs: expect.any(Number),
      loadedMs: expect.any(Number),
      requests: expect.any(Number),
      bytes: expect.any(Number),
      imageBytes: expect.any(Number),
    });
    await nothingIsLeft();
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('pages that cannot be measured', () => {
  test('a page that is refused is not opened in the browser', async () => {
    const stages = new Set<string>();
    const outcome = await run(`${hostile}/500`, {
      onProgress: ({ stage }) => stages.add(stage),
    });
    expect(reasonOf(outcome)).toBe('http-5xx');
    expect([...stages]).toEqual(['checking']);
  });
});

describe('accidents', () => {
  test('the host shuts down', async () => {
    const stop = new AbortController();
    const running = run(`${demo.slow}/`, {
      signal: stop.signal,
      onProgress: ({ stage }) => stage === 'starting' && stop.abort(new Error('host stops')),
    });
    await expect(running).rejects.toThrow('host stops');
    await nothingIsLeft();
  });
});
