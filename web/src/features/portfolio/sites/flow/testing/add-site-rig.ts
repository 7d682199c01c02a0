import { vi } from 'vitest';
import type { AddingSite } from '../../../../../../../shared/calls/portfolio/adding.ts';
import type { ScanStatus } from '../../../../../../../shared/calls/measuring/scans.ts';
import type { SiteFieldErrors } from '../../rules/check-site.ts';
import { type AddSitePorts, createAddSite } from '../add-site.ts';
import { browserClock } from '../../../../../lib/clock.ts';

export const url = 'https://example.com/';
export const typed = { url: 'example.com', siteName: 'Example', propertyId: '' };
export const site = { ...typed, url };
export const addingSite = (more: Partial<AddingSite> = {}): AddingSite => ({
  ...site,
  state: 'scanning',
  scanId: 's1',
  failure: null,
  askedBy: 'u1',
  askedAt: '2026-11-21T12:00:00.000Z',
  ...more,
});
export const ended = (more: Partial<ScanStatus>): ScanStatus => ({
  scanId: 's1',
  url,
  status: 'done',
  stage: 'done',
  percent: 100,
  ...more,
});

/** A promise that the test settles. */
export function later<Value>() {
  return Promise.withResolvers<Value>();
}

export function setUp(left: AddingSite[] = []) {
  const scan = later<ScanStatus>();
  const log: string[] = [];
  const said = (kind: string) =>
    vi.fn((message: string) => {
      log.push(`${kind}: ${message}`);
      return '';
    });
  /** The server's answer about the site after the scan. */
  const settled = addingSite({ state: 'added' });
  const ports = {
    checkSitesLimit: vi.fn(async () => ({ success: true })),
    begin: vi.fn<AddSitePorts['begin']>(async (one) => addingSite(one)),
    list: vi.fn<AddSitePorts['list']>(async () => left),
    forget: vi.fn<AddSitePorts['forget']>(async () => undefined),
    waitFor: vi.fn<AddSitePorts['waitFor']>((scanned, watch) => {
      watch({ ...scanned, stage: 'Loading the page', percent: 20 });
      return scan.promise;
    }),
    onSitesChanged: vi.fn<() => void>(),
    findPages: vi.fn(async () => [url, `${url}about`]),
    errorsAtFields: (): SiteFieldErrors => ({}),
    refusalOf: (): string | undefined => undefined,
    sentenceOf: (error: unknown) => (error instanceof Error ? error.message : ''),
    notices: {
      success: said('success'),
      error: said('error'),
      warning: said('warning'),
      info: said('info'),
      close: vi.fn<(id: string) => void>(),
    },
    clock: browserClock,
  } satisfies AddSitePorts;
  const end = (status: Partial<ScanStatus> = {}, outcome: Partial<AddingSite> = {}): void => {
    ports.list.mockResolvedValue([{ ...settled, ...outcome }]);
    scan.resolve(ended(status));
  };
  return { ports, scan, end, log, flow: createAddSite(ports) };
}

export const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
