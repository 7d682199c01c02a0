import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { LatestValidation } from '../../../../../shared/calls/measuring/markup.ts';
import { fallbackNotes, type MarkupDetail } from '../../../../../shared/models/measuring/markup.ts';
import { answer, problem, type Handlers } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const url = 'https://shop.example/';
const detail = (more: Partial<MarkupDetail>): MarkupDetail => ({
  subType: 'error',
  message: 'An “img” element must have an “alt” attribute',
  lastLine: 3,
  firstColumn: 5,
  lastColumn: 20,
  extract: '<img src="a.png">',
  ...more,
});
const found: LatestValidation = {
  url,
  status: 'done',
  requestedAt: '2026-11-21T01:00:00.000Z',
  validatedAt: '2026-11-21T01:00:02.000Z',
  fatalErrors: 1,
  errors: 2,
  warnings: 1,
  details: [
    detail({}),
    detail({ lastLine: 9, extract: '<img src="b.png">' }),
    detail({ subType: 'warning', message: 'Consider adding a “lang” attribute', lastLine: null }),
    detail({ subType: 'fatal', message: 'Cannot recover', firstColumn: null, lastColumn: 7 }),
  ],
  isTruncated: false,
  checkedWith: 'nu',
  note: null,
  failure: null,
};
const never: LatestValidation = {
  ...found,
  status: null,
  requestedAt: null,
  validatedAt: null,
  fatalErrors: null,
  errors: null,
  warnings: null,
  details: [],
  checkedWith: null,
};

const show = (latest: Partial<LatestValidation>, handlers: Handlers = {}) =>
  renderApp(
    { pathname: '/w3ValidationDetails', state: { siteName: 'Shop', siteUrl: url } },
    {
      plan: {},
      handlers: { 'GET /api/w3validator/latest': answer({ ...found, ...latest }), ...handlers },
    },
  );
const rows = () => screen.getAllByRole('row').slice(1);
const table = () => screen.findByRole('table', { name: 'Messages of the checker' });

test('lists every message with its number, type, place and extract', async () => {
  await show({});
  await waitFor(() =>
    expect(
      screen.getByRole('heading', { level: 1, name: 'Shop W3 Validation Errors' }),
    ).toBeVisible(),
  );
  await table();
  const texts = rows().map((row) => row.textContent);
  expect(texts[0]).toContain('1Error');
  expect(texts[0]).toContain('An “img” element must have an “alt” attribute<img src="a.png">');
  expect(texts[0]).toContain('Line 3, columns 5 to 20');
  expect(texts[2]).toContain('3Warning');
  expect(texts[2]).toContain('Whole page');
  expect(texts[3]).toContain('4Fatal');
  expect(texts[3]).toContain('Line 3, column 7');
});

test('shows the counts until the messages are loaded', async () => {
  const gate = Promise.withResolvers<Response>();
  const counts = { ...found, details: [], note: fallbackNotes.withoutJava };
  await renderApp(
    { pathname: '/w3ValidationDetails', state: { siteName: 'Shop', siteUrl: url, data: counts } },
    { plan: {}, handlers: { 'GET /api/w3validator/latest': () => gate.promise } },
  );
  expect(await screen.findByText(fallbackNotes.withoutJava)).toBeVisible();
  expect(screen.queryByText('The messages have been deleted')).not.toBeInTheDocument();
  gate.resolve(Response.json(found));
  await table();
  expect(rows()).toHaveLength(4);
});

test('shows nothing that another user has chosen in the same tab', async () => {
  const state = { siteName: 'Shop', siteUrl: url, data: found, userId: 'user-2' };
  const { requests } = await renderApp({ pathname: '/w3ValidationDetails', state }, { plan: {} });
  expect(await screen.findByText('No site chosen')).toBeVisible();
  expect(requests.some(({ path }) => path === '/api/w3validator/latest')).toBe(false);
});

