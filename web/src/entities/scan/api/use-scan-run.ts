import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ScanStatus } from '../../../../../shared/calls/measuring/scans.ts';
import { devices as allDevices } from '../../../../../shared/scans/devices.ts';
import type { ScanDevices } from '../../../../../shared/scans/scan-progress.ts';
import { sameSite } from '../../../../../shared/pages/urls.ts';
import { snackbar } from '../../../components/messages/snackbar.ts';
import { refreshStatuses } from '../../site/api/site-queries.ts';
import { useScanWork } from './scan-work.ts';
import { siteKey } from '../../query-keys.ts';
import { usePageScan } from './use-page-scan.ts';
import { errorMessage } from '../../../lib/api.ts';
import { useServerMessages } from '../../../lib/socket.ts';

export interface ScanRun {
  isRunning: boolean;
  /** The current step, in words. */
  stage: string;
  /** 0 to 100. */
  percent: number;
  /** Each device of the running scan, and what is known of it so far. */
  devices: ScanDevices;
  /** Why the last run did not succeed. */
  problem: string | undefined;
  start: () => void;
}

/** Announced if the reason is unknown; a known reason is shown beside the button. */
const failed = 'Scan failed, please try again later!';
const unknown = '';

const none: ScanDevices = {};
const endedOf = (progress: ScanDevices): string =>
  allDevices
    .filter((device) => ['done', 'failed'].includes(progress[device]?.status ?? 'queued'))
    .join();

const reasonOf = ({ failure, reason }: ScanStatus): string => failure?.message ?? reason ?? unknown;

/** Reloads everything about a page after a scan, including its status on screens that list pages. */
function useReloadSite(url: string): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: siteKey(url) }),
      refreshStatuses(client),
    ]);
  };
}

/** Starts a scan of the page and follows it to its end; also follows one that is already running. */
export function useScanRun(url: string): ScanRun {
  const work = useScanWork();
  const scan = usePageScan(url);
  const reload = useReloadSite(url);
  const [end, setEnd] = useState(() => work.endOf(url));
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const fail = (reason: string): void => {
    if (reason === unknown) snackbar.error(failed);
    else setProblem(reason);
  };
  const tell = useEffectEvent((status: ScanStatus | undefined): void => {
    setEnd(undefined);
    work.markReported(url);
    const isAnnounced = status !== undefined && work.isAnnounced(status.scanId);
    if (status?.status === 'done') {
      if (!isAnnounced) snackbar.success('Scan is done!');
    } else fail(status === undefined ? unknown : reasonOf(status));
    // Also after a failure: the screen then shows the reason beside the last successful result.
    void reload();
  });
  useEffect(() => {
    let isHere = true;
    const showHere = (status?: ScanStatus): void => {
      if (isHere && !work.session.isOver()) tell(status);
    };
    void end?.then(showHere, () => showHere());
    return () => {
      isHere = false;
    };
  }, [end, work]);

  // Started elsewhere: by a schedule, in another tab, by a colleague.
  useServerMessages((message) => {
    if (message.type !== 'scan_progress' || !sameSite(message.url, url)) return;
    const isOpen = message.status === 'queued' || message.status === 'running';
    if (!isOpen || end !== undefined) return;
    setProblem(undefined);
    setEnd(work.follow({ scanId: message.scanId, url }));
  });

  const running = !isAsking && scan?.state === 'running' ? scan : undefined;
  const { devices = none } = running ?? {};
  // The results of a device are there once it has ended, while the other is still measured.
  const ended = endedOf(devices);
  const reloadNow = useEffectEvent(() => void reload());
  useEffect(() => {
    if (ended !== '') reloadNow();
  }, [ended]);

  // A second click can arrive before the button is rendered as disabled.
  const hasAsked = useRef(false);
  const ask = async (): Promise<void> => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    setAsking(true);
    setProblem(undefined);
    try {
      setEnd(work.follow(await work.begin(url)));
    } catch (error) {
      fail(errorMessage(error, unknown));
    } finally {
      hasAsked.current = false;
      setAsking(false);
    }
  };

  const isRunning = isAsking || end !== undefined;
  return {
    isRunning,
    stage: running?.stage ?? 'Requesting a scan',
    percent: running?.percent ?? 0,
    devices,
    problem: isRunning ? undefined : problem,
    start: () => void ask(),
  };
}
