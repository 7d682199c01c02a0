import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ScanFailure, ScanWarning } from '../../../../../../shared/models/measuring/scan.ts';
import { Icon } from '../../../../components/icon.tsx';
import { TimeAgo } from '../../../../components/time-ago.tsx';
import classes from './scan-notes.module.css';

interface NoteProps {
  kind: 'failure' | 'warning';
  label: string;
  title: string;
  hint: string;
  children?: ReactNode;
}

const Note = ({ kind, label, title, hint, children }: NoteProps) => (
  <div className={classes['note']} data-kind={kind} role="note" aria-label={label}>
    <span className={classes['icon']}>
      <Icon name="warning" size={20} />
    </span>
    <div>
      <Text fw={600}>{title}</Text>
      <Text mt={2}>{hint}</Text>
      {children}
    </div>
  </div>
);

interface ScanFailureNoteProps {
  failure: ScanFailure;
  /** When the result that is still shown was measured; undefined if there is none. */
  lastGoodAt: string | undefined;
}

/** Why the newest scan failed, what the owner can do, and the age of the numbers that are shown instead. */
export const ScanFailureNote = ({ failure, lastGoodAt }: ScanFailureNoteProps) => (
  <Note
    kind="failure"
    label="The latest scan failed"
    title={`The latest scan failed. ${failure.message}`}
    hint={failure.hint}
  >
    <Text mt={2}>
      {lastGoodAt === undefined ? (
        'There is no earlier result.'
      ) : (
        <>
          This is the last successful result, of <TimeAgo time={lastGoodAt} />.
        </>
      )}
    </Text>
  </Note>
);

/** Why the numbers cover only part of the page's load, and where the owner can look. */
export const ScanWarningNote = ({ warning }: { warning: ScanWarning }) => (
  <Note kind="warning" label="A partial result" title={warning.message} hint={warning.hint} />
);
