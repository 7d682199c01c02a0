import type { ScanFailure } from '../../../../../shared/models/scan.ts';
import { Icon } from '../../../components/icon.tsx';
import { TimeAgo } from '../../../components/time-ago.tsx';
import classes from './scan-failure-note.module.css';

interface ScanFailureNoteProps {
  failure: ScanFailure;
  /** When the result that is still shown was measured; undefined if there is none. */
  lastGoodAt: string | undefined;
}

/** Why the newest scan failed, what the owner can do, and the age of the numbers that are shown instead. */
export function ScanFailureNote({ failure, lastGoodAt }: ScanFailureNoteProps) {
  return (
    <div className={classes['note']} role="note" aria-label="The latest scan failed">
      <span className={classes['icon']}>
        <Icon name="warning" size={20} />
      </span>
      <div>
        <p className={classes['message']}>The latest scan failed. {failure.message}</p>
        <p className={classes['hint']}>{failure.hint}</p>
        <p className={classes['hint']}>
          {lastGoodAt === undefined ? (
            'There is no earlier result.'
          ) : (
            <>
              This is the last successful result, of <TimeAgo time={lastGoodAt} />.
            </>
          )}
        </p>
      </div>
    </div>
  );
}
