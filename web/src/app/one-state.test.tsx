import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  digestMessage,
  messageFormats,
} from '../../../functions/notifying/delivery/digest-message.ts';
import { portfolioOf, portfolioRow } from '../../../functions/portfolio/sites/portfolio.ts';
import { discordMessage } from '../../../functions/providers/channels/discord.ts';
import { mailOf } from '../../../functions/providers/email/mail-channel.ts';
import { slackMessage } from '../../../functions/providers/channels/slack.ts';
import type { IncidentSummary } from '../../../shared/models/notifying/incident.ts';
import type { Notification } from '../../../shared/models/notifying/notification.ts';
import { defaultOptions } from '../../../shared/models/notifying/channel-settings.ts';
import type { StateKind } from '../../../shared/models/measuring/site-state.ts';
import { ofPage, stateKinds } from '../../../shared/state/site-state.ts';
import { stateLabels, stateWords } from '../../../shared/state/site-state-words.ts';
import { stateFormats } from '../lib/state-formats.ts';
import { answer, demoPlan, type Handlers } from '../test-support/fake-server.ts';
import {
  comparisonHandlers,
  latestOf,
  rival,
  shop,
  sideAnswers,
} from '../features/portfolio/comparison/testing/answers.ts';
import { renderApp } from '../test-support/render-app.tsx';
import {
  labHistory,
  siteHandlers,
  verdict,
} from '../features/measuring/site-details/testing/site-answers.ts';
import { showDetails } from '../features/measuring/site-details/testing/show-details.tsx';
import {
  askedFor,
  fineState,
  oldNumbers,
  pageStates,
  statusIn,
} from '../test-support/site-states.ts';

const nameOf = (kind: StateKind): string => `Site ${kind}`;
const urlOf = (kind: StateKind): string => `https://${kind}.example/`;
const site = (kind: StateKind) => ({
  _id: kind,
  url: urlOf(kind),
  siteName: nameOf(kind),
  propertyId: '',
  pages: [],
});
const placeOf = (kind: StateKind) => ({ siteName: nameOf(kind), siteUrl: urlOf(kind) });
const all = stateKinds.map(site);
const competitors = stateKinds.map((kind) => ({
  url: urlOf(kind),
  siteName: nameOf(kind),
  name: nameOf(kind),
  assignedTo: { sites: [], clients: [] },
}));

const incident = (kind: StateKind, index: number): IncidentSummary => ({
  incidentId: `00000000-0000-7000-8000-00000000000${index}`,
  site: urlOf(kind),
  siteName: nameOf(kind),
  title: `New markup errors on ${nameOf(kind)}`,
  cause: 'markup-errors',
  severity: 'worse',
  subject: 'shop.example',
  members: [{ incidentId: '1', site: urlOf(kind) }],
  state: 'ended',
  beganAt: '2026-11-20T12:00:00.000Z',
  endedAt: '2026-11-20T13:00:00.000Z',
  pages: 1,
  acknowledged: false,
  assignee: null,
  mutedUntil: null,
  isFalseAlarm: false,
  outages: [],
});
const notification = (kind: StateKind, index: number): Notification => ({
  _id: `00000000-0000-7000-8000-00000000000${index}`,
  title: `New markup errors on ${nameOf(kind)}`,
  message: '3 errors, 1 before.',
  type: 'Markup',
  site: urlOf(kind),
  time: '2026-11-20T12:00:00.000Z',
  read: true,
  kind: 'markup-errors',
  tone: 'bad',
});

