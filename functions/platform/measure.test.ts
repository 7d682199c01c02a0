import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { measure } from './measure.ts';

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
const named = (Name: string, Unit: string, dimensions: string[]) => ({
  Timestamp: expect.any(Number) as number,
  CloudWatchMetrics: [
    { Namespace: 'WebVitals/staging', Dimensions: [dimensions], Metrics: [{ Name, Unit }] },
  ],
});

test('is a line in CloudWatch’s embedded metric format: values and dimensions at its root', () => {
  measure('ScansFailed', 1, { Reason: 'dns' });
  measure('ScansFinished', 1, undefined);
  measure('JobAge', [0.5, 12], { Job: 'run-lighthouse' });
  expect(lines()).toMatchObject([
    { _aws: named('ScansFailed', 'Count', ['Reason']), Reason: 'dns', ScansFailed: 1 },
    { _aws: named('ScansFinished', 'Count', []), ScansFinished: 1 },
    {
      _aws: named('JobAge', 'Seconds', ['Job']),
      Job: 'run-lighthouse',
      JobAge: [0.5, 12],
    },
  ]);
});

test('writes nothing without a namespace, as on the local host', () => {
  vi.stubEnv('METRICS_NAMESPACE', '');
  measure('ScansFinished', 1, undefined);
  expect(written).toEqual([]);
});
