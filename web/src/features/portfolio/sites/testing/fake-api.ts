import { vi } from 'vitest';
import type * as z from 'zod';
import {
  listStatuses,
  startScan,
  type ScanStatus,
  type SiteStatus,
} from '../../../../../../shared/calls/measuring/scans.ts';
import {
  type AddingSite,
  beginAdding,
  forgetAdding,
} from '../../../../../../shared/calls/portfolio/adding.ts';
import {
  addPages,
  addSinglePage,
  deletePage,
  deleteSite,
  editSite,
  findPages,
  type Site,
} from '../../../../../../shared/calls/portfolio/sites.ts';
import { listTrends, type PageTrend } from '../../../../../../shared/calls/portfolio/trends.ts';
import { httpStatusOf, type ErrorCode } from '../../../../../../shared/calls/errors.ts';
import { ofPage } from '../../../../../../shared/state/site-state.ts';
import { fineState, pageStates, statusIn } from '../../../../test-support/site-states.ts';

export interface Call {
  /** Method and path below /api, such as 'POST /sites'. */
  what: string;
  query: URLSearchParams;
  body: unknown;
}

type Route = (call: Call) => unknown;

/** The input, parsed by the call's contract. */
function bodyOf<Body extends z.ZodType>(
  contract: { body?: Body },
  { body, what }: Call,
): z.output<Body> {
  if (contract.body === undefined) throw new Error(`${what} has no body`);
  return contract.body.parse(body);
}

/** Thrown by a route to answer with an error, like the server. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly field: string | undefined;
  constructor(code: ErrorCode, message: string, field?: string) {
    super(message);
    this.code = code;
    this.field = field;
  }
}

export const site = (more: Partial<Site> & { url: string }): Site => ({
  _id: more.url,
  siteName: new URL(more.url).hostname,
  propertyId: '',
  pages: [],
  ...more,
});

/** A page with a result is fine, unless something else is said of it. */
const stateOf = ({ mobileStatus, scanDate }: Partial<SiteStatus>): SiteStatus['state'] =>
  (mobileStatus ?? scanDate) === null || (mobileStatus ?? scanDate) === undefined
    ? ofPage(pageStates['not-scanned'])
    : { ...fineState, ...(scanDate ? { checkedAt: scanDate } : {}) };

export const status = (url: string, more: Partial<SiteStatus> = {}): SiteStatus => ({
  ...statusIn(url, stateOf(more)),
  ...more,
});

const change = { kind: 'too-little-history', runs: 0, of: 21 } as const;
const noTrend = (url: string): PageTrend => ({
  url,
  picture: null,
  mobile: { scores: [], last: null, change },
  desktop: { scores: [], last: null, change },
});

