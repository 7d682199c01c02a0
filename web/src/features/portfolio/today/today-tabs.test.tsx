import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, type Handlers, problem } from '../../../test-support/fake-server.ts';
import { renderApp } from '../../../test-support/render-app.tsx';
import { fixesMarkdown } from './rules/fix-markdown.ts';

const now = new Date('2026-11-30T12:00:00.000Z');
const acme = {
  clientId: 'acme',
  name: 'Acme',
  colour: '#2f6fde',
  contacts: [],
  siteCount: 1,
  route: null,
};
const shop = { url: 'https://shop.example/', siteName: 'Shop', clientId: 'acme' };

const show = (view: string, handlers: Handlers) =>
  renderApp(`/today?view=${view}`, {
    plan: { siteCount: 2 },
    handlers: { 'GET /api/clients': answer([acme]), ...handlers },
  });
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table })).getAllByRole('row');

describe('Expiring', () => {
  const rows = [
    {
      kind: 'certificate',
      name: 'shop.example',
      at: '2026-12-02T12:00:00.000Z',
      registrar: null,
      sites: [shop],
    },
    {
      kind: 'domain',
      name: 'example',
      at: '2027-01-05T12:00:00.000Z',
      registrar: 'Example Names',
      sites: [shop],
    },
  ];

  test('has a line each, with date, client and registrar', async () => {
    vi.setSystemTime(now);
    const { requests } = await show('expiring', {
      'GET /api/portfolio/expiring': answer({ rows, feedSince: null }),
    });
    expect(await screen.findAllByText('Acme')).toHaveLength(2);
    const [, first, second] = await rowsOf('Expiring');
    expect(first).toHaveTextContent('2 Dec 2026in 2 daysshop.exampleCertificateAcmeShop');
    expect(second).toHaveTextContent('in 36 days');
    expect(second).toHaveTextContent('Example Names');
    expect(requests.map(({ path }) => path)).not.toContain('/api/portfolio');
    expect(screen.getByRole('link', { name: 'Expiring' })).toHaveAttribute('aria-current', 'page');
  });

  test('has an address for calendars, which is shown once and can be revoked', async () => {
    const address = 'https://product.example/api/calendars/secret';
    const { user, requests } = await show('expiring', {
      'GET /api/portfolio/expiring': answer({ rows, feedSince: '2026-11-01T00:00:00.000Z' }),
      'POST /api/portfolio/expiring/feed': answer({ address }),
      'POST /api/portfolio/expiring/feed/delete': answer({ success: true }),
    });
    await user.click(await screen.findByRole('button', { name: 'Calendar' }));
    await user.click(await screen.findByRole('button', { name: 'New address' }));
    expect(await screen.findByText(address)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('The address has been revoked')).toBeVisible();
    expect(requests.map(({ path }) => path)).toContain('/api/portfolio/expiring/feed/delete');
  });

  test('says so when nothing ends, and when it cannot be loaded', async () => {
    const { unmount } = await show('expiring', {
      'GET /api/portfolio/expiring': answer({ rows: [], feedSince: null }),
    });
    expect(await screen.findByText('Nothing expires')).toBeVisible();
    unmount();
    await show('expiring', { 'GET /api/portfolio/expiring': problem(500, 'internal', 'Oops') });
    expect(await screen.findByText('What expires could not be loaded')).toBeVisible();
  });
});

describe('Since', () => {
  const item = {
    kind: 'down',
    at: '2026-11-30T08:00:00.000Z',
    until: '2026-11-30T08:34:00.000Z',
    text: 'Shop was down',
    size: null,
    site: shop,
    others: [],
    incidentId: 'incident-1',
    handledBy: 'Ann',
  };
  const slower = {
    ...item,
    kind: 'slower',
    until: null,
    text: 'Blog became slower',
    size: '20 points slower',
    site: { url: 'https://blog.example/', siteName: 'Blog' },
    handledBy: null,
  };
  const over = { ...slower, kind: 'down', until: item.until, text: 'Blog was down' };
  const from = '2026-11-29T18:00:00.000Z';

  test('has a line each, with duration, size and who handled it', async () => {
    const { user, requests, address } = await show('since', {
      'GET /api/portfolio/since': answer({ from, items: [item, slower, over] }),
    });
    expect(await screen.findByText('Acme')).toBeVisible();
    const [, first, second, third] = await rowsOf('Since');
    expect(first).toHaveTextContent(/Was downShopAcmeShop was downfor 34 min.*Ann/);
    expect(second).toHaveTextContent(/Slower.*20 points slower: Blog became slower.*nobody yet/);
    expect(third).not.toHaveTextContent('nobody yet');
    const asked = () =>
      requests
        .filter(({ path }) => path === '/api/portfolio/since')
        .at(-1)
        ?.query.get('from');
    expect(asked()).toBeNull();
    await user.click(screen.getByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(asked()).toMatch(/Z$/));
    expect(address()).toBe('/today?view=since&from=week');
  });

  test('says so when nothing happened', async () => {
    await show('since&from=2026-11-01', {
      'GET /api/portfolio/since': answer({ from, items: [] }),
    });
    expect(await screen.findByText('Nothing new')).toBeVisible();
    expect(screen.getByLabelText('Since the day')).toHaveValue('2026-11-01');
  });
});

