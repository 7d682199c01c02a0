import type { LatestValidation } from '../../../../shared/calls/measuring/markup.ts';
import { Note } from '../../components/messages/note.tsx';
import classes from './markup-summary.module.css';

interface MarkupNotesProps {
  validation: LatestValidation;
  isRunning: boolean;
}

/** Notes beside the counts: a check is running, the last one failed, or html-validate checked. */
export function MarkupNotes({ validation, isRunning }: MarkupNotesProps) {
  const { failure, isTruncated, validatedAt } = validation;
  return (
    <div className={classes['notes']}>
      <div aria-live="polite" hidden={!isRunning}>
        {isRunning && (
          <Note>The page is being checked. You may leave; the result appears here.</Note>
        )}
      </div>
      {failure !== null && !isRunning && (
        <Note tone="bad">
          <strong>{failure.message}</strong> {failure.hint}
          {validatedAt !== null && ' These are the results of the previous check.'}
        </Note>
      )}
      <CheckerNote validation={validation} />
      {isTruncated && <Note>The page has more messages; the checker stopped here.</Note>}
    </div>
  );
}

/** Says which checker made the result, if it is not the W3C's. It belongs wherever counts are shown. */
export function CheckerNote({ validation: { note } }: { validation: LatestValidation }) {
  return note === null ? null : <Note tone="average">{note}</Note>;
}
