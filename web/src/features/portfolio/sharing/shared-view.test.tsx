import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SharedView } from '../../../../../shared/models/portfolio/shared-view.ts';
import { sampleLoss } from '../../../../../test/support/sample-proof.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { answer, problem, type Handlers } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';

const at = new Date(Date.now() - 3_600_000).toISOString();
const today = at.slice(0, 10);
const change = { kind: 'unchanged', runs: 30 } as const;
const noTrend = { scores: [], last: null, change };
const labData = { fcp: 1.2, si: 2, lcp: 5.1, tbt: 700, cls: 0.02, tti: 6 };
const view: SharedView = {
  url: 'https://shop.example/',
  siteName: 'Shop',
  state: { kind: 'fine', checkedAt: at, pages: null },
  mobile: 42,
  desktop: null,
  vitals: { source: 'field', lcp: 2.501, inp: 180, cls: 0.02 },
  availability: 99.987,
  outages: 1,
  scanDate: at,
  trends: {
    mobile: { ...noTrend, scores: [{ day: today, score: 42 }], last: 42 },
    desktop: { ...noTrend, change: { kind: 'too-little-history', runs: 0, of: 21 } },
  },
  verdicts: {
    mobile: { score: 42, measuredAt: at, spread: 2, labData, fixes: [] },
    desktop: null,
  },
  endsAt: '2999-01-01T00:00:00.000Z',
  timeZone: 'Asia/Tokyo',
};
const linkId = '1f0c6b1e-52c2-4c4b-9a55-0a3a7a3f6f01';
const token = 'x'.repeat(43);
const until = '2999-01-01T00:00:00.000Z';
const opens = answer({ view: { token: 'view-token', until, shows: 'site' } });
const open = (handlers: Handlers, hash = `#${token}`) =>
  renderApp({ pathname: `/shared/${linkId}`, hash }, { handlers });
const text = () => (document.body.textContent ?? '').replaceAll('\u00A0', ' ');

test('a link shows its site without a session: numbers with units, source and time', async () => {
  const { requests } = await open({
    'POST /api/shared/open': opens,
    'GET /api/shared/view': answer(view),
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Mobile score: 42 out of 100, bad' })).toBeVisible();
  expect(text()).toContain('Slow on mobile: 42.');
  expect(text()).toContain('No proven change');
  // The desktop has no scores to show.
  expect(screen.getAllByText(/^Last 14 days/)).toHaveLength(1);
  expect(text()).toContain('Field data: what Chrome users on mobile experienced');
  expect(text()).toContain('2.501 s');
  expect(text()).toContain('99.98 % available, of the time watched in the last 30 days. 1 outage.');
  // In the account's time zone, not the reader's.
  expect(text()).toContain('This link ends on 1 Jan 2999. Times are in Asia/Tokyo.');
  const measured = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  }).format(new Date(at));
  expect(text()).toContain(`Measured ${measured}`);
  expect(text()).toContain('Powered by Web Vitals');
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute(
    'content',
    expect.stringContaining('noindex'),
  );
  // The secret of the address goes into the body, that of the view into the header.
  expect(requests.map(({ path }) => path)).toEqual(['/api/shared/open', '/api/shared/view']);
  expect(requests[0]?.body).toEqual({ linkId, token });
  expect(requests[1]?.headers.get('authorization')).toBe('Bearer view-token');
});

test('the availability of a young site is that since its first check', async () => {
  const young = { ...view, availability: 100, outages: 0, availabilitySince: at };
  await open({ 'POST /api/shared/open': opens, 'GET /api/shared/view': answer(young) });
  await screen.findByRole('heading', { level: 1, name: 'Shop' });
  expect(text()).toContain('100 % available, of the time watched since the first check on');
  expect(text()).not.toContain('30 days');
});

test('a score of 100 has nothing to fix first', async () => {
  const fixes = [{ id: 'images', title: 'Mend images', numericValue: 0, savingsMs: 200 }];
  const mobile = { score: 100, measuredAt: at, spread: 2, labData, fixes };
  const fast = { ...view, mobile: 100, verdicts: { mobile, desktop: null } };
  await open({ 'POST /api/shared/open': opens, 'GET /api/shared/view': answer(fast) });
  expect(await screen.findByText('Fast on mobile: 100. Nothing worth fixing.')).toBeVisible();
  expect(screen.queryByText('Fix first on mobile')).not.toBeInTheDocument();
});