describe('Fixes', () => {
  const group = {
    findingId: 'render-blocking-insight',
    title: 'Load `widget.js` later',
    subject: 'cdn.example/…/widget.js',
    triedPoints: 12,
    estimatedPoints: 30,
    clientIds: ['acme'],
    sites: [
      {
        ...shop,
        score: 40,
        findingId: 'render-blocking-insight',
        points: 12,
        isTried: true,
        isTriable: false,
      },
      ...['one', 'two', 'three'].map((name) => ({
        url: `https://${name}.example/`,
        siteName: name,
        score: 40,
        findingId: 'render-blocking-insight',
        points: 10,
        isTried: false,
        isTriable: true,
      })),
    ],
  };
  const fixes = {
    'GET /api/portfolio/fixes': answer({ device: 'mobile', groups: [group], unknown: 2 }),
  };

  test('says what was tried and what is estimated, and tries it until the plan is used up', async () => {
    const proof = {
      proofId: '1',
      device: 'mobile',
      state: 'waiting',
      requestedAt: '2026-11-30T12:00:00.000Z',
      isAutomatic: false,
      findings: ['render-blocking-insight'],
      progress: null,
      proof: null,
    };
    const usedUp = problem(429, 'too_many_requests', 'Your plan has 2 proofs a day');
    let left = 2;
    const { user, requests } = await show('fixes', {
      ...fixes,
      'POST /api/proofs': (request) => {
        left -= 1;
        return left < 0 ? usedUp(request) : answer(proof, 202)(request);
      },
    });
    const [, row] = await rowsOf('Fixes');
    expect(row).toHaveTextContent(/widget\.js.*\+12\+304 sites of 1 client/);
    const site = () => screen.queryByRole('link', { name: 'three', hidden: true });
    expect(site()).toBeNull();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(site()).not.toBeNull();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(site()).toBeNull();
    await user.click(screen.getByText('4 sites of 1 client'));
    expect(await screen.findByRole('link', { name: 'three' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try on 3' }));
    expect(await screen.findByText('2 of 3 started')).toBeVisible();
    expect(await screen.findByText('Your plan has 2 proofs a day')).toBeVisible();
    // What has begun is not tried again.
    expect(screen.getByRole('button', { name: 'Try' })).toBeEnabled();
    expect(requests.filter(({ path }) => path === '/api/proofs').map(({ body }) => body)).toEqual(
      ['one', 'two', 'three'].map((name) => ({
        url: `https://${name}.example/`,
        device: 'mobile',
        findings: ['render-blocking-insight'],
      })),
    );
  });

  test.each([
    [0, 'Nothing worth fixing'],
    [2, 'No fix is known'],
  ])('without any, where %i sites have no scan: %s', async (unknown, words) => {
    await show('fixes', {
      'GET /api/portfolio/fixes': answer({ device: 'mobile', groups: [], unknown }),
    });
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('is a list of tasks in Markdown, in which names of others are text', () => {
    const hostile = {
      ...group,
      subject: '](https://evil.example) <img>',
      sites: group.sites.slice(0, 1),
    };
    expect(fixesMarkdown([hostile], new Map([['acme', '# Acme']]))).toBe(
      [
        String.raw`- [ ] **Load widget.js later: \]\(https\://evil.example\) \<img\>**: 12 points tried, 30 estimated, 1 site of 1 client`,
        String.raw`  - [ ] Shop \(\# Acme\), https\://shop.example/: 12 points tried`,
        '',
      ].join('\n'),
    );
  });
});

describe('Clients', () => {
  const lcp = (worst: number) => ({ worst, worstSite: shop, median: worst / 2, sites: 2 });
  const numbers = {
    clientId: 'acme',
    name: 'Acme',
    sites: 2,
    down: [shop],
    lcp: { field: null, visitors: lcp(2), lab: lcp(6) },
    availability: { percent: 99.5, missed: [shop], target: 99.9, from: '2026-11-01T00:00:00.000Z' },
    nextReportAt: null,
    contacts: [{ name: 'Ann', email: 'ann@acme.example', phone: '+49 (30) 12' }],
    called: null,
  };
  const bolt = {
    ...numbers,
    clientId: 'bolt',
    name: 'Bolt',
    down: [],
    lcp: { field: null, visitors: lcp(5), lab: null },
    called: { at: '2026-11-30T08:00:00.000Z', by: 'Ben', note: 'Told them' },
  };

  test('are in order of one source of LCP, and a call is noted', async () => {
    const { user, requests } = await show('clients', {
      'GET /api/portfolio/clients': answer({ clients: [numbers, bolt] }),
      'POST /api/clients/called': answer({ at: '2026-11-30T12:00:00.000Z', by: 'Ada', note: 'Hi' }),
    });
    const [, first, second] = await rowsOf('Clients');
    expect(first).toHaveTextContent(/Acme.*99\.5 %1 below target/);
    // Chrome knows neither.
    expect(screen.getByRole('radio', { name: 'Visitors' })).toBeChecked();
    expect(first).toHaveTextContent('2.0 s');
    expect(first).not.toHaveTextContent('6.0 s');
    expect(within(first as HTMLElement).getByRole('link', { name: '+49 (30) 12' })).toHaveAttribute(
      'href',
      'tel:+493012',
    );
    expect(second).toHaveTextContent(/by BenTold them/);
    await user.click(screen.getByRole('radio', { name: 'Lab' }));
    const [, slowInLab] = await rowsOf('Clients');
    expect(slowInLab).toHaveTextContent(/Acme.*6\.0 s/);
    await user.click(screen.getByRole('radio', { name: 'Visitors' }));
    const [, worst] = await rowsOf('Clients');
    expect(worst).toHaveTextContent(/Bolt.*5\.0 s/);
    await user.click(screen.getByRole('button', { name: 'Note call: Acme' }));
    await user.type(await screen.findByLabelText('Note'), 'Hi');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path === '/api/clients/called')?.body).toEqual({
        clientId: 'acme',
        note: 'Hi',
      }),
    );
  });
});

test('Team says who did what, and shows one person', async () => {
  const entry = (by: string, what: string) => ({
    at: '2026-11-30T08:00:00.000Z',
    by,
    kind: 'changed',
    what,
    sites: [shop],
    clientIds: ['acme'],
    incidentId: null,
  });
  const { user } = await show('team', {
    'GET /api/portfolio/team': answer({
      entries: [entry('Ann', 'Paused'), entry('Ben', 'Resumed')],
    }),
  });
  // Head, day and two entries.
  expect(await rowsOf('Team')).toHaveLength(4);
  expect(screen.getByRole('cell', { name: '30 Nov 2026' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Ben 1' }));
  await waitFor(async () => expect(await rowsOf('Team')).toHaveLength(3));
  expect(screen.getByText('Resumed')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /^Who/ }));
  await waitFor(async () => expect(await rowsOf('Team')).toHaveLength(2));
});

test('No Data says why, and turns visitors on for many sites, each with its tag', async () => {
  const row = (siteName: string, why: string) => ({
    url: `https://${siteName}.example/`,
    siteName,
    missing: [
      { data: 'field', why: 'too-few-users' },
      { data: 'visitors', why },
    ],
  });
  const { user } = await show('no-data', {
    'GET /api/portfolio/missing-data': answer({
      sites: 5,
      rows: [row('one', 'script-off'), row('two', 'script-off'), row('three', 'no-views')],
    }),
    'POST /api/visitors/settings': ({ body }) =>
      Response.json({
        settings: { rate: 1, hosts: [], pageRules: [] },
        tag: `<script src="${(body as { url: string }).url}v.js"></script>`,
        contentSecurityPolicy: null,
        lastViews: null,
      }),
  });
  const [, first] = await rowsOf('No Data');
  expect(first).toHaveTextContent('Chrome users: Chrome has too few users of it');
  await user.click(screen.getByRole('button', { name: 'Visitors 3' }));
  await waitFor(() => expect(first).not.toHaveTextContent('Chrome users'));
  await user.click(screen.getByRole('button', { name: 'Measure visitors of 2 sites' }));
  await user.click(await screen.findByRole('button', { name: 'Turn on' }));
  expect(await screen.findByRole('button', { name: 'Copy all' })).toBeVisible();
  expect(screen.getByText('<script src="https://two.example/v.js"></script>')).toBeVisible();
});

test('a part that does not exist is the list of sites', async () => {
  await show('luck', {
    'GET /api/portfolio': problem(500, 'internal', 'Oops'),
    'POST /api/scan/trends': answer([]),
  });
  expect(await screen.findByText('Your sites could not be loaded')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sites' })).toHaveAttribute('aria-current', 'page');
});