const kindOf = (url: string): StateKind => {
  const kind = stateKinds.find((one) => urlOf(one) === url);
  if (kind === undefined) throw new Error(`No site has the address ${url}`);
  return kind;
};
const sites = [{ email: demoPlan.email, sites: all }];
const handlers: Handlers = {
  [`GET /api/sites/${demoPlan.email}`]: answer(sites),
  [`POST /api/sites/${demoPlan.email}/get`]: answer(sites),
  [`GET /api/competitor-sites/${demoPlan.email}`]: answer(competitors),
  [`GET /api/competitor/sites-limit/${demoPlan.email}`]: answer({
    success: true,
    limit: null,
    unlimited: true,
    used: 7,
  }),
  'POST /api/status/all': ({ body }) =>
    Response.json(askedFor(body).map((url) => statusIn(url, ofPage(pageStates[kindOf(url)])))),
  'GET /api/scan/verdict': ({ query }) =>
    Response.json({
      scanDate: null,
      mobile: null,
      desktop: null,
      hint: null,
      state: pageStates[kindOf(query.get('url') ?? '')],
    }),
  'GET /api/portfolio': answer(
    portfolioOf(
      stateKinds.map((kind) =>
        portfolioRow(
          { ...site(kind), siteId: kind, urlKey: kind, pageCount: 0, createdAt: '' },
          {
            state: ofPage(pageStates[kind]),
            own: pageStates[kind],
            scanned: undefined,
            recordedUntil: undefined,
            uptime: undefined,
          },
          { planned: [], now: new Date() },
        ),
      ),
      new Date(),
    ),
  ),
  'GET /api/clients': answer([]),
  'POST /api/scan/trends': answer([]),
  'GET /api/incidents': answer(stateKinds.map(incident)),
  'GET /api/notifications/dashboard': answer(stateKinds.map(notification)),
};
const open = (path: Parameters<typeof renderApp>[0], kind: StateKind = 'down') =>
  renderApp(path, {
    plan: { site_unlimited: true, competitor_sites_unlimited: true },
    handlers,
    lastSite: placeOf(kind),
  });
const sentenceOf = (kind: StateKind): string =>
  stateWords(pageStates[kind], stateFormats(Date.now())).sentence;

beforeEach(() => sessionStorage.clear());

/** The one that holds the name of the site must also hold its state. */
const expectEach = (elements: () => HTMLElement[]) =>
  waitFor(() => {
    for (const kind of stateKinds) {
      const own = elements().find((element) => element.textContent.includes(nameOf(kind)));
      expect(own).toHaveTextContent(sentenceOf(kind));
    }
  });

describe('every list shows the state of each site', () => {
  test('Registered Sites, as a table', async () => {
    await open('/registered-sites');
    const table = await screen.findByRole('table', { name: 'Registered Sites' });
    await expectEach(() => within(table).getAllByRole('row'));
    const filter = await screen.findByRole('list', { name: 'Filter by state' });
    for (const kind of stateKinds)
      expect(within(filter).getByRole('button', { name: `${stateLabels[kind]} 1` })).toBeVisible();
  });

  test('Registered Sites, as cards', async () => {
    const wide = window.matchMedia;
    vi.stubGlobal('matchMedia', (media: string) => ({
      ...Object.fromEntries(Object.entries(wide(media))),
      matches: media.includes('77.99em'),
    }));
    try {
      await open('/registered-sites');
      const list = await screen.findByRole('list', { name: 'Registered Sites' });
      await expectEach(() => within(list).getAllByRole('listitem'));
    } finally {
      vi.stubGlobal('matchMedia', wide);
    }
  });

  test('Incidents', async () => {
    await open('/incidents');
    const table = await screen.findByRole('table', { name: 'Resolved incidents' });
    await expectEach(() => within(table).getAllByRole('row'));
  });

  test('Notifications, as a mark', async () => {
    await open('/viewAllNotifications');
    for (const kind of stateKinds) {
      const title = await screen.findByRole('link', {
        name: `New markup errors on ${nameOf(kind)}`,
      });
      const row = title.closest('li');
      if (row === null) throw new Error('no row');
      expect(await within(row).findByRole('img', { name: sentenceOf(kind) })).toBeVisible();
    }
  });

  test('Today', async () => {
    await open('/today');
    const table = await screen.findByRole('table', { name: 'Sites' });
    await expectEach(() => within(table).getAllByRole('row'));
  });

  test('the competitors', async () => {
    await open('/competitor-analysis');
    const table = await screen.findByRole('table', { name: 'Competitor sites' });
    await expectEach(() => within(table).getAllByRole('row'));
  });
});

describe('every selector shows the state of each site', () => {
  test.each(['/dashboard', '/ping', '/google-analysis'])('%s', async (path) => {
    const { user } = await open(path, 'incomplete');
    const selector = await screen.findByRole('combobox', { name: 'Site' });
    await waitFor(() => expect(selector).toHaveAccessibleDescription('Incomplete'));
    await user.click(selector);
    const options = within(await screen.findByRole('listbox', { name: 'Site' }));
    await waitFor(() => {
      for (const kind of stateKinds)
        expect(options.getByText(nameOf(kind)).parentElement).toHaveTextContent(stateLabels[kind]);
    });
  });
});

