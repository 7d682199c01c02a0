import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api.ts';
import { useSession } from '../../entities/session/session.tsx';
import { snackbar } from '../../components/snackbar.ts';
import { isLost, useScanStatus } from './api/scan-status.ts';
import { useReloadSite } from './api/site-queries.ts';
import { useStartScan } from './api/start-scan.ts';
import { runningScan } from './running-scan.ts';
import { isOver } from './scan-progress.ts';

export interface ScanRun {
  isRunning: boolean;
  /** What is being done now, in words. */
  stage: string;
  /** 0 to 100. */
  percent: number;
  /** Why the last run did not succeed. */
  problem: string | undefined;
  start: () => void;
}

/** Said where the reason is not known; a known one is told in its place, beside the button. */
const failed = 'Scan failed, please try again later!';
const unknown = '';

/** Runs a scan of the page and follows it to its end; a scan that is already running is followed too. */
export function useScanRun(url: string): ScanRun {
  const { accountEmail } = useSession();
  const [scanId, setScanId] = useState(() => runningScan.read(url));
  const reload = useReloadSite(url);
  const starting = useStartScan();

  const follow = (id: string): void => {
    runningScan.keep(url, id);
    setScanId(id);
  };
  const { data: status, error } = useScanStatus({ url, scanId, onOtherScan: follow });
  const hasEnded = isOver(status) || isLost(error);

  const problem = starting.error
    ? errorMessage(starting.error, unknown)
    : (status?.failure?.message ?? status?.reason ?? unknown);

  const finish = useEffectEvent(() => {
    runningScan.forget(url);
    if (status?.status === 'done') snackbar.success('Scan is done!');
    else if (problem === unknown) snackbar.error(failed);
    // Also after a failure: the screen then tells what went wrong beside the last good result.
    void reload();
  });
  useEffect(() => {
    if (scanId !== undefined && hasEnded) finish();
  }, [scanId, hasEnded]);

  // A second click comes before the button is drawn as disabled.
  const isAsking = useRef(false);
  const start = (): void => {
    if (isAsking.current) return;
    isAsking.current = true;
    starting.mutate(
      { email: accountEmail, url },
      {
        onSuccess: ({ scanId: id }) => follow(id),
        onError: (error) => {
          if (errorMessage(error, unknown) === unknown) snackbar.error(failed);
        },
        onSettled: () => {
          isAsking.current = false;
        },
      },
    );
  };

  const isRunning = starting.isPending || (scanId !== undefined && !hasEnded);
  return {
    isRunning,
    stage: status?.stage ?? 'Asking for a scan',
    percent: starting.isPending ? 0 : (status?.percent ?? 0),
    problem: isRunning || problem === unknown ? undefined : problem,
    start,
  };
}
