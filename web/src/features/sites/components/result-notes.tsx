import type { SiteStatus } from '../../../../../shared/calls/scans.ts';
import type { KnownStatus } from '../../../entities/site/use-statuses.ts';
import { formatAge, formatDateTime } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './triage.module.css';

const sources = { field: 'field data', lab: 'the lab score' } as const;
const whereFrom = {
  field: 'What visitors experienced in the last 28 days',
  lab: 'The lab score of the scan, because there are no field data',
} as const;

function sourceWords({ mobileSource, desktopSource }: SiteStatus): string {
  if (mobileSource === null && desktopSource === null) return '';
  if (mobileSource === desktopSource || desktopSource === null || mobileSource === null) {
    return `From ${sources[mobileSource ?? desktopSource ?? 'lab']}`;
  }
  return mobileSource === 'field' ? 'Mobile: field, desktop: lab' : 'Mobile: lab, desktop: field';
}

const isKnown = (status: KnownStatus): status is SiteStatus => typeof status !== 'string';

/** Where the status of both devices comes from, in words. */
export function StatusSource({ status }: { status: KnownStatus }) {
  if (!isKnown(status)) return <p className={classes['note']} />;
  const found = [status.mobileSource, status.desktopSource].filter((source) => source !== null);
  const title = [...new Set(found)].map((source) => whereFrom[source]).join('; ');
  return (
    <p className={classes['note']} title={title}>
      {sourceWords(status)}
    </p>
  );
}

/** Age of the last scan. */
export function ScanAge({ status }: { status: KnownStatus }) {
  const now = useNow();
  if (!isKnown(status)) return <p className={classes['note']} />;
  const { scanDate } = status;
  return (
    <p className={classes['note']}>
      {scanDate === null ? (
        'Not scanned yet'
      ) : (
        <time dateTime={scanDate} title={formatDateTime(scanDate)}>
          Scanned {formatAge(scanDate, now)}
        </time>
      )}
    </p>
  );
}