/** Replaces `fetch` by a server with these sites. Routes can be replaced; all calls are recorded. */
export function fakeApi(
  sites: Site[],
  statuses: Record<string, Partial<SiteStatus>> = {},
  trends: Record<string, Partial<PageTrend>> = {},
) {
  const account = 'anna@example.com';
  const scans = new Map<string, ScanStatus>();
  const adding = new Map<string, AddingSite>();
  const calls: Call[] = [];
  /** Adds a site whose first scan has ended, like the server. */
  const settle = (one: AddingSite): AddingSite => {
    const scan = scans.get(one.scanId ?? '');
    if (one.state !== 'scanning' || scan === undefined) return one;
    if (scan.status === 'queued' || scan.status === 'running') return one;
    const { message = 'The page could not be measured.', hint = null } = scan.failure ?? {};
    const isDone = scan.status === 'done';
    if (isDone) sites.push(site(one));
    const settled: AddingSite = isDone
      ? { ...one, state: 'added' }
      : { ...one, state: 'failed', failure: { message, hint } };
    adding.set(one.url, settled);
    return settled;
  };
  const find = (url: string): Site => {
    const found = sites.find((one) => one.url === url);
    if (found === undefined) throw new Refusal('not_found', 'There is no such site');
    return found;
  };
  const routes: Record<string, Route> = {
    [`GET /sites/${account}`]: ({ query }) => {
      const first = query.get('first');
      return [
        { email: account, sites: sites.slice(0, first === null ? undefined : Number(first)) },
      ];
    },
    [`GET /sites/sites-limit/${account}`]: () => ({ ...limitCheck, used: sites.length }),
    [`POST /sites/pages-limit/${account}`]: () => limitCheck,
    'POST /status/all': (call) =>
      bodyOf(listStatuses, call).sites.map((url) => status(url, statuses[url])),
    'POST /scan/trends': (call) =>
      bodyOf(listTrends, call).sites.map((url) => ({ ...noTrend(url), ...trends[url] })),
    'POST /scan': (call) => {
      const { url } = bodyOf(startScan, call);
      const scanId = `scan of ${url}`;
      scans.set(scanId, scans.get(scanId) ?? doneScan(url));
      return { scanId, url, status: 'queued' };
    },
    'GET /scan/status': (call) => scans.get(call.query.get('scanId') ?? ''),
    [`POST /sites/${account}/adding`]: (call) => {
      const asked = bodyOf(beginAdding, call).site;
      const scanId = `scan of ${asked.url}`;
      scans.set(scanId, scans.get(scanId) ?? doneScan(asked.url));
      const begun = { ...asked, scanId, state: 'scanning', failure: null } as const;
      adding.set(asked.url, { ...begun, askedBy: 'u1', askedAt: new Date().toISOString() });
      return adding.get(asked.url);
    },
    [`GET /sites/${account}/adding`]: () => [...adding.values()].map(settle),
    [`POST /sites/${account}/adding/forget`]: (call) => {
      adding.delete(bodyOf(forgetAdding, call).url);
      return { success: true };
    },
    'POST /sites/findpages': (call) => [bodyOf(findPages, call).url],
    [`POST /sites/${account}/edit`]: (call) => {
      for (const edited of bodyOf(editSite, call).sites) Object.assign(find(edited.url), edited);
      return [{ email: account, sites }];
    },
    [`POST /sites/${account}/delete`]: (call) => {
      for (const { url } of bodyOf(deleteSite, call).sites)
        sites.splice(sites.indexOf(find(url)), 1);
      return { success: true };
    },
    'POST /sites/addPages': (call) => {
      const body = bodyOf(addPages, call);
      find(body.site.url).pages.push(...body.pages);
      return find(body.site.url);
    },
    'POST /sites/addSinglePage': (call) => {
      const body = bodyOf(addSinglePage, call);
      const changed = find(typeof body.site === 'string' ? body.site : body.site.url);
      changed.pages.push(body.page);
      return changed;
    },
    'POST /sites/deletePage': (call) => {
      const body = bodyOf(deletePage, call);
      const changed = find(typeof body.site === 'string' ? body.site : body.site.url);
      changed.pages = changed.pages.filter((page) => page !== body.page);
      return changed;
    },
  };

  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init = {}) => {
    const url = new URL(address instanceof Request ? address.url : address, 'http://localhost');
    const what = `${init.method} ${decodeURIComponent(url.pathname).replace(/^\/api/, '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { what, query: url.searchParams, body };
    calls.push(call);
    try {
      return Response.json(await (routes[what] ?? refuseUnknown)(call));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { code, message, field } = error;
      const status = httpStatusOf[code];
      const errors = [{ code, message, field }];
      return Response.json({ message, errors, requestId: 'r1' }, { status });
    }
  });
  return {
    routes,
    scans,
    /** Sites that are being added, by address. */
    adding,
    /** Bodies sent to a call. */
    sent: (what: string) => calls.filter((call) => call.what === what).map(({ body }) => body),
  };
}

const limitCheck = { success: true, limit: 10, unlimited: false, used: 0 };

const refuseUnknown = ({ what }: Call): never => {
  throw new Refusal('not_found', `No route ${what}`);
};

export const scanStatus = (url: string, more: Partial<ScanStatus>): ScanStatus => ({
  scanId: `scan of ${url}`,
  url,
  status: 'running',
  stage: 'loading',
  percent: 18,
  ...more,
});
export const doneScan = (url: string): ScanStatus =>
  scanStatus(url, { status: 'done', stage: 'done', percent: 100 });
export const failedScan = (url: string): ScanStatus =>
  scanStatus(url, {
    status: 'failed',
    reason: 'dns',
    failure: {
      reason: 'dns',
      message: 'The name of this site could not be found.',
      hint: 'Check the spelling of the address.',
    },
  });

/** A site that is being added, in the server's form; its scan is `scan of` its address. */
export const addingSite = (url: string, more: Partial<AddingSite> = {}): AddingSite => ({
  url,
  siteName: 'Bakery',
  propertyId: '',
  state: 'scanning',
  scanId: `scan of ${url}`,
  failure: null,
  askedBy: 'u1',
  askedAt: '2026-11-21T12:00:00.000Z',
  ...more,
});
