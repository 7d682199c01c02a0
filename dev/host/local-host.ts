import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { buildWeb, webFolder } from '../../bin/build-web.ts';
import { env } from '../../functions/platform/aws/env.ts';
import {
  identityProviders,
  type IdentityProvider,
} from '../../shared/models/identity/identity-provider.ts';
import { securityHeaders } from '../../shared/deployment/security-headers.ts';
import type { Beacons } from '../gateway/beacons.ts';
import { startHostServer, type HostServer } from '../gateway/host-server.ts';
import { gateway } from '../gateway/gateway.ts';
import { routes } from '../gateway/routes.ts';
import { startSockets } from '../gateway/sockets.ts';
import { loadHandler } from '../load-handler.ts';
import { startChats } from './start-chats.ts';
import { type DemoSwitch, demoSwitch } from './demo-switch.ts';
import { startSandbox } from './start-sandbox.ts';
import { startStandIns, type StandIns } from '../stand-ins/index.ts';
import { startRdap } from '../stand-ins/rdap.ts';
import { startIdentityProviders } from '../stand-ins/oidc/server.ts';
import type { StripeStandIn } from '../stand-ins/stripe/server.ts';
import type { Trouble } from '../stand-ins/trouble.ts';
import { builtWeb, type WebHandler } from '../web/built-web.ts';
import type { JobNews } from '../workers/worker-messages.ts';
import { startWorkers } from '../workers/start-workers.ts';
import type { GoogleAnalyticsStandIn } from '../stand-ins/google-analytics/server.ts';
import { useAnalytics } from './use-analytics.ts';
import { useDemoCompany } from './demo.ts';
import { lockData } from './data-lock.ts';
import type { HostOptions } from './options.ts';
import { type Undo, undoAll } from './apply-settings.ts';
import { useTemporaryFolder } from './temporary-folder.ts';
import { step } from './terminal.ts';

export interface LocalHost {
  origin: string;
  standIns: StandIns;
  /** The local Stripe; undefined if the operator has a Stripe account, or if billing is off. */
  stripe: StripeStandIn | undefined;
  demo: DemoSwitch;
  visitors: Pick<Beacons, 'handle'>;
  /** The played Google Analytics; undefined unless it was asked for. */
  analytics: GoogleAnalyticsStandIn | undefined;
  stop(): Promise<void>;
}

export interface HostEvents {
  onJob(news: JobNews): void;
  onTrouble(trouble: Trouble): void;
}

/** Starts everything that `npm start` runs. If a part cannot start, it stops the earlier ones again. */
export async function startLocalHost(options: HostOptions, events: HostEvents): Promise<LocalHost> {
  const undo: Undo[] = [];
  try {
    return { ...(await start(options, events, undo)), stop: () => undoAll(undo) };
  } catch (error) {
    await undoAll(undo).catch(console.error);
    throw error;
  }
}

async function start(
  options: HostOptions,
  { onJob, onTrouble }: HostEvents,
  undo: Undo[],
): Promise<Omit<LocalHost, 'stop'>> {
  undo.push(lockData(options.dataDir));
  useTemporaryFolder(options.dataDir);
  useDemoCompany(process.env);
  const hostServer = await startHostServer(options.port);
  undo.push(() => hostServer.stop());
  const origin = `http://localhost:${hostServer.port}`;
  const startingWeb = startWeb(options, hostServer, undo);
  startingWeb.catch(() => undefined);
  const standIns = await step(
    'local AWS services',
    startStandIns({ dataDir: options.dataDir, onTrouble }),
  );
  // In reverse order: workers, sockets, server, stand-ins; nothing that still runs depends on a part that is gone.
  undo.push(() => standIns.stop());
  undo.push(() => hostServer.stop());
  const sockets = await startSockets();
  undo.push(() => sockets.stop());
  const played = await startIdentityProviders(
    identityProviders.filter((provider) => !isConfigured(provider)),
    hostServer.port,
  );
  undo.push(() => played.stop());
  const rdap = await startRdap();
  undo.push(() => rdap.stop());
  rdap.daysLeft.set('fast.localhost', 6).set('slow.localhost', null);
  Object.assign(process.env, standIns.env, played.env, rdap.env, {
    PUBLIC_URL: origin,
    SOCKET_ENDPOINT: sockets.managementUrl,
    ALLOW_PRIVATE_TARGETS: '1',
    // One machine needs no more, and each is queried every minute.
    SHARDS: '1',
    CLOCK_SPEED: options.fastClock ? '60' : '1',
    LOG_FORMAT: 'pretty',
    LOG_LEVEL: process.env['LOG_LEVEL'] || (options.verbose ? 'info' : 'warn'),
  });
  const stripe = await startSandbox({ origin, dataDir: options.dataDir }, undo);
  const analytics = await useAnalytics(options, undo);
  const chats = await startChats({ origin, dataDir: options.dataDir }, undo);
  let isOpened = false;
  const web: WebHandler = async (request, response) => {
    const answer = await startingWeb;
    if (!isOpened) void preloadCalls();
    isOpened = true;
    return answer(request, response);
  };
  const demo = demoSwitch();
  const handlers = gateway({ standIns, sockets, web, stripe, chats, demo });
  const { visitors } = handlers;
  undo.push(() => visitors.flush());
  hostServer.open(handlers);
  const { queueUrls, whenAvailable } = standIns;
  const { fastClock } = options;
  const workers = startWorkers({
    queueUrls,
    whenAvailable,
    fastClock,
    onNews: onJob,
    onTrouble,
  });
  undo.push(() => workers.stop());
  await startingWeb;
  return { origin, standIns, stripe, demo, visitors, analytics };
}

const isConfigured = (provider: IdentityProvider): boolean =>
  env.identityProvider(provider).clientId !== undefined;

/**
 * Loads the calls one by one once the first page of the product is there, so that the first click on each is quick. A host
 * that no browser visits does without: they take 40 MB.
 */
async function preloadCalls(): Promise<void> {
  await sleep(3000, undefined, { ref: false });
  for (const { entryPoint } of routes) {
    await loadHandler(entryPoint).catch(console.error);
    await setImmediate();
  }
}

async function startWeb(
  options: HostOptions,
  hostServer: HostServer,
  undo: Undo[],
): Promise<WebHandler> {
  if (options.web === 'none')
    return async (_request, response) => {
      response.writeHead(404).end('Started without the web app');
    };
  if (options.web === 'dev') {
    const { viteWeb } = await import('../web/vite-web.ts');
    const vite = await step('web app from its sources', viteWeb(hostServer.server));
    undo.push(() => vite.stop());
    return vite.handle;
  }
  await step('web app', buildWeb());
  return builtWeb(webFolder, securityHeaders({ connectTo: [], showFrom: ['http://127.0.0.1:*'] }));
}
