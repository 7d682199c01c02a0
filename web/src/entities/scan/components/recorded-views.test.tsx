import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { visitorsKey } from '../api/use-visitor-news.ts';
import { type CountedViews, RecordedViews } from './recorded-views.tsx';

const url = 'http://127.0.0.1:8101/';
const dates = { from: '2026-11-01', to: '2026-11-28' };

test.each([
  [[], ''],
  [[{ by: 'label1', value: 'own', views: 3 }], ''],
  [
    [{ by: 'label1', value: 'recorded', views: 1200 }],
    '. 1,200 of the site’s views were recorded for the demo',
  ],
] satisfies [CountedViews, string][])('views of these days, %j', (values, words) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData([...visitorsKey(url), 'report', dates], { values });
  const { container } = render(
    <QueryClientProvider client={client}>
      <RecordedViews url={url} dates={dates} />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe(words);
});
