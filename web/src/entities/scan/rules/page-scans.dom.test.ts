import { beforeEach, expect, test, vi } from 'vitest';
import { createPageScans, scanOf, type PageScan } from './page-scans.ts';

const account = 'anna@example.com';
const scan: PageScan = {
  state: 'running',
  scanId: 's1',
  url: 'https://a.example/',
  stage: 'Loading the page',
  percent: 20,
};

beforeEach(() => sessionStorage.clear());

test('notifies its listeners, and finds a page with or without a trailing slash', () => {
  const scans = createPageScans(account);
  const listener = vi.fn();
  scans.store.subscribe(listener);
  scans.report(scan);
  scans.report({ ...scan, percent: 40 });
  expect(scanOf(scans.store.get(), 'https://a.example')).toMatchObject({ percent: 40 });
  scans.end('https://A.example');
  expect(scans.store.get().size).toBe(0);
  expect(listener).toHaveBeenCalledTimes(3);
});

test('remembers running scans across a reload, for the same account', () => {
  const scans = createPageScans(account);
  scans.report(scan);
  scans.report({ state: 'waiting', url: 'https://a.example/waiting' });
  scans.report({ state: 'failed', url: 'https://a.example/failed', reason: 'Blank.' });
  expect(createPageScans(account).left()).toEqual([{ scanId: 's1', url: scan.url }]);
  expect(createPageScans('ben@example.com').left()).toEqual([]);
  scans.end(scan.url);
  expect(createPageScans(account).left()).toEqual([]);
});

test('stores nothing after it was reset', () => {
  const scans = createPageScans(account);
  scans.report(scan);
  scans.forget();
  scans.report({ ...scan, percent: 60 });
  expect(createPageScans(account).left()).toEqual([]);
});
