import { formatAge, formatDateTime } from '../../../../lib/format.ts';
import { useNow } from '../../../../lib/use-now.ts';
import classes from './verdict.module.css';

const staleMs = 48 * 3_600_000;

/** When the numbers were measured. Numbers that are old say so. */
export function ScanAge({ scanDate }: { scanDate: string }) {
  const now = useNow();
  return (
    <>
      <time dateTime={scanDate} title={formatDateTime(scanDate)}>
        Last scan {formatAge(scanDate, now)}
      </time>
      {now - Date.parse(scanDate) > staleMs && <span className={classes['stale']}>Old data</span>}
    </>
  );
}
