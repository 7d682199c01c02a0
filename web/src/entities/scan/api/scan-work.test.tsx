import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ScanStatus } from '../../../../../shared/calls/measuring/scans.ts';
import { pollOften } from '../../../test-support/poll-again-soon.ts';
import {
  answer,
  demoPlan,
  fakeServer,
  newSession,
  problem,
} from '../../../test-support/fake-server.ts';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { forgetIdentity, keepIdentity } from '../../../lib/identity.ts';
import { beginSession } from '../../../lib/tokens.ts';
import { SessionProvider } from '../../session/components/session.tsx';
import { useScanRun } from './use-scan-run.ts';
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

const within = (client: QueryClient) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <SessionProvider plan={demoPlan}>{children}</SessionProvider>
    </QueryClientProvider>
  ),
});

/** The scan work after a page load. */
const load = (client = new QueryClient()) => renderHook(useScanWork, within(client)).result.current;

test('polls once for all who wait for the same scan, and sends a latecomer its progress', async () => {
  const requests = fakeServer(statusIs({}));
  const work = load();
  const [first, second] = [vi.fn(), vi.fn()];
  void work.waitFor(scan, first).catch(() => undefined);
  await vi.waitFor(() => expect(first).toHaveBeenCalled(), 60_000);
  void work.waitFor(scan, second).catch(() => undefined);
  expect(second).toHaveBeenCalledWith({ ...scan, stage: 'Loading the page', percent: 18 });
  expect(requests).toHaveLength(1);
  work.session.end();
});

test('reports why the server refused a scan', async () => {
  fakeServer({ 'POST /api/scan': problem(429, 'too_many_requests', 'Too many scans.') });
  await expect(load().begin(url)).rejects.toThrow('Too many scans.');
});

test('continues after a reload, beside the scans of other pages', async () => {
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

test('keeps the result of a scan until its report has announced it', async () => {
  fakeServer(done);
  const work = load();
  await work.follow(scan);
  expect(await work.endOf(url)).toMatchObject({ status: 'done' });
  work.markReported(url);
  expect(work.endOf(url)).toBeUndefined();
});

test.each([
  ['by its report', 'waitFor', 1],
  ['not again by its report if a flow announces it', 'waitToAnnounce', 0],
] as const)('is announced %s', async (_, wait, notices) => {
  pollOften();
  const success = vi.spyOn(snackbar, 'success');
  let status = at({});
  fakeServer({ 'GET /api/scan/status': () => Response.json(status) });
  const client = new QueryClient();
  const work = load(client);
  const progress = vi.fn();
  const end = work[wait](scan, progress);
  await vi.waitFor(() => expect(progress).toHaveBeenCalled(), 60_000);
  const run = renderHook(() => useScanRun(url), within(client)).result;
  expect(run.current.isRunning).toBe(true);
  status = at({ status: 'done', stage: 'done', percent: 100 });
  await end;
  await waitFor(() => expect(run.current.isRunning).toBe(false));
  expect(success.mock.calls).toHaveLength(notices);
});

test('ends with the session', async () => {
  fakeServer(statusIs({}));
  const work = load();
  work.pageScans.report({ state: 'running', ...scan, stage: 'Loading', percent: 5 });
  forgetIdentity();
  expect(work.session.isOver()).toBe(true);
  expect(sessionStorage.getItem('runningScans')).toBeNull();
});

test('ends when another person signs in in this tab, who gets work of their own', async () => {
  fakeServer(statusIs({}));
  const client = new QueryClient();
  const work = load(client);
  keepIdentity({ userId: 'user-2', email: 'grace@example.com' });
  expect(work.session.isOver()).toBe(true);
  const next = load(client);
  expect(next).not.toBe(work);
  expect(next.session.isOver()).toBe(false);
});
