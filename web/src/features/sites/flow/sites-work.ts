import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getScanStatus, startScan } from '../../../../../shared/calls/scans.ts';
import { beginAdding, forgetAdding, listAdding } from '../../../../../shared/calls/adding.ts';
import { checkSitesLimit, findPages } from '../../../../../shared/calls/sites.ts';
import type { ServerMessage } from '../../../../../shared/socket-messages.ts';
import { ApiError, callApi, errorMessage, errorsAtFields, refusalOf } from '../../../lib/api.ts';
import { currentIdentity, onIdentityChange } from '../../../lib/identity.ts';
import { type Session, useSession } from '../../../entities/session/session.tsx';
import { refreshStatuses } from '../../../entities/site/site-queries.ts';
import { onServerMessage } from '../../../lib/socket.ts';
import { createAddSite, type AddSite } from './add-site.ts';
import { browserClock } from './clock.ts';
import { createPageScans, type PageScans } from './page-scans.ts';
import {
  scanAndWait,
  type ScanPorts,
  type ScanProgress,
  stageWords,
  waitForScan,
} from './scan-and-wait.ts';
import { followScan, scanPages } from './scan-pages.ts';
import { createSessionGuard } from './session-guard.ts';

type Watch = (progress: ScanProgress) => void;

/** What goes on for an account's sites, whichever screen is shown. */
export interface SitesWork {
  addSite: AddSite;
  pageScans: PageScans;
  /** Scans pages in batches of 3 in parallel. */
  scanPages(urls: readonly string[], failureMessage?: (url: string) => string): Promise<void>;
  /** Takes notice of scans that others started: schedules, other screens, other people of the account. */
  hear(message: ServerMessage): void;
  /** Goes on, once, with what ran when the page was left. */
  resume(): void;
  /** The session is over: silence, and nothing is kept. */
  end(): void;
}

const isLasting = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

const sentenceOf = (error: unknown): string =>
  errorMessage(error, 'Something went wrong, please try again later');

const isTooMany = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

function createSitesWork(
  { accountEmail, userId }: Pick<Session, 'accountEmail' | 'userId'>,
  client: QueryClient,
): SitesWork {
  const email = accountEmail;
  const session = createSessionGuard();
  const { notices } = session;
  const pageScans = createPageScans(accountEmail);
  const watched = new Set<string>();
  let hasResumed = false;

  const ports: ScanPorts = {
    startScan: (url) => session.whileSignedIn(() => callApi(startScan, { body: { email, url } })),
    getStatus: (scanId) =>
      session.whileSignedIn(() => callApi(getScanStatus, { query: { scanId } })),
    onServerMessage,
    isLasting,
    clock: browserClock,
  };
  const noting =
    (watch: Watch): Watch =>
    (progress) => {
      watched.add(progress.scanId);
      if (!session.isOver()) watch(progress);
    };
  const scan = (url: string, watch: Watch) => scanAndWait(ports, url, noting(watch));
  const waitFor = (left: { scanId: string; url: string }, watch: Watch) => {
    watched.add(left.scanId);
    return waitForScan(ports, left, noting(watch));
  };
  const onScanned = (url: string): void => void refreshStatuses(client, url);
  const pagePorts = { scan, pageScans, onScanned, sentenceOf, isTooMany, notices };

  const addSite = createAddSite({
    checkSitesLimit: () => callApi(checkSitesLimit, { params: { userEmail: email } }),
    begin: (site) =>
      session.whileSignedIn(() => callApi(beginAdding, { params: { email }, body: { site } })),
    list: async () => {
      const all = await session.whileSignedIn(() => callApi(listAdding, { params: { email } }));
      return all.filter(({ askedBy }) => askedBy === userId);
    },
    forget: (url) => callApi(forgetAdding, { params: { email }, body: { url } }),
    waitFor,
    onSitesChanged: () => void client.invalidateQueries({ queryKey: ['sites'] }),
    findPages: (url) => callApi(findPages, { body: { url } }),
    errorsAtFields: (error) => errorsAtFields(error, ['url', 'siteName', 'propertyId']),
    refusalOf,
    sentenceOf,
    notices,
    clock: browserClock,
  });

  return {
    addSite,
    pageScans,
    scanPages: (urls, failureMessage) => scanPages(pagePorts, urls, failureMessage),
    hear: (message) => {
      if (message.type === 'event') {
        if (message.event === 'field-data-read') onScanned(message.url);
        return;
      }
      const { scanId, url, status, stage, percent } = message;
      if (watched.has(scanId)) return;
      if (status === 'queued' || status === 'running') {
        pageScans.report({ state: 'running', scanId, url, stage: stageWords(stage), percent });
        return;
      }
      pageScans.end(url);
      onScanned(url);
    },
    resume: () => {
      if (hasResumed) return;
      hasResumed = true;
      for (const left of pageScans.left()) {
        if (watched.has(left.scanId)) continue;
        void followScan(pagePorts, left.url, (watch) => waitFor(left, watch));
      }
      void addSite.resume();
    },
    end: () => {
      session.end();
      pageScans.forget();
    },
  };
}

const works = new WeakMap<QueryClient, { accountEmail: string; work: SitesWork }>();

/** The work of the signed-in account: one for as long as the session lasts. */
export function useSitesWork(): SitesWork {
  const { accountEmail, userId } = useSession();
  const client = useQueryClient();
  const known = works.get(client);
  if (known?.accountEmail === accountEmail) return known.work;
  const work = createSitesWork({ accountEmail, userId }, client);
  works.set(client, { accountEmail, work });
  const stop = onIdentityChange(() => {
    if (currentIdentity() !== undefined) return;
    stop();
    work.end();
    works.delete(client);
  });
  return work;
}
