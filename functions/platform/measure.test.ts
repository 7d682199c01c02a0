import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measure, note } from './measure.ts';

let written: string[];
beforeEach(() => {
  written = [];
  vi.stubEnv('LOG_LEVEL', '');
  vi.stubEnv('LOG_FORMAT', '');
  vi.stubEnv('METRICS_NAMESPACE', 'WebVitals/staging');
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
const lines = (): unknown[] => written.map((line) => JSON.parse(line));

test('is a line in CloudWatch’s embedded metric format, without dimensions', () => {
  measure('ScansFinished', 1);
  const metric = { Name: 'ScansFinished', Unit: 'Count' };
  const [line] = lines();
  expect(line).toMatchObject({
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [{ Namespace: 'WebVitals/staging', Dimensions: [[]], Metrics: [metric] }],
    },
    ScansFinished: 1,
  });
});

test('a figure by a field is in the log, and no metric', () => {
  note('ScansFailed', 1, 'dns');
  const [line] = lines();
  expect(line).toMatchObject({ message: 'figure', ScansFailed: 1, Reason: 'dns' });
  expect(line).not.toHaveProperty('_aws');
});

test('writes nothing without a namespace, as on the local host', () => {
  vi.stubEnv('METRICS_NAMESPACE', '');
  measure('ScansFinished', 1);
  note('ScansFailed', 1, 'dns');
  expect(written).toEqual([]);
});