describe.each(stateKinds)('a site that is %s', (kind) => {
  test('is that on the page of its notification', async () => {
    const own = notification(kind, stateKinds.indexOf(kind));
    await renderApp(`/viewAllNotifications/${own._id}`, {
      plan: {},
      handlers: {
        ...handlers,
        [`GET /api/notifications/dashboard/${own._id}`]: answer({
          ...own,
          why: 'The markup has new errors.',
          reportedAt: own.time,
          deliveries: [],
        }),
      },
    });
    expect(await screen.findByText(sentenceOf(kind))).toBeVisible();
  });

  test('is that at the head of Overview and of Site Details', async () => {
    const overview = await open('/dashboard', kind);
    const header = await screen.findByText(sentenceOf(kind));
    expect(header.closest('header')).not.toBeNull();
    overview.unmount();
    await open({ pathname: '/siteDetails', state: placeOf(kind) }, kind);
    await screen.findByRole('heading', { level: 1, name: nameOf(kind) });
    expect(await screen.findByText(sentenceOf(kind))).toBeVisible();
  });
});

describe('a site that is down, with old numbers', () => {
  const url = urlOf('down');
  const state = ofPage(pageStates.down);
  const [row] = portfolioOf(
    [
      {
        ...portfolioRow(
          { ...site('down'), siteId: '1', urlKey: '1', pageCount: 0, createdAt: '' },
          {
            state,
            own: pageStates.down,
            scanned: undefined,
            recordedUntil: undefined,
            uptime: undefined,
          },
          { planned: [], now: new Date() },
        ),
        mobile: 100,
        desktop: 99,
        scanDate: oldNumbers.scanDate,
      },
    ],
    new Date(),
  ).rows;
  const ten = {
    overall: 10,
    overall_status: 'good',
    coreWebVitalsMobile: 10,
    coreWebVitalsDesktop: 10,
    overallScoreMobile: 10,
    overallScoreDesktop: 9.9,
    labDataMobile: 10,
    labDataDesktop: 10,
    serverUptime: 8,
    w3Validator: 10,
  };
  const withOldNumbers: Handlers = {
    ...handlers,
    'POST /api/status/all': ({ body }) =>
      Response.json(
        askedFor(body).map((one) => ({
          ...statusIn(one, ofPage(pageStates[kindOf(one)])),
          ...(one === url ? oldNumbers : {}),
        })),
      ),
    'GET /api/portfolio': answer({
      ...portfolioOf(row === undefined ? [] : [row], new Date()),
    }),
    'POST /api/scan/score': answer(ten),
    'POST /api/scan/originSummary': answer({
      configured: true,
      mobile: {
        overall_category: 'FAST',
        lcp: { score: 1200, category: 'FAST' },
        fcp: { score: 900, category: 'FAST' },
        cls: { score: 0.01, category: 'FAST' },
        inp: { score: 90, category: 'FAST' },
      },
      desktop: null,
    }),
  };
  const openDown = (path: Parameters<typeof renderApp>[0]) =>
    renderApp(path, {
      plan: { site_unlimited: true, competitor_sites_unlimited: true },
      handlers: withOldNumbers,
      lastSite: placeOf('down'),
    });
  const age = /last known, scanned 3 hours ago/;
  const coloured = ['good', 'average', 'bad']
    .flatMap((band) => ['style', 'fill', 'stroke'].map((name) => `[${name}*="--wv-${band}"]`))
    .join(', ');
  const rowIn = async (name: string) => {
    const table = await screen.findByRole('table', { name });
    return waitFor(() => {
      const found = within(table)
        .getAllByRole('row')
        .find((each) => each.textContent.includes(nameOf('down')));
      expect(found).toHaveTextContent(age);
      if (found === undefined) throw new Error('no row');
      return found;
    });
  };

  test.each([
    ['/registered-sites', 'Registered Sites', ['passes', '100', '99']],
    ['/competitor-analysis', 'Competitor sites', ['passes', '100', '99']],
    ['/today', 'Sites', ['100', '99']],
  ] as const)('has them in grey, with their age, in %s', async (path, table, values) => {
    await openDown(path);
    const found = await rowIn(table);
    for (const value of values) {
      const [grey] = within(found).getAllByText(value, { exact: false, ignore: 'title, desc' });
      expect(grey).toBeDefined();
    }
    for (const element of within(found).getAllByTitle(age))
      expect(element.querySelector(coloured)).toBeNull();
    expect(within(found).getAllByTitle(age)).toHaveLength(path === '/today' ? 2 : 4);
  });

  test('has them in grey on Overview', async () => {
    await openDown('/dashboard');
    const dial = await screen.findByRole('img', {
      name: /^Overall assessment: 10.0 out of 10, last known, scanned 3 hours ago$/,
    });
    expect(dial.querySelector(coloured)).toBeNull();
    expect(screen.getByText('10.0 of 10, last known')).toBeVisible();
    const bars = within(screen.getByRole('region', { name: 'Assessment' })).getAllByRole(
      'listitem',
    );
    for (const bar of bars) {
      expect(within(bar).getByRole('img', { name: /out of 10, last known$/ })).toBeVisible();
      expect(bar.querySelector(coloured)).toBeNull();
    }
    const vitals = await screen.findByRole('region', { name: 'Core Web Vitals' });
    expect(await within(vitals).findByTitle(age)).toHaveTextContent(
      /^passes the Core Web Vitals assessment \(last known, scanned 3 hours ago\)$/,
    );
    expect(within(vitals).getAllByText('1.2 s').length).toBeGreaterThan(0);
    expect(vitals.querySelector(coloured)).toBeNull();
  });

  const measured = {
    p75: 1200,
    low: 1100,
    high: 1300,
    views: 400,
    good: 0.9,
    average: 0.1,
    bad: 0,
    category: 'FAST',
  };
  const ofVisitors = {
    firstDate: '2026-10-25',
    lastDate: '2026-11-21',
    views: 400,
    lcp: measured,
    inp: measured,
    cls: measured,
    fcp: measured,
    ttfb: null,
    overall_category: 'FAST',
  };

  test('has the values of its visitors and of the lab in grey on Overview', async () => {
    const { user } = await renderApp('/dashboard', {
      plan: { site_unlimited: true },
      handlers: {
        ...withOldNumbers,
        'POST /api/scan/originSummary': answer({
          configured: true,
          mobile: null,
          desktop: null,
          visitors: { mobile: ofVisitors, desktop: null },
          fieldSources: { mobile: 'visitors', desktop: null },
        }),
        'GET /api/scan/monthly/labData': answer(labHistory),
      },
      lastSite: placeOf('down'),
    });
    const vitals = await screen.findByRole('region', { name: 'Core Web Vitals' });
    expect(await within(vitals).findByText('Your visitors')).toBeVisible();
    expect(within(vitals).getByTitle(age)).toHaveTextContent(/^passes/);
    expect(vitals.querySelector(coloured)).toBeNull();
    await user.click(within(vitals).getByRole('radio', { name: 'Desktop' }));
    expect(await within(vitals).findByText('Lab')).toBeVisible();
    expect(within(vitals).getByTitle(age)).toHaveTextContent(/^Measured by Lighthouse/);
    expect(within(vitals).getByText('2.71 s')).toBeVisible();
    expect(vitals.querySelector(coloured)).toBeNull();
  });

  test('has them in grey on Site Details', async () => {
    await showDetails({
      handlers: {
        ...siteHandlers,
        'GET /api/scan/verdict': answer({ ...verdict, state: pageStates.down }),
        'POST /api/status/all': answer([{ ...statusIn(shop, state), ...oldNumbers }]),
      },
    });
    const lab = await screen.findByRole('region', { name: 'Lab Data' });
    expect(await within(lab).findByText(/^LCP\s+15\.26 s$/)).toBeVisible();
    expect(within(lab).getAllByTitle(age).length).toBeGreaterThan(0);
    const fieldData = screen.getByRole('region', { name: 'Field Data' });
    expect(within(fieldData).getAllByTitle(age)[0]).toHaveTextContent(/^barely passes/);
    const report = lab.closest('[data-tab]');
    expect(report).not.toHaveTextContent(/(?:Good|Average|Bad): /);
    expect(report?.querySelectorAll('[role="img"]').length).toBeGreaterThan(0);
    expect(report?.querySelector(coloured) ?? null).toBeNull();
  });

  test('has them in grey on Comparison', async () => {
    const fast = { score: 1200, category: 'FAST' };
    const fieldData = {
      collectionPeriod: null,
      source: 'url',
      overall_category: 'FAST',
      lcp: fast,
      fcp: fast,
      inp: { score: 90, category: 'FAST' },
      ttfb: null,
      fid: null,
      cls: { score: 0.01, category: 'FAST' },
    };
    const theirs = latestOf(rival, 100, 99);
    await renderApp('/comparisionDetails', {
      plan: {},
      handlers: {
        ...comparisonHandlers,
        'GET /api/scan/latest': sideAnswers(latestOf(shop, 58, 91), {
          ...theirs,
          mobile: { ...theirs.mobile, fieldData },
        }),
        'POST /api/scan/score': answer(ten),
        'POST /api/status/all': ({ body }) =>
          Response.json(
            askedFor(body).map((one) =>
              one === rival ? { ...statusIn(one, state), ...oldNumbers } : statusIn(one),
            ),
          ),
      },
    });
    const dial = await screen.findByRole('img', {
      name: 'Rival, Mobile score: 100 out of 100, last known, scanned 3 hours ago',
    });
    expect(dial.querySelector(coloured)).toBeNull();
    const overall = await screen.findByRole('row', { name: /^Overall 10\.0/ });
    expect(
      within(overall)
        .getAllByRole('img')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['out of 10, good', 'out of 10, last known']);
    const [, , lab] = within(await screen.findByRole('row', { name: /^LCP/ })).getAllByRole('cell');
    const [, own] = within(screen.getByRole('row', { name: /^FCP/ })).getAllByRole('cell');
    expect(lab?.querySelector(coloured) ?? null).toBeNull();
    expect(own?.querySelector(coloured) ?? null).toBeNull();
    const field = screen.getByRole('article', { name: 'Rival: field data' });
    expect(within(field).getByTitle(age)).toHaveTextContent(/^passes/);
    expect(field.querySelector(coloured)).toBeNull();
    expect(screen.getByText(/^Rival is down now\./)).toBeVisible();
  });

  test('is not down in Comparison while only another page of it is', async () => {
    const pages = { count: 1, of: 2, url: `${rival}menu` };
    await renderApp('/comparisionDetails', {
      plan: {},
      handlers: {
        ...comparisonHandlers,
        'POST /api/scan/score': answer(ten),
        'POST /api/status/all': ({ body }) =>
          Response.json(
            askedFor(body).map((one) => ({
              ...statusIn(one, one === rival ? { ...state, pages } : fineState),
              ...oldNumbers,
            })),
          ),
      },
    });
    expect(await screen.findByText(/^Down since/)).toBeVisible();
    expect(screen.queryByText(/is down now/)).not.toBeInTheDocument();
    expect(
      await screen.findByRole('img', { name: 'Rival, Mobile score: 72 out of 100, average' }),
    ).toBeVisible();
  });
});

