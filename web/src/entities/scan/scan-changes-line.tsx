import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Device } from '../../../../shared/devices.ts';
import { changeSentence } from '../../../../shared/scan-changes-words.ts';
import { changeFormats, scanChangesLink, scanChangesQuery } from './scan-changes.ts';
import classes from './scan-strip.module.css';
import type { ScanRun } from './use-scan-run.ts';

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
  if (!hasEarlier || run.isRunning) return null;
  return (
    <p className={classes['changes']}>
      {hasEnded && run.problem === undefined && <Outcome url={url} device={device} />}
      <Link to={scanChangesLink({ url, device })}>Compare with before</Link>
    </p>
  );
}

function Outcome({ url, device }: { url: string; device: Device }) {
  const changes = useQuery(scanChangesQuery({ url, device }));
  // The strip says when the scan was, and the link leads to an error in place.
  if (changes.data === undefined || changes.isFetching) return null;
  return <output>{changeSentence(changes.data, changeFormats)}</output>;
}
