import { VisuallyHidden } from '@mantine/core';
import type { KnownStatus } from '../../../entities/site/api/use-statuses.ts';
import { formatAge } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './triage.module.css';

/** How old the scores are, where the state of the page does not say it. */
export function ScanAge({ status }: { status: KnownStatus }) {
  const now = useNow();
  if (typeof status === 'string' || status.scanDate === null) return null;
  if (status.state.kind === 'fine' || status.state.kind === 'scan-failed') return null;
  const age = `scanned ${formatAge(status.scanDate, now)}`;
  return (
    <span className={classes['age']} title={age}>
      <VisuallyHidden>, {age}</VisuallyHidden>
    </span>
  );
}
