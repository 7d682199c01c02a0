import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { localDay } from '../../../lib/date-range.ts';
import { answer, problem, type Handlers } from '../../../test-support/fake-server.ts';
import { showDetails } from './testing/show-details.tsx';
import { noVerdict, url } from './testing/site-answers.ts';

const date = '2026-11-22T12:00:00.000Z';
const converts: Handlers = {
  'POST /api/convert-to-csv/ada@example.com': answer({ date }),
  'POST /api/download/ada@example.com': () =>
    new Response('\ufeffSection\r\n', {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="web-vitals-2026-11-22.csv"',
      },
    }),
  'POST /api/delete-csv/ada@example.com': answer({ success: true }),
};
const exporting = () => screen.getByRole('button', { name: 'Export' });

/** The browser's downloads. */
function downloads() {
  const saved: { name: string; blob: Blob }[] = [];
  let blob = new Blob();
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL(it: Blob) {
        blob = it;
        return 'blob:export';
      }
      static override revokeObjectURL() {}
    },
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, blob });
  });
  return saved;
}
afterEach(() => vi.restoreAllMocks());

test('converts, downloads and saves under the name of product, site and date, then deletes', async () => {
  const saved = downloads();
  const { user, requests } = await showDetails({
    handlers: {
      ...converts,
      // The file is saved even if the rest fails.
      'POST /api/delete-csv/ada@example.com': problem(500, 'internal', 'Something went wrong'),
    },
  });
  await user.click(exporting());
  await waitFor(() => expect(requests.at(-1)?.path).toBe('/api/delete-csv/ada@example.com'));
  const own = requests.slice(-3).map(({ path, body }) => [path.split('/')[2], body]);
  expect(own).toEqual([
    ['convert-to-csv', { siteUrl: url }],
    ['download', { date, userId: 'user-1' }],
    ['delete-csv', { date, userId: 'user-1' }],
  ]);
  expect(saved.map(({ name }) => name)).toEqual([`Web Vitals Shop ${localDay(date)}.csv`]);
  expect(await saved[0]?.blob.text()).toContain('Section\r\n');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await waitFor(() => expect(exporting()).toBeEnabled());
});

test('cannot be started twice, and reports a failure', async () => {
  const saved = downloads();
  let fail = (): void => undefined;
  const failing = new Promise<Response>((resolve) => {
    const refused = problem(429, 'too_many_requests', 'Too many requests, please try again later');
    fail = () => void Promise.resolve(refused({} as never)).then(resolve);
  });
  const { user } = await showDetails({
    handlers: { ...converts, 'POST /api/convert-to-csv/ada@example.com': () => failing },
  });
  await user.click(exporting());
  expect(exporting()).toBeDisabled();
  fail();
  expect(await screen.findByText('Too many requests, please try again later')).toBeVisible();
  expect(exporting()).toBeEnabled();
  expect(saved).toEqual([]);
});

test('is not offered for a page without results', async () => {
  await showDetails({
    handlers: {
      'GET /api/scan/verdict': answer(noVerdict),
    },
  });
  expect(exporting()).toBeDisabled();
});
