import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type GoogleAnalyticsStandIn,
  startGoogleAnalytics,
} from '../../../dev/stand-ins/google-analytics/server.ts';
import { type LoopbackServer, startLoopbackServer } from '../../../test/support/loopback-server.ts';
import { googleAnalyticsClient } from './google-analytics-client.ts';
import { parseServiceAccount } from './service-account.ts';

let google: GoogleAnalyticsStandIn;
beforeAll(async () => {
  google = await startGoogleAnalytics();
});
afterAll(() => google.stop());

const id = '123456789';
const range = {
  propertyId: id,
  hosts: ['shop.example', 'www.shop.example'],
  startDate: '2026-01-01',
  endDate: '2026-01-28',
};
const keyOf = () => parseServiceAccount(google.env.GOOGLE_ANALYTICS_KEY);
const quick = { timeoutMs: 2000, pauseMs: 1 };
/** For a server that is silent. */
const impatient = { timeoutMs: 150, pauseMs: 1 };
const client = (endpoint = google.env.GOOGLE_ANALYTICS_ENDPOINT, patience = quick) =>
  googleAnalyticsClient({ key: keyOf(), endpoint, ...patience });

describe('reports and streams', () => {
  beforeEach(() => {
    google.asked.length = 0;
    google.count(id, {
      host: 'shop.example',
      pages: [
        ['/', 'Home'],
        ['/cart', 'Cart'],
      ],
    });
  });

  test('counts visitors by country, with the codes of known ones', async () => {
    const { rows, totals, ...facts } = await client().countVisitors(range, 'country');
    expect(rows[0]).toMatchObject({ country: 'Belgium', countryId: 'BE' });
    expect(rows.at(-1)).toMatchObject({ country: '(not set)' });
    expect(rows.at(-1)).not.toHaveProperty('countryId');
    const sum = rows.reduce((all, { totalUsers }) => all + totalUsers, 0);
    // A visitor from two countries is in two rows, and once in the total.
    expect(totals?.totalUsers).toBeLessThan(sum);
    expect(totals?.totalUsers).toBeGreaterThan(0.9 * sum);
    expect(facts).toEqual({ isSampled: false, isThresholded: false, isQuotaLow: false });
    expect(google.asked).toMatchObject([
      {
        request: `POST /v1beta/properties/${id}:batchRunReports`,
        body: {
          requests: [
            {
              dateRanges: [{ startDate: '2026-01-01', endDate: '2026-01-28' }],
              dimensions: [{ name: 'country' }, { name: 'countryId' }],
              dimensionFilter: { filter: { inListFilter: { values: range.hosts } } },
              currencyCode: 'EUR',
              returnPropertyQuota: true,
            },
            { dimensions: [] },
          ],
        },
      },
    ]);
  });

  test.each(['browser', 'deviceCategory', 'operatingSystem'] as const)(
    'by %s',
    async (dimension) => {
      const { rows } = await client().countVisitors(range, dimension);
      expect(rows[0]).toMatchObject({ [dimension]: expect.any(String) });
    },
  );

  test('counts pages, with their titles', async () => {
    const { rows, totals } = await client().countPages(range);
    expect(rows).toMatchObject([
      { pagePath: '/', pageTitle: 'Home' },
      { pagePath: '/cart', pageTitle: 'Cart' },
    ]);
    const [first] = rows;
    expect(first?.views).toBe(first?.screenPageViews);
    expect(totals?.bounceRate).toBeLessThanOrEqual(1);
  });

  test('of no visitors has no totals, not zeros', async () => {
    const elsewhere = { ...range, hosts: ['other.example'] };
    expect(await client().countVisitors(elsewhere, 'browser')).toMatchObject({
      rows: [],
      totals: null,
    });
    expect(await client().countPages(elsewhere)).toMatchObject({ rows: [], totals: null });
  });

  test('finds the addresses of streams', async () => {
    expect(await client().findStreamAddresses(id)).toEqual(['http://shop.example']);
  });

  test('asks for one token, also at the same time', async () => {
    const server = await startLoopbackServer((request, response) => {
      const body =
        request.url === '/token' ? { access_token: 't', expires_in: 3599 } : { dataStreams: [] };
      response.end(JSON.stringify(body));
    });
    await Promise.all([1, 2, 3].map(() => client(server.url).findStreamAddresses(id)));
    await client(server.url).findStreamAddresses(id);
    expect(server.requested.filter((path) => path === '/token')).toHaveLength(1);
    await server.close();
  });
});

