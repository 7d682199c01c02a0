import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  getScanStatus,
  type ScanStatus,
  startScan,
} from '../../../../../shared/calls/measuring/scans.ts';
import type { ServerMessage } from '../../../../../shared/sockets/socket-messages.ts';
import { addressKey } from '../../../../../shared/pages/urls.ts';
import { ApiError, callApi } from '../../../lib/api.ts';
import { browserClock } from '../../../lib/clock.ts';
import { onSessionEnd } from '../../../lib/identity.ts';
import { onServerMessage } from '../../../lib/socket.ts';
import { createSessionGuard, type SessionGuard } from '../../session/api/session-guard.ts';
import { type Session, useSession } from '../../session/components/session.tsx';
import { refreshStatuses } from '../../site/api/site-queries.ts';
import { createPageScans, type PageScans, scanOf } from '../rules/page-scans.ts';
import {
  type ScanPorts,
  type ScanProgress,
  stageWords,
  waitForScan,
} from '../rules/wait-for-scan.ts';

type Watch = (progress: ScanProgress) => void;

/** A scan that the server has accepted. */
export interface BegunScan {
  scanId: string;
  url: string;
}

interface FollowedScan extends BegunScan {
  end: Promise<ScanStatus>;
  watchers: Set<Watch>;
  newest: ScanProgress | undefined;
}

/** The scans that this tab knows of, on every screen. */
export interface ScanWork {
  session: SessionGuard;
  pageScans: PageScans;
  /** Asks the server for a scan of a page. */
  begin(url: string): Promise<BegunScan>;
  /** Waits for the end of a scan; several waits for the same scan share its polling. */
  waitFor(scan: BegunScan, watch: Watch): Promise<ScanStatus>;
  /** As `waitFor`, by a flow that announces the end itself: other screens then stay silent. */
  waitToAnnounce(scan: BegunScan, watch: Watch): Promise<ScanStatus>;
  /** Follows the scan of a page for its report, and shows it in the page's row too. @returns its end */
  follow(scan: BegunScan): Promise<ScanStatus>;
  /** The end of the page's scan, running or ended, that its report has not announced yet. */
  endOf(url: string): Promise<ScanStatus> | undefined;
  /** Whether a flow announces the end of this scan, so that its report need not. */
  isAnnounced(scanId: string): boolean;
  /** The report has announced the end. */
  markReported(url: string): void;
  /** Whether this tab waits for it, or has waited. */
  isKnown(scanId: string): boolean;
  /** Registers scans that were started elsewhere: by schedules, other screens, or other people of the account. */
  hear(message: ServerMessage): void;
  /** Reloads the status of a page. */
  onScanned(url: string): void;
}

const isLasting = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 408 &&
  error.status !== 429;

function createScanWork(
  { accountEmail }: Pick<Session, 'accountEmail'>,
  client: QueryClient,
): ScanWork {
  const session = createSessionGuard();
  const pageScans = createPageScans(accountEmail);
  const known = new Set<string>();
  const announced = new Set<string>();
  const followed = new Map<string, FollowedScan>();
  const unreported = new Map<string, Promise<ScanStatus>>();
  const onScanned = (url: string): void => void refreshStatuses(client, url);

  const ports: ScanPorts = {
    getStatus: (scanId) =>
      session.whileSignedIn(() => callApi(getScanStatus, { query: { scanId } })),
    onServerMessage,
    isLasting,
    clock: browserClock,
  };

  const waitFor = (scan: BegunScan, watch: Watch): Promise<ScanStatus> => {
    const other = followed.get(scan.scanId);
    if (other !== undefined) {
      other.watchers.add(watch);
      if (other.newest !== undefined) watch(other.newest);
      return other.end;
    }
    known.add(scan.scanId);
    const watchers = new Set([watch]);
    const report = (progress: ScanProgress): void => {
      one.newest = progress;
      if (!session.isOver()) for (const tell of watchers) tell(progress);
    };
    const end = waitForScan(ports, scan, report).finally(() => followed.delete(scan.scanId));
    const one: FollowedScan = { ...scan, end, watchers, newest: undefined };
    followed.set(scan.scanId, one);
    return end;
  };

  const follow = (scan: BegunScan): Promise<ScanStatus> => {
    const { url } = scan;
    const end = waitFor(scan, (progress) => {
      pageScans.report({ state: 'running', ...progress, url });
    }).finally(() => {
      // Another wait may have noted the failure already.
      if (scanOf(pageScans.store.get(), url)?.state !== 'failed') pageScans.end(url);
      onScanned(url);
    });
    end.catch(() => undefined);
    unreported.set(addressKey(url), end);
    return end;
  };

  return {
    session,
    pageScans,
    begin: async (url) => {
      const body = { email: accountEmail, url };
      const { scanId } = await session.whileSignedIn(() => callApi(startScan, { body }));
      return { scanId, url };
    },
    waitFor,
    waitToAnnounce: (scan, watch) => {
      announced.add(scan.scanId);
      return waitFor(scan, watch);
    },
    follow,
    endOf: (url) => {
      const isOfPage = (scan: BegunScan): boolean => addressKey(scan.url) === addressKey(url);
      const left = pageScans.left().find(isOfPage) ?? [...followed.values()].find(isOfPage);
      return unreported.get(addressKey(url)) ?? (left === undefined ? undefined : follow(left));
    },
    isAnnounced: (scanId) => announced.has(scanId),
    markReported: (url) => void unreported.delete(addressKey(url)),
    isKnown: (scanId) => known.has(scanId),
    hear: (message) => {
      if (message.type === 'event') {
        if (message.event === 'field-data-read') onScanned(message.url);
        return;
      }
      if (message.type !== 'scan_progress') return;
      const { scanId, url, status, stage, percent, devices } = message;
      if (known.has(scanId)) return;
      if (status === 'queued' || status === 'running') {
        const reached = { scanId, url, stage: stageWords(stage), percent };
        pageScans.report({ state: 'running', ...reached, ...(devices && { devices }) });
        return;
      }
      pageScans.end(url);
      onScanned(url);
    },
    onScanned,
  };
}

const works = new Map<QueryClient, { accountEmail: string; work: ScanWork }>();

onSessionEnd(() => {
  for (const { work } of works.values()) {
    work.session.end();
    work.pageScans.forget();
  }
  works.clear();
});

/** The scan work of the signed-in account: one object for the whole session. */
export function useScanWork(): ScanWork {
  const session = useSession();
  const client = useQueryClient();
  const made = works.get(client);
  if (made?.accountEmail === session.accountEmail) return made.work;
  const work = createScanWork(session, client);
  works.set(client, { accountEmail: session.accountEmail, work });
  return work;
}