test('digests say it in mail, Slack and Discord, before the numbers of their period', () => {
  const message = digestMessage({
    id: 'd1',
    frequency: 'Daily',
    from: new Date('2026-11-21T07:00:00.000Z'),
    to: new Date('2026-11-22T07:00:00.000Z'),
    timeZone: 'UTC',
    options: defaultOptions,
    news: [
      {
        kind: 'markup-errors',
        tone: 'bad',
        title: 'New markup errors',
        site: urlOf('down'),
        time: '2026-11-21T12:00:00.000Z',
      },
    ],
    sites: stateKinds.map((kind) => ({
      url: urlOf(kind),
      name: nameOf(kind),
      mobile: [100],
      desktop: [99],
      changes: {
        mobile: { kind: 'unchanged', runs: 30 },
        desktop: { kind: 'unchanged', runs: 30 },
      },
      availability: { outages: [], to: '2026-11-22T07:00:00.000Z', percent: null, knownMs: 0 },
      state: ofPage(pageStates[kind]),
    })),
    publicUrl: 'https://vitals.example',
  });
  if (message === undefined) throw new Error('no digest');
  const sent = [
    mailOf('https://vitals.example', { to: 'ada@example.com', message, links: undefined }).text,
    JSON.stringify(slackMessage(message)),
    JSON.stringify(discordMessage(message)),
  ];
  for (const kind of stateKinds) {
    const { sentence } = stateWords(pageStates[kind], messageFormats('UTC'));
    for (const text of sent)
      expect(text.replaceAll('\\', '')).toContain(
        `${sentence} ${kind === 'down' ? 'Last known' : 'In this period'}: mobile 100; desktop 99`,
      );
  }
});