test('filters the list by type and by words, and groups duplicates', async () => {
  const { user } = await show({});
  await table();
  await user.click(screen.getByRole('radio', { name: 'Errors 2' }));
  expect(rows()).toHaveLength(2);
  await user.type(screen.getByRole('textbox', { name: 'Search messages' }), 'b.png');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.getByText('1 of 4 messages')).toBeVisible();
  await user.clear(screen.getByRole('textbox', { name: 'Search messages' }));
  await user.click(screen.getByRole('switch', { name: 'Group duplicates' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  const more = screen.getByRole('button', { name: 'and 1 more place' });
  await user.click(more);
  expect(more).toHaveAttribute('aria-expanded', 'true');
  expect(within(rows()[0] ?? document.body).getByText('Line 9, columns 5 to 20')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Search messages' }), 'no such words');
  expect(await screen.findByText('No matching messages.')).toBeVisible();
});

test('lists apart what the checker does not know, and says that it does not count', async () => {
  const unknown = detail({ subType: 'unknown', message: 'Unrecognized at-rule “@container”' });
  const { user } = await show({ details: [...found.details, unknown] });
  await table();
  expect(rows()).toHaveLength(4);
  expect(screen.getByRole('radio', { name: 'All 4' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Not known 1' }));
  expect(rows()).toHaveLength(1);
  expect(rows()[0]).toHaveTextContent(/Not known.*@container/);
  expect(screen.getByText(/count neither as errors nor in the score/)).toBeVisible();
});

test('shows what the checker does not know where there is nothing else', async () => {
  const details = [detail({ subType: 'unknown', message: 'Unrecognized at-rule “@container”' })];
  await show({ details, fatalErrors: 0, errors: 0, warnings: 0 });
  await table();
  expect(rows()).toHaveLength(1);
});

test('renders a few rows for 5,000 messages, as a table of 5,000', async () => {
  const details = Array.from({ length: 5000 }, (_, index) => detail({ lastLine: index + 1 }));
  await show({ details, errors: 5000, isTruncated: true });
  expect(await table()).toHaveAttribute('aria-rowcount', '5001');
  expect(rows().length).toBeLessThan(60);
  expect(screen.getByText('5,000 messages')).toBeVisible();
  expect(screen.getByText(/has more messages/)).toBeVisible();
});

test('starts a new scan, follows it and shows what it found', async () => {
  let latest: LatestValidation = never;
  const { user } = await show(
    {},
    {
      'GET /api/w3validator/latest': () => Response.json(latest),
      'GET /api/w3validator': () => {
        latest = found;
        return Response.json({ ...never, status: 'queued' }, { status: 202 });
      },
    },
  );
  expect(await screen.findByText(/No sufficient data for w3 validator status!/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'New Scan' }));
  expect(await screen.findByText(/The page is being checked/)).toBeVisible();
  expect(await screen.findByText('Cannot recover')).toBeVisible();
});

describe('says plainly', () => {
  test('that html-validate checked', async () => {
    await show({ checkedWith: 'html-validate', note: fallbackNotes.withoutJava });
    expect(await screen.findByText(fallbackNotes.withoutJava)).toBeVisible();
  });

  test('that nothing was found', async () => {
    await show({ details: [], fatalErrors: 0, errors: 0, warnings: 0 });
    expect(await screen.findByText('No errors and no warnings')).toBeVisible();
  });

  test('that the newest check failed, and shows the previous results', async () => {
    await show({
      status: 'failed',
      failure: { reason: 'dns', message: 'The name could not be found.', hint: 'Check it.' },
    });
    expect(await screen.findByText('The name could not be found.')).toBeVisible();
    expect(screen.getByText(/These are the results of the previous check/)).toBeVisible();
    expect(rows()).toHaveLength(4);
  });

  test('that it could not be loaded, with a retry', async () => {
    let handler = problem(500, 'internal', 'Something went wrong');
    const { user } = await show({}, { 'GET /api/w3validator/latest': (seen) => handler(seen) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    handler = answer(found);
    await user.click(again);
    expect(await table()).toBeVisible();
  });
});

test('shows no report for an address that the account does not have', async () => {
  await renderApp('/w3ValidationDetails?url=https://other.example/', {
    plan: {},
    handlers: { 'GET /api/w3validator/latest': problem(404, 'not_found', 'There is no such page') },
  });
  expect(await screen.findByText('Page not found')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'New Scan' })).not.toBeInTheDocument();
});

test('a link with only the address shows the page', async () => {
  await renderApp(
    { pathname: '/w3ValidationDetails', search: `?url=${encodeURIComponent(url)}` },
    { plan: {}, handlers: { 'GET /api/w3validator/latest': answer(found) } },
  );
  await waitFor(() =>
    expect(
      screen.getByRole('heading', { level: 1, name: 'shop.example W3 Validation Errors' }),
    ).toBeVisible(),
  );
});
