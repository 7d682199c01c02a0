import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { pollEvery } from './call-query.ts';

test.each([
  ['are asked for again', () => Promise.resolve('an answer'), true],
  ['that could not be loaded are not', () => Promise.reject(new Error('Broken')), false],
])('data %s', async (_, queryFn, isAskedAgain) => {
  const ask = vi.fn(queryFn);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const observer = new QueryObserver(client, {
    queryKey: ['data'],
    queryFn: ask,
    refetchInterval: pollEvery(1),
  });
  const leave = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isPending).toBe(false));
  const { refetchInterval } = observer.options;
  const query = observer.getCurrentQuery();
  expect(typeof refetchInterval === 'function' && refetchInterval(query) !== false).toBe(
    isAskedAgain,
  );
  leave();
});
