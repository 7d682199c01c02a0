import { Text } from '@mantine/core';
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
        <Text fw={600}>The latest scan failed. {failure.message}</Text>
        <Text mt={2}>{failure.hint}</Text>
        <Text mt={2}>
          {lastGoodAt === undefined ? (
            'There is no earlier result.'
          ) : (
            <>
              This is the last successful result, of <TimeAgo time={lastGoodAt} />.
            </>
          )}
        </Text>
      </div>
    </div>
  );
}
