import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReportFigures } from '../../../../shared/models/measuring/report-figures.ts';
import { rawResult } from '../../../../test/support/raw-result.ts';
import { reportFigures } from './report-figures.ts';

test('bytes and requests by type, third parties and the work of the device', () => {
  const raw = rawResult({
    script: { requests: 12, bytes: 640_000 },
    image: { requests: 5, bytes: 1_200_000 },
    thirdParty: { requests: 4, bytes: 90_000, milliseconds: [120.5, 30] },
    domSize: 812,
    serverMs: 340,
    mainThreadMs: 2829.7,
  });
  expect(reportFigures(raw)).toEqual({
    bytesByType: {
      document: 0,
      script: 640_000,
      stylesheet: 0,
      image: 1_200_000,
      font: 0,
      media: 0,
      other: 0,
    },
    requestsByType: {
      document: 0,
      script: 12,
      stylesheet: 0,
      image: 5,
      font: 0,
      media: 0,
      other: 0,
    },
    totalBytes: 1_840_000,
    totalRequests: 17,
    thirdPartyBytes: 90_000,
    thirdPartyRequests: 4,
    thirdPartyMs: 150.5,
    domSize: 812,
    serverMs: 340,
    mainThreadMs: 2829.7,
  });
});

test('the costs of third parties are included if the result has them', () => {
  const { audits } = rawResult({ mainThreadMs: 400 });
  const told = {
    entities: [{ name: 'Tags', origins: ['https://tags.example'] }],
    configSettings: { throttlingMethod: 'simulate', throttling: { cpuSlowdownMultiplier: 4 } },
    audits: {
      ...audits,
      'network-requests': { details: { items: [{ url: 'https://tags.example/a.js' }] } },
      'long-tasks': { details: { debugData: { urls: [], tasks: [] } } },
    },
  };
  expect(reportFigures(told)?.thirdParties?.vendors).toMatchObject([{ name: 'Tags', requests: 1 }]);
  expect(reportFigures({ audits })).not.toHaveProperty('thirdParties');
});

test('missing values of a result are null, not zero', () => {
  expect(reportFigures(rawResult({}))).toMatchObject({
    totalBytes: 0,
    domSize: null,
    serverMs: null,
    mainThreadMs: null,
  });
});

test('a result without a summary of resources has no figures', () => {
  expect(reportFigures({ audits: { 'resource-summary': { score: null } } })).toBeUndefined();
  expect(reportFigures(undefined)).toBeUndefined();
});

test('figures of any report satisfy their contract', () => {
  const cell = fc.oneof(fc.integer(), fc.double(), fc.string(), fc.constant(null));
  const row = fc.record({
    resourceType: fc.constantFrom('script', 'total', 'image', 'third-party', 'x'),
    requestCount: cell,
    transferSize: cell,
  });
  fc.assert(
    fc.property(fc.array(row), cell, (items, numericValue) => {
      const figures = reportFigures({
        audits: {
          'resource-summary': { details: { items } },
          'server-response-time': { numericValue },
        },
      });
      expect(ReportFigures.optional().safeParse(figures).success).toBe(true);
    }),
    { numRuns: 200 },
  );
});
