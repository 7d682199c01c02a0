import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';
import { snackbar } from '../../lib/snackbar.ts';
import { useScanStatus } from './api/scan-status.ts';
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
  /** Why the last run did not succeed; the newest first thing to say. */
  problem: string | undefined;
  start: () => void;
}

const failed = 'Scan failed, please try again later!';

/** Runs a scan of the page and follows it to its end; a scan that is already running is followed too. */
export function useScanRun(url: string): ScanRun {
  const { accountEmail } = useSession();
  const [scanId, setScanId] = useState(() => runningScan.read(url));
  const [problem, setProblem] = useState<string>();
  const reload = useReloadSite(url);
  const starting = useStartScan();

  const follow = (id: string): void => {
    runningScan.keep(url, id);
    setScanId(id);
  };
  const { data: status, error } = useScanStatus({ url, scanId, onOtherScan: follow });
  const isLost = error instanceof ApiError && error.status === 404;

  const finish = useEffectEvent(() => {
    runningScan.forget(url);
    setScanId(undefined);
    if (status?.status === 'done') {
      snackbar.success('Scan is done!');
    } else {
      setProblem(status?.failure?.message ?? status?.reason);
      snackbar.error(failed);
    }
    // Also after a failure: the screen then tells what went wrong beside the last good result.
    void reload();
  });
  useEffect(() => {
    if (scanId !== undefined && (isOver(status) || isLost)) finish();
  }, [scanId, status, isLost]);

  const start = (): void => {
    setProblem(undefined);
    starting.mutate(
      { email: accountEmail, url },
      {
        onSuccess: ({ scanId: id }) => follow(id),
        onError: (reason) => {
          setProblem(errorMessage(reason));
          snackbar.error(failed);
        },
      },
    );
  };

  return {
    isRunning: starting.isPending || scanId !== undefined,
    stage: status?.stage ?? 'Asking for a scan',
    percent: status?.percent ?? 0,
    problem,
    start,
  };
}
