import { beforeEach, expect, test, vi } from 'vitest';
import type { ScanStatus } from '../../../../../shared/calls/measuring/scans.ts';
import { createPageScans, scanOf } from './page-scans.ts';
import { type PageScanPorts, scanPages } from './scan-pages.ts';

const page = (number: number): string => `https://example.com/${number}`;
const ended = (url: string, more: Partial<ScanStatus> = {}): ScanStatus => ({
  scanId: url,
  url,
  status: 'done',
  stage: 'done',
  percent: 100,
  ...more,
});

function setUp() {
  const scans = new Map<string, PromiseWithResolvers<ScanStatus>>();
  const log: string[] = [];
  const say = (message: string): string => {
    log.push(message);
    return '';
  };
  const ports: PageScanPorts = {
    scan: (url, watch) => {
      watch({ scanId: url, url, stage: 'Loading the page', percent: 18 });
      const scan = Promise.withResolvers<ScanStatus>();
      scans.set(url, scan);
      return scan.promise;
    },
    pageScans: createPageScans('anna@example.com'),
    onScanned: vi.fn<() => void>(),
    sentenceOf: (error) => (error instanceof Error ? error.message : ''),
    isTooMany: (error) => error instanceof Error && error.message === 'Too many requests',
    notices: {
      success: say,
      error: say,
      warning: say,
      info: vi.fn(say),
      close: vi.fn<(id: string) => void>(),
    },
  };
  return { ports, scans, log };
}
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => sessionStorage.clear());

test('scans 3 at a time, and reports the result of each page', async () => {
  const { ports, scans, log } = setUp();
  const done = scanPages(ports, [1, 2, 3, 4].map(page));
  await turn();
  expect([...scans.keys()]).toEqual([1, 2, 3].map(page));
  expect(ports.notices.info).toHaveBeenCalledWith(`Scan triggered for: ${page(1)}`, {
    id: expect.any(String),
    closeAfterMs: false,
  });
  expect(scanOf(ports.pageScans.store.get(), page(1))).toMatchObject({ percent: 18 });
  expect(scanOf(ports.pageScans.store.get(), page(4))).toMatchObject({ state: 'waiting' });

  scans.get(page(1))?.resolve(ended(page(1)));
  const failure = { reason: 'blank', message: 'The page stayed blank.', hint: '' };
  scans.get(page(2))?.resolve(ended(page(2), { status: 'failed', failure }));
  scans.get(page(3))?.reject(new Error('Out of reach'));
  await turn();
  expect([...scans.keys()]).toContain(page(4));
  scans.get(page(4))?.resolve(ended(page(4)));
  await done;

  expect(log).toEqual(
    expect.arrayContaining([
      `Scan finished for: ${page(1)}`,
      `Scan failed for: ${page(2)}`,
      `Scan failed for: ${page(3)}`,
      `Scan finished for: ${page(4)}`,
    ]),
  );
  expect(ports.notices.close).toHaveBeenCalledTimes(4);
  expect([...ports.pageScans.store.get().values()]).toEqual([
    { state: 'failed', url: page(2), reason: 'The page stayed blank.' },
    { state: 'failed', url: page(3), reason: 'Out of reach' },
  ]);
  expect(ports.onScanned).toHaveBeenCalledTimes(4);
});

test('leaves the rest to the schedule once the server accepts no more', async () => {
  const { ports, scans, log } = setUp();
  const done = scanPages(ports, [1, 2, 3, 4, 5, 6, 7].map(page));
  await turn();
  for (const number of [1, 2]) scans.get(page(number))?.resolve(ended(page(number)));
  scans.get(page(3))?.reject(new Error('Too many requests'));
  await done;
  expect([...scans.keys()]).toEqual([1, 2, 3].map(page));
  expect(log.filter((message) => message.startsWith('Scan failed'))).toHaveLength(1);
  expect(log.at(-1)).toBe('Too many scans at once: 4 pages are scanned later, within a day');
  expect([...ports.pageScans.store.get().keys()]).toEqual([page(3)]);
});

test('shows the given message for a failed page', async () => {
  const { ports, scans, log } = setUp();
  const done = scanPages(ports, [page(1)], (url) => `No luck with ${url}`);
  scans.get(page(1))?.resolve(ended(page(1), { status: 'failed' }));
  await done;
  expect(log.at(-1)).toBe(`No luck with ${page(1)}`);
});
