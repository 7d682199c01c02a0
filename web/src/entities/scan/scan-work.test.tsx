import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ScanStatus } from '../../../../shared/calls/scans.ts';
import {
  answer,
  demoPlan,
  fakeServer,
  newSession,
  problem,
} from '../../test-support/fake-server.ts';
import { forgetIdentity } from '../../lib/identity.ts';
import { beginSession } from '../../lib/tokens.ts';
import { SessionProvider } from '../session/session.tsx';
import { useScanWork } from './scan-work.ts';

const url = 'https://shop.example/';
const scan = { scanId: 's1', url };
const at = (more: Partial<ScanStatus>): ScanStatus => ({
  ...scan,
  status: 'running',
  stage: 'loading',
  percent: 18,
  ...more,
});
const statusIs = (more: Partial<ScanStatus>) => ({ 'GET /api/scan/status': answer(at(more)) });
const done = statusIs({ status: 'done', stage: 'done', percent: 100 });

beforeEach(async () => {
  sessionStorage.clear();
  forgetIdentity();
  fakeServer({});
  await beginSession(newSession());
});

/** The scan work after a page load. */
function load() {
  const client = new QueryClient();
  const { result } = renderHook(useScanWork, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>
        <SessionProvider plan={demoPlan}>{children}</SessionProvider>
      </QueryClientProvider>
    ),
  });
  return result.current;
}

it('polls once for all who wait for the same scan, and tells a latecomer its progress', async () => {
  const requests = fakeServer(statusIs({}));
  const work = load();
  const [first, second] = [vi.fn(), vi.fn()];
  void work.waitFor(scan, first).catch(() => undefined);
  await vi.waitFor(() => expect(first).toHaveBeenCalled());
  void work.waitFor(scan, second).catch(() => undefined);
  expect(second).toHaveBeenCalledWith({ ...scan, stage: 'Loading the page', percent: 18 });
  expect(requests).toHaveLength(1);
  work.session.end();
});

it('reports why the server refused a scan', async () => {
  fakeServer({ 'POST /api/scan': problem(429, 'too_many_requests', 'Too many scans.') });
  await expect(load().begin(url)).rejects.toThrow('Too many scans.');
});

it('continues after a reload, beside the scans of other pages', async () => {
  fakeServer(statusIs({}));
  const other = { scanId: 's2', url: 'https://shop.example/other' };
  const before = load();
  for (const one of [scan, other])
    before.pageScans.report({ state: 'running', ...one, stage: 'Loading', percent: 5 });

  fakeServer(done);
  const after = load();
  expect(await after.endOf('https://shop.example')).toMatchObject({ status: 'done' });
  expect(after.pageScans.left()).toEqual([other]);
  expect(load().pageScans.left()).toEqual([other]);
});

it('keeps the result of a scan until its report has announced it', async () => {
  fakeServer(done);
  const work = load();
  await work.follow(scan);
  expect(await work.endOf(url)).toMatchObject({ status: 'done' });
  work.markReported(url);
  expect(work.endOf(url)).toBeUndefined();
});

it('ends with the session', async () => {
  fakeServer(statusIs({}));
  const work = load();
  work.pageScans.report({ state: 'running', ...scan, stage: 'Loading', percent: 5 });
  forgetIdentity();
  expect(work.session.isOver()).toBe(true);
  expect(sessionStorage.getItem('runningScans')).toBeNull();
});