type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'hang' | 'cut';
const problem = (status: number, message: string, reason?: string): Answer => ({
  status,
  body: { error: { code: status, message, details: reason === undefined ? [] : [{ reason }] } },
});
const token = { body: { access_token: 'secret-token', expires_in: 3599 } };
const noReport = { kind: 'analyticsData#runReport', metadata: {} };
const batchOf = (...reports: object[]) => ({ kind: 'analyticsData#batchRunReports', reports });
const noVisitors = { body: batchOf(noReport, noReport) };

describe('trouble', () => {
  let server: LoopbackServer;
  afterEach(() => server.close());

  async function serve(answerOf: (path: string, count: number) => Answer): Promise<void> {
    server = await startLoopbackServer((request, response) => {
      const answer = answerOf(request.url ?? '', server.requested.length);
      if (answer === 'hang') return;
      if (answer === 'cut') {
        request.socket.destroy();
        return;
      }
      const { body } = answer;
      response.writeHead(answer.status ?? 200, answer.headers);
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  }
  const serveApi = (answerOf: (count: number) => Answer) => {
    let count = 0;
    return serve((path) => (path === '/token' ? token : answerOf((count += 1))));
  };
  const count = (patience = quick) => client(server.url, patience).countVisitors(range, 'browser');
  const apiRequests = () => server.requested.filter((path) => path !== '/token');

  test.each([
    ['no access', problem(403, 'User does not have sufficient permissions'), 'no-access'],
    ['a wrong id', problem(403, 'Invalid property ID: 7. A numeric Property ID …'), 'not-found'],
    ['an unknown id', problem(404, 'Requested entity was not found.'), 'not-found'],
    ['an old property', problem(400, 'This is a Universal Analytics property'), 'old-property'],
    ['a spent quota', problem(429, 'Exhausted property tokens per day'), 'quota'],
    ['a disabled API', problem(403, 'has not been used', 'SERVICE_DISABLED'), 'not-set-up'],
    ['a bad request', problem(400, 'Field x is not a valid metric'), 'away'],
    ['an error of theirs', problem(500, 'Internal error encountered.'), 'away'],
    ['an error without a body', { status: 503, body: '' }, 'away'],
    ['their page for unknown paths', { status: 404, body: '<!DOCTYPE html>' }, 'away'],
    ['a redirect', { status: 302, headers: { location: '/elsewhere' }, body: '' }, 'away'],
  ] as const)('%s is not asked about twice', async (_, answer, refusal) => {
    await serveApi(() => answer);
    await expect(count()).rejects.toMatchObject({ refusal, code: 'provider_unavailable' });
    expect(apiRequests()).toHaveLength(1);
  });

  test('reports how long a quota is spent', async () => {
    await serveApi(() => problem(429, 'Exhausted property tokens for a project per hour.'));
    await expect(count()).rejects.toMatchObject({ waitMs: 3_600_000 });
  });

  test.each([
    ['ten requests at once', problem(429, 'Exhausted concurrent requests quota.')],
    ['a broken connection', 'cut' as const],
    ['silence', 'hang' as const],
  ])('%s passes', async (_, trouble) => {
    await serveApi((request) => (request === 1 ? trouble : noVisitors));
    const patience = trouble === 'hang' ? { ...quick, timeoutMs: 500 } : quick;
    expect(await count(patience)).toMatchObject({ rows: [] });
    expect(apiRequests()).toHaveLength(2);
  });

  test('gives up after silence that stays', async () => {
    await serveApi(() => 'hang');
    await expect(count(impatient)).rejects.toThrow('no answer in time');
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html>'],
    ['an empty object', '{}'],
    ['another list', '[]'],
    ['rows without metrics', batchOf({ ...noReport, rows: [{}] }, noReport)],
    ['one report instead of two', batchOf(noReport)],
    [
      'a metric that is no number',
      batchOf(
        {
          ...noReport,
          dimensionHeaders: [{ name: 'browser' }],
          metricHeaders: ['activeUsers', 'newUsers', 'totalUsers', 'averageSessionDuration'].map(
            (name) => ({ name }),
          ),
          rows: [{ metricValues: ['1', '2', 'many', '3'].map((value) => ({ value })) }],
        },
        noReport,
      ),
    ],
    ['too much', 'x'.repeat(3_000_000)],
  ])('garbage is no report: %s', async (_, body) => {
    await serveApi(() => ({ body }));
    await expect(count()).rejects.toThrow(/cannot be read|too long/);
    expect(apiRequests()).toHaveLength(1);
  });

  test('takes a new token once when one is refused', async () => {
    await serveApi((request) => (request === 1 ? problem(401, 'invalid') : noVisitors));
    expect(await count()).toMatchObject({ rows: [] });
    expect(server.requested.filter((path) => path === '/token')).toHaveLength(2);
  });

  test('knows a refused key from a property without access', async () => {
    await serveApi(() => problem(401, 'Request had invalid authentication credentials.'));
    await expect(count()).rejects.toMatchObject({ refusal: 'not-set-up' });
    await server.close();
    await serve(() => ({ status: 400, body: { error: 'invalid_grant' } }));
    await expect(count()).rejects.toMatchObject({ refusal: 'not-set-up' });
  });

  test('asks for a token again after trouble with the first', async () => {
    await serve((path, request) => {
      if (path !== '/token') return noVisitors;
      return request === 1 ? { status: 500, body: '' } : token;
    });
    expect(await count()).toMatchObject({ rows: [] });
  });

  test('never reveals token or key', async () => {
    await serveApi(() => problem(403, 'secret-token may not read this property'));
    const error: unknown = await count().catch((cause: unknown) => cause);
    const text = JSON.stringify(error, Object.getOwnPropertyNames(error));
    expect(text).toContain('may not read this property');
    expect(text).not.toContain('secret-token');
    expect(text).not.toContain('PRIVATE KEY');
  });
});

describe('streams', () => {
  test('are read page by page, web streams only', async () => {
    const web = (defaultUri: string) => ({
      type: 'WEB_DATA_STREAM',
      webStreamData: { defaultUri },
    });
    const server = await startLoopbackServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const isSecond = searchParams.get('pageToken') === 'next';
      const page = isSecond
        ? { dataStreams: [web('https://b.example'), { type: 'WEB_DATA_STREAM' }] }
        : {
            dataStreams: [web('https://a.example'), { type: 'IOS_APP_DATA_STREAM' }],
            nextPageToken: 'next',
          };
      response.end(JSON.stringify(pathname === '/token' ? token.body : page));
    });
    expect(await client(server.url).findStreamAddresses(id)).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
    await server.close();
  });
});

test.each(['', '{}', 'key', '{"type":"authorized_user"}', '{"type":"service_account"}'])(
  'the key %s is none',
  (text) => {
    expect(() => parseServiceAccount(text)).toThrow('the key is not the JSON of a service account');
  },
);

test('a private key that cannot be read is for the operator to fix', async () => {
  const key = {
    ...keyOf(),
    private_key: '-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----',
  };
  const broken = googleAnalyticsClient({ key, endpoint: 'http://127.0.0.1:1', ...quick });
  await expect(broken.findStreamAddresses(id)).rejects.toMatchObject({ refusal: 'not-set-up' });
});
