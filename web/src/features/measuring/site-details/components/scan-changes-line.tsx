import { Flex } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { scanChangesLink } from '../../../../entities/scan/rules/scan-changes-link.ts';
import type { ScanRun } from '../../../../entities/scan/api/use-scan-run.ts';

/** Loaded after a rescan only. */
const ScanOutcome = lazy(() => import('./scan-outcome.tsx'));

interface ScanChangesLineProps {
  url: string;
  device: Device;
  run: ScanRun;
  /** Whether two scans have results on the device. */
  hasEarlier: boolean;
}

/** The way to the comparison of the newest scan with the one before, and once a rescan has ended, its outcome. */
export function ScanChangesLine({ url, device, run, hasEarlier }: ScanChangesLineProps) {
  const [wasRunning, setWasRunning] = useState(run.isRunning);
  const [hasEnded, setEnded] = useState(false);
  if (run.isRunning !== wasRunning) {
    setWasRunning(run.isRunning);
    setEnded(wasRunning);
  }
  if (run.isRunning) return null;
  const hasOutcome = hasEarlier && hasEnded && run.problem === undefined;
  return (
    <Flex component="p" gap="4px 16px" align="center" wrap="wrap" style={{ textWrap: 'pretty' }}>
      {hasOutcome && (
        <Suspense fallback={null}>
          <ScanOutcome url={url} device={device} />
        </Suspense>
      )}
      {/* Its room is there before the history is, so that it moves nothing. */}
      <Link
        to={scanChangesLink({ url, device })}
        style={{ visibility: hasEarlier ? undefined : 'hidden' }}
      >
        Compare with before
      </Link>
    </Flex>
  );
}
