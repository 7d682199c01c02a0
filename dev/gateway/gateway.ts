import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { StripeStandIn } from '../stand-ins/stripe/server.ts';
import type { StandIns } from '../stand-ins/index.ts';
import type { WebHandler } from '../web/built-web.ts';
import { type Rate, TokenBucket } from '../../functions/platform/limits/token-bucket.ts';
import { env as functionSettings } from '../../functions/platform/aws/env.ts';
import { isSecretSet } from '../../functions/platform/aws/is-secret-set.ts';
import { identityProviders } from '../../shared/models/identity/identity-provider.ts';
import {
  type OptionalService,
  optionalServices,
  type RuntimeConfig,
} from '../../shared/deployment/runtime-config.ts';
import type { SecretVariable } from '../../shared/settings/catalogue.ts';
import { securityHeaders } from '../../shared/deployment/security-headers.ts';
import { apiHandler } from './api.ts';
import { type Beacons, beacons } from './beacons.ts';
import type { RequestHandlers } from './host-server.ts';
import { statusFilesHandler } from './status-files.ts';
import { jwtAuthorizer } from './jwt-authorizer.ts';
import type { Sockets } from './sockets.ts';
import { renderApiDocs } from '../../bin/api-docs.ts';
import { once } from '../../functions/platform/once.ts';
import { openApiDocument } from '../../shared/calls/openapi.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * `/api/openapi.json` and `/api/docs`, which the cloud serves as files; generated here from the current catalogue at
 * the first request.
 */
function apiDocs(headers: Record<string, string>): { json: Answer; page: Answer } {
  const document = once(openApiDocument);
  const page = once(() => renderApiDocs(document()));
  const send = (response: ServerResponse, type: string, body: string): void => {
    response.writeHead(200, { ...headers, 'content-type': type, 'cache-control': 'no-cache' });
    response.end(body);
  };
  return {
    json: (_request, response) => send(response, 'application/json', JSON.stringify(document())),
    page: (_request, response) => send(response, 'text/html; charset=utf-8', page()),
  };
}

type Route = [RegExp, (request: IncomingMessage, response: ServerResponse) => unknown];

interface Parts {
  standIns: StandIns;
  sockets: Sockets;
  web: WebHandler;
  /** Undefined where payments are real, or there are none. */
  stripe?: Pick<StripeStandIn, 'handle'> | undefined;
  /** Providers of channels that are played, by the path of each. */
  chats?: Readonly<Record<string, Handled>>;
  demo?: Handled;
}
type Handled = { handle: RequestListener };

const keyOf: Record<OptionalService, SecretVariable> = {
  crux: 'CRUX_API_KEY',
  semrush: 'SEMRUSH_API_KEY',
  analytics: 'GOOGLE_ANALYTICS_KEY',
};

function billingOf(): RuntimeConfig['billing'] {
  if (functionSettings.billing() === 'off') return 'off';
  if (!isSecretSet('STRIPE_SECRET_KEY')) return 'not-configured';
  return functionSettings.stripeEndpoint() === undefined ? 'stripe' : 'sandbox';
}

/** Configuration for the browser; the cloud stack writes the same file. */
const runtimeConfigOf = ({ env }: Pick<StandIns, 'env'>) => ({
  region: env['AWS_REGION'],
  userPoolId: env['USER_POOL_ID'],
  userPoolClientId: env['USER_POOL_CLIENT_ID'],
  cognitoEndpoint: '/cognito',
  socketUrl: '/ws',
  local: true,
  billing: billingOf(),
  company: functionSettings.company(),
  globalping: functionSettings.globalping().isOn,
  ownSiteKey: functionSettings.ownSiteKey(),
  signInWith: Object.fromEntries(
    identityProviders.flatMap((provider) => {
      const { clientId, endpoint } = functionSettings.identityProvider(provider);
      return clientId === undefined ? [] : [[provider, { isStandIn: endpoint !== undefined }]];
    }),
  ),
  notSetUp: optionalServices.filter((service) => !isSecretSet(keyOf[service])),
});

/** Far more than one person's tabs need, which renew a session once an hour. */
const cognitoRate = { requestsPerSecond: 5, burst: 30 };

/** The product's single address: calls, sockets, sign-in, mailbox and web app. */
export function gateway({
  standIns,
  sockets,
  web,
  stripe,
  chats,
  demo,
}: Parts): RequestHandlers & { visitors: Beacons } {
  const api = apiHandler(jwtAuthorizer(standIns.cognito));
  const config = JSON.stringify(runtimeConfigOf(standIns));
  const headers = securityHeaders({ connectTo: [] });
  const docs = apiDocs(headers);
  const callApi = withHeaders(headers, api);
  const visitors = beacons(standIns, callApi);
  const routes: Route[] = [
    [/^\/api\/openapi\.json\/?$/, docs.json],
    [/^\/api\/docs\/?$/, docs.page],
    [/^\/api(\/|$)/, callApi],
    [/^\/v\/[^/]+$/, visitors.handle],
    [/^\/status\//, statusFilesHandler(standIns.statusBucket)],
    [/^\/cognito(\/|$)/, throttled(standIns.cognito.handleBrowser, cognitoRate)],
    [/^\/mailbox(\/|$)/, standIns.ses.handle],
    ...Object.entries(chats ?? {}).map(([path, { handle }]): Route => [
      new RegExp(`^/${path}(/|$)`),
      handle,
    ]),
    ...(demo === undefined ? [] : [[/^\/demo-sites(\/|$)/, demo.handle] satisfies Route]),
    ...(stripe === undefined ? [] : [[/^\/sandbox(\/|$)/, stripe.handle] satisfies Route]),
    [
      /^\/config\.json$/,
      (_request, response) =>
        response
          .writeHead(200, {
            ...headers,
            'content-type': 'application/json',
            'cache-control': 'no-store',
          })
          .end(config),
    ],
  ];
  return {
    visitors,
    async http(request, response) {
      const path = (request.url ?? '/').replace(/\?.*/, '');
      const [, handle = web] = routes.find(([pattern]) => pattern.test(path)) ?? [];
      await handle(request, response);
    },
    upgrade(request, socket, head) {
      // Vite listens for its own upgrade requests; nothing handles any others.
      if (/^\/ws\/?(\?|$)/.test(request.url ?? '')) sockets.upgrade(request, socket, head);
      else if (request.headers['sec-websocket-protocol'] !== 'vite-hmr') socket.destroy();
    },
  };
}

/** As CloudFront adds them to what the API answers. */
const withHeaders =
  (headers: Record<string, string>, handle: RequestHandlers['http']): RequestHandlers['http'] =>
  (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return handle(request, response);
  };

function throttled(handle: RequestListener, rate: Rate): RequestListener {
  const bucket = new TokenBucket(rate, performance.now());
  return (request, response) => {
    if (bucket.take(performance.now())) handle(request, response);
    else response.writeHead(429, { 'x-amzn-errortype': 'TooManyRequestsException' }).end('{}');
  };
}
