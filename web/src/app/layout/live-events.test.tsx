import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ServerMessage } from '../../../../shared/socket-messages.ts';
import { LiveEvents } from './live-events.ts';
import { siteKey } from '../../entities/scan/scan-queries.ts';
import * as socket from '../../lib/socket.ts';

const url = 'https://example.com/';

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
  ];
  for (const key of keys) client.setQueryData(key, 'known');
  const old = () => keys.map((key) => client.getQueryState(key)?.isInvalidated);
  render(
    <QueryClientProvider client={client}>
      <LiveEvents />
    </QueryClientProvider>,
  );
  const at = '2026-11-22T12:00:00.000Z';
  act(() => tell({ type: 'event', event: 'of-a-newer-server', url, at }));
  expect(old()).toEqual([false, false, false, false]);
  act(() => tell({ type: 'event', event: 'uptime-changed', url, at }));
  expect(old()).toEqual([true, false, true, false]);
});
