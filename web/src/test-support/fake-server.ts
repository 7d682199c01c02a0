import { vi } from 'vitest';
import type * as z from 'zod';
import type { UserPlan } from '../../../shared/calls/billing/plans.ts';
import type { ErrorBody, ErrorCode } from '../../../shared/calls/errors.ts';
import type { RuntimeConfig } from '../../../shared/deployment/runtime-config.ts';
import { ownTimeZone } from '../lib/zone.ts';
import { askedFor, statusIn } from './site-states.ts';

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}
type Handler = (request: SeenRequest) => Response | Promise<Response>;
/** By method and path, such as `POST /api/auth`; paths are compared decoded. */
export type Handlers = Record<string, Handler>;

export const answer =
  (body: unknown, status = 200): Handler =>
  () =>
    Response.json(body, { status });

/** An error response in the form of the server's handler wrapper. */
export const problem = (
  status: number,
  code: ErrorCode,
  message: string,
  more: { field?: string; reason?: string } = {},
): Handler => {
  const body: ErrorBody = { message, errors: [{ code, message, ...more }], requestId: 'request-1' };
  return answer(body, status);
};

export const demoPlan: UserPlan = {
  name: 'Team',
  price_month: 39,
  price_annual: 32,
  priceMonth: 39,
  priceAnnual: 32,
  is_paid: true,
  annual: false,
  next_payment_date: '2999-01-01T00:00:00.000Z',
  last_payment_date: null,
  changes_to: null,
  to_suspend: { value: false, date: null },
  expired: false,
  suspends_on: '2999-01-08T00:00:00.000Z',
  deletes_on: null,
  site_limit: 5,
  site_unlimited: false,
  page_limit: 10,
  page_unlimited: false,
  competitor_sites_limit: 5,
  competitor_sites_unlimited: false,
  sub_users_limit: 5,
  sub_users_unlimited: false,
  confirmed: true,
  notification: '',
  psiscan: '',
  uptime: '',
  screenshot: '',
  userId: 'user-1',
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Lovelace',
  rootUser: null,
  isRoot: true,
  suspendedAccount: false,
  firstVisit: false,
  twoStepDue: null,
  isSupport: false,
  siteCount: 1,
  clientRole: null,
  startPage: null,
  timeZone: ownTimeZone(),
  savedFilters: [],
};

function token(use: 'access' | 'id', lifetimeSeconds: number): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: demoPlan.userId,
    token_use: use,
    iat: now,
    exp: now + lifetimeSeconds,
    origin_jti: 'origin-1',
    jti: crypto.randomUUID(),
  };
  return `header.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.signature`;
}

/** The answer of POST /auth and POST /users. */
export const newSession = ({ lifetimeSeconds = 3600 } = {}) => ({
  accessToken: token('access', lifetimeSeconds),
  idToken: token('id', lifetimeSeconds),
  refreshToken: 'refresh-1',
  userId: demoPlan.userId,
  email: demoPlan.email,
});

/** `/config.json` of an installation without optional services. */
export const demoConfig: z.input<typeof RuntimeConfig> = {
  region: 'us-east-1',
  userPoolId: 'us-east-1_local',
  userPoolClientId: 'client',
  cognitoEndpoint: '/cognito',
  socketUrl: '/ws',
  local: true,
};

/** Cognito's part for browsers: refreshes and revocations succeed. */
function cognito({ headers }: SeenRequest): Response {
  const operation = headers.get('x-amz-target')?.split('.').at(-1);
  if (operation !== 'GetTokensFromRefreshToken') return Response.json({});
  const { accessToken, idToken } = newSession();
  return Response.json({
    AuthenticationResult: { AccessToken: accessToken, IdToken: idToken, ExpiresIn: 3600 },
  });
}

const always: Handlers = {
  'GET /config.json': answer(demoConfig),
  'POST /cognito': cognito,
  'GET /api/notifications/dashboard': answer([]),
  'GET /api/clients': answer([]),
  'GET /api/incidents': answer([]),
  'GET /api/incident-assignees': answer([]),
  'POST /api/status/all': ({ body }) => Response.json(askedFor(body).map((url) => statusIn(url))),
};

function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text);
}

/**
 * Answers `fetch` from the handlers until the next `fakeServer`; everything else gets a 404.
 *
 * @returns the requests so far, without those for the configuration
 */
export function fakeServer(handlers: Handlers): SeenRequest[] {
  const seen: SeenRequest[] = [];
  const all = { ...always, ...handlers };
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request =
      input instanceof Request ? input : new Request(new URL(input, window.location.href), init);
    const url = new URL(request.url);
    const entry: SeenRequest = {
      method: request.method,
      path: decodeURIComponent(url.pathname),
      query: url.searchParams,
      headers: request.headers,
      body: parsed(await request.text()),
    };
    if (entry.path !== '/config.json') seen.push(entry);
    const handler = all[`${entry.method} ${entry.path}`];
    return handler === undefined
      ? problem(404, 'not_found', `No handler for ${entry.method} ${entry.path}`)(entry)
      : handler(entry);
  });
  return seen;
}
