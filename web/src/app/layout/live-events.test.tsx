import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Subscriber, subscribers } from '../../../../shared/events/subscribers.ts';
import type { ServerMessage } from '../../../../shared/sockets/socket-messages.ts';
import { LiveEvents } from './live-events.ts';
import { proofsQuery } from '../../entities/scan/api/proof-queries.ts';
import { verdictQuery } from '../../entities/scan/api/scan-queries.ts';
import { siteKey } from '../../entities/query-keys.ts';
import { userPlanKey } from '../../entities/session/components/session.tsx';
import { sitesKey, statusKey } from '../../entities/site/api/site-queries.ts';
import * as socket from '../../lib/socket.ts';

const url = 'https://example.com/';

test('a connection that is opened again reloads what events may have changed', () => {
  let open: () => void = () => undefined;
  vi.spyOn(socket, 'useServerMessages').mockImplementation(() => undefined);
  vi.spyOn(socket, 'useSocketOpenings').mockImplementation((handler) => {
    open = handler;
  });
  const client = new QueryClient();
  const keys = [
    ['incidents', 'all'],
    ['uptime', url, 'latest'],
    ['notifications', 'dashboard'],
    ['terms'],
  ];
  for (const key of keys) client.setQueryData(key, 'known');
  const old = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  render(
    <QueryClientProvider client={client}>
      <LiveEvents />
    </QueryClientProvider>,
  );
  act(() => open());
  expect(old()).toEqual([false, false, false, false]);
  act(() => open());
  expect(old()).toEqual([true, true, true, false]);
});

test('an event reloads the data that it is about, and nothing else', () => {
  let tell: (message: ServerMessage) => void = () => undefined;
  vi.spyOn(socket, 'useServerMessages').mockImplementation((handler) => {
    tell = handler;
  });
  const client = new QueryClient();
  const keys = [
    [...siteKey(url), 'score'],
    [...siteKey('https://example.org/'), 'score'],
    ['uptime', url, 'monthly'],
    ['screenshots', url],
    ['incidents', 'all'],
    statusKey(url),
    statusKey('https://shop.example/'),
    statusKey('https://example.org/'),
  ];
  const shop = { url: 'https://shop.example/', pages: [url] };
  client.setQueryData([...sitesKey, 'anna@example.com'], [shop]);
  for (const key of keys) client.setQueryData(key, 'known');
  const old = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  render(
    <QueryClientProvider client={client}>
      <LiveEvents />
    </QueryClientProvider>,
  );
  const at = '2026-11-22T12:00:00.000Z';
  act(() => tell({ type: 'event', event: 'of-a-newer-server', url, at }));
  expect(old()).not.toContain(true);
  act(() => tell({ type: 'event', event: 'uptime-changed', url, at }));
  // The state of a page determines that of its site.
  expect(old()).toEqual([true, false, true, false, true, true, true, false]);
  client.setQueryData(['incidents', 'all'], 'known');
  act(() => tell({ type: 'event', event: 'incidents-changed', url: '', at }));
  expect(old().slice(-4)).toEqual([true, true, true, true]);
});

test.each([
  'plan-changed',
  'payment-settled',
  'account-step-taken',
  'account-suspended',
  'suspension-lifted',
] as const)('%s reaches open tabs, and reloads the plan', (event) => {
  const { on }: Subscriber = subscribers['tell-open-pages'];
  expect(on).toContain(event);
  let tell: (message: ServerMessage) => void = () => undefined;
  vi.spyOn(socket, 'useServerMessages').mockImplementation((handler) => {
    tell = handler;
  });
  const client = new QueryClient();
  const plan = [...userPlanKey, 'ada'];
  client.setQueryData(plan, 'known');
  render(
    <QueryClientProvider client={client}>
      <LiveEvents />
    </QueryClientProvider>,
  );
  act(() => tell({ type: 'event', event, url: '', at: '2026-11-22T12:00:00.000Z' }));
  expect(client.getQueryState(plan)?.isInvalidated).toBe(true);
});

test('a proof reloads how far it is, and at its end all that it changes', () => {
  let tell: (message: ServerMessage) => void = () => undefined;
  vi.spyOn(socket, 'useServerMessages').mockImplementation((handler) => {
    tell = handler;
  });
  const client = new QueryClient();
  const keys: QueryKey[] = [
    proofsQuery(url, 'mobile').queryKey,
    proofsQuery(url, 'desktop').queryKey,
    verdictQuery(url).queryKey,
    proofsQuery('https://example.org/', 'mobile').queryKey,
  ];
  for (const key of keys) client.setQueryData(key, 'known');
  const old = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  render(
    <QueryClientProvider client={client}>
      <LiveEvents />
    </QueryClientProvider>,
  );
  const proof = { type: 'proof_progress', url, device: 'mobile' } as const;
  act(() => tell({ ...proof, isOver: false }));
  expect(old()).toEqual([true, false, false, false]);
  act(() => tell({ ...proof, isOver: true }));
  expect(old()).toEqual([true, true, true, false]);
});
