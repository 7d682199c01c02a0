import { afterEach, expect, test, vi } from 'vitest';
import type { AnyEvent } from '../../../shared/events/catalogue.ts';
import { countEvent } from './deliver-event.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const base = {
  eventId: 'e',
  at: '2026-03-01T12:00:00.000Z',
  accountId: 'a',
  subject: { kind: 'page', url: 'https://shop.example.com/' },
  cause: 'clock',
} as const;
const deviceScan = { scanId: 's', device: 'mobile' } as const;
const finished = { outcome: 'done', ...deviceScan, overallScore: 90 } as const;
const failed = { outcome: 'failed', ...deviceScan, reason: 'dns' } as const;

test.each<[AnyEvent, object[]]>([
  [
    { ...base, type: 'scan-finished', facts: finished },
    [{ Event: 'scan-finished', EventsDelivered: 1 }, { ScansFinished: 1 }, { ScansBroken: 0 }],
  ],
  [
    { ...base, type: 'scan-finished', facts: failed },
    [
      { Event: 'scan-finished', EventsDelivered: 1 },
      { Reason: 'dns', ScansFailed: 1 },
      { ScansBroken: 0 },
    ],
  ],
  [
    { ...base, type: 'scan-finished', facts: { ...failed, reason: 'crashed' } },
    [
      { Event: 'scan-finished', EventsDelivered: 1 },
      { Reason: 'crashed', ScansFailed: 1 },
      { ScansBroken: 1 },
    ],
  ],
  [{ ...base, type: 'site-removed', facts: {} }, [{ Event: 'site-removed', EventsDelivered: 1 }]],
])('a delivered event is counted, and a scan by its outcome: %j', (event, counted) => {
  vi.stubEnv('LOG_LEVEL', '');
  vi.stubEnv('METRICS_NAMESPACE', 'WebVitals/staging');
  const lines: unknown[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(JSON.parse(String(text)));
    return true;
  });
  countEvent(event);
  expect(lines).toMatchObject(counted);
  expect(lines).toHaveLength(counted.length);
});