test('a page that is slow for visitors has no verdict of nothing worth fixing', async () => {
  const mobile = { score: 100, measuredAt: at, spread: 2, labData, fixes: [] };
  const slow = {
    kind: 'slow',
    source: 'visitors',
    device: 'mobile',
    metric: 'inp',
    value: 600,
    pages: null,
  } as const;
  const fast = { ...view, state: slow, mobile: 100, verdicts: { mobile, desktop: null } };
  await open({ 'POST /api/shared/open': opens, 'GET /api/shared/view': answer(fast) });
  await screen.findByRole('heading', { level: 1, name: 'Shop' });
  expect(text()).toContain('Fast on mobile: 100. Slow for visitors on mobile: INP 600 ms.');
  expect(text()).not.toContain('Nothing worth fixing');
});

test('the numbers of a site that is down are the last ones known, without a verdict', async () => {
  const down = { kind: 'down', since: at, reason: 'timeout', pages: null } as const;
  await open({
    'POST /api/shared/open': opens,
    'GET /api/shared/view': answer({ ...view, state: down }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Shop' });
  expect(text()).toContain('Last measured');
  expect(text()).not.toContain('Slow on mobile: 42.');
  const vitals = screen.getByRole('region', { name: 'Core Web Vitals' });
  expect(vitals).toHaveTextContent('2.501 s');
  expect(within(vitals).getByTitle('last known, scanned 1 hour ago')).toHaveTextContent(
    /^Last known[^,]+, scanned 1 hour ago$/,
  );
  expect(vitals.innerHTML).not.toMatch(/--wv-(?:good|average|bad)/);
  expect(vitals).not.toHaveTextContent(/Good|Average|Bad/);
});

test('a link with a password asks for it, and says when it is wrong', async () => {
  const wrong = problem(400, 'invalid_input', 'The password is wrong', { field: 'password' });
  const { user } = await open({
    'POST /api/shared/open': (request) => {
      const { password } = request.body as { password?: string };
      if (password === undefined) return Response.json({ view: null });
      return (password === 'correct horse' ? opens : wrong)(request);
    },
    'GET /api/shared/view': answer(view),
  });
  const field = await screen.findByLabelText('Password');
  await user.type(field, 'wrong horse');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The password is wrong')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'correct horse{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
});

test('a link to a report shows its document, without scripts', async () => {
  const { requests } = await open({
    'POST /api/shared/open': answer({ view: { token: 'view-token', until, shows: 'report' } }),
    'GET /api/shared/report': answer({
      title: 'Acme, October 2026',
      html: '<p>Hi</p>',
      namesProduct: true,
      endsAt: until,
    }),
  });
  const name = 'Acme, October 2026';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  const frame = screen.getByTitle(name);
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  expect(frame).toHaveAttribute('srcdoc', '<p>Hi</p>');
  expect(requests.map(({ path }) => path)).toEqual(['/api/shared/open', '/api/shared/report']);
});

test.each([
  ['a void link', `#${token}`],
  ['an address without its secret', ''],
])('%s says that it is no longer valid, and nothing else', async (_, hash) => {
  const refused = problem(404, 'not_found', 'This link is no longer valid');
  await open({ 'POST /api/shared/open': refused }, hash);
  const name = 'This link is no longer valid';
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Shop')).not.toBeInTheDocument());
});

test('what was tried and is worse is not to fix first', async () => {
  const fix = (id: string) => ({ id, title: `Mend ${id}`, numericValue: 0, savingsMs: 900 });
  const fixes = [fix('images'), { ...fix('scripts'), tried: sampleLoss }];
  const mobile = { score: 42, measuredAt: at, spread: 2, labData, fixes };
  await open({
    'POST /api/shared/open': opens,
    'GET /api/shared/view': answer({ ...view, verdicts: { ...view.verdicts, mobile } }),
  });
  const list = await screen.findByRole('list', { name: 'Tried, not worth it' });
  expect(list).toHaveTextContent(/^Mend scriptsTried on a copy of your page/);
  expect(
    screen.getByRole('heading', { name: 'Fix first on mobile' }).nextSibling,
  ).toHaveTextContent(/^Mend images/);
});

test('a failure of the server is no void link, and can be tried again', async () => {
  const answers = [problem(500, 'internal', 'Something went wrong'), opens];
  const { user } = await open({
    'POST /api/shared/open': (request) => (answers.shift() ?? opens)(request),
    'GET /api/shared/view': answer(view),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
});

test('a view that could not be updated says when it was true', async () => {
  let asked = 0;
  const broken = problem(500, 'internal', 'Something went wrong');
  await open({
    'POST /api/shared/open': opens,
    'GET /api/shared/view': (request) => {
      asked += 1;
      return (asked === 1 ? answer(view) : broken)(request);
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
  expect(text()).not.toContain('newer results could not be loaded');
  // As the clock of the page does.
  await act(() => queryClient.refetchQueries({ queryKey: ['shared-view'] }));
  expect(await screen.findByText(/^As of .*: newer results could not be loaded\.$/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Shop' })).toBeVisible();
});
