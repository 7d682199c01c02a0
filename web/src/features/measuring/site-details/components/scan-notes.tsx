import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ScanFailure, ScanWarning } from '../../../../../../shared/models/measuring/scan.ts';
import { Note } from '../../../../components/messages/note.tsx';
import { TimeAgo } from '../../../../components/values/time-ago.tsx';

interface ScanNoteProps {
  tone: 'average' | 'bad';
  label: string;
  title: string;
  hint: string;
  children?: ReactNode;
}

const ScanNote = ({ tone, label, title, hint, children }: ScanNoteProps) => (
  <Note tone={tone} mt={16} role="note" aria-label={label}>
    <Text fw={600}>{title}</Text>
    <Text mt={2} c="var(--mantine-color-text)">
      {hint}
    </Text>
    {children}
  </Note>
);

interface ScanFailureNoteProps {
  failure: ScanFailure;
  /** When the result that is still shown was measured; undefined if there is none. */
  lastGoodAt: string | undefined;
}

/** Why the newest scan failed, what the owner can do, and the age of the numbers that are shown instead. */
export const ScanFailureNote = ({ failure, lastGoodAt }: ScanFailureNoteProps) => (
  <ScanNote
    tone="bad"
    label="The latest scan failed"
    title={`The latest scan failed. ${failure.message}`}
    hint={failure.hint}
  >
    <Text mt={2} c="var(--mantine-color-text)">
      {lastGoodAt === undefined ? (
        'There is no earlier result.'
      ) : (
        <>
          This is the last successful result, of <TimeAgo time={lastGoodAt} />.
        </>
      )}
    </Text>
  </ScanNote>
);

/** Why the numbers cover only part of the page's load, and where the owner can look. */
export const ScanWarningNote = ({ warning }: { warning: ScanWarning }) => (
  <ScanNote tone="average" label="A partial result" title={warning.message} hint={warning.hint} />
);
