import type { LatestValidation } from '../../../../shared/calls/measuring/markup.ts';
import { Icon } from '../../components/icon.tsx';
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
      <output className={classes['note']} hidden={!isRunning}>
        {isRunning && 'The page is being checked. You may leave; the result appears here.'}
      </output>
      {failure !== null && !isRunning && (
        <p className={classes['note']} data-tone="bad">
          <Icon name="warning" size={16} />
          <span>
            <strong>{failure.message}</strong> {failure.hint}
            {validatedAt !== null && ' These are the results of the previous check.'}
          </span>
        </p>
      )}
      <CheckerNote validation={validation} />
      {isTruncated && (
        <p className={classes['note']}>
          <Icon name="info" size={16} />
          <span>The page has more messages; the checker stopped here.</span>
        </p>
      )}
    </div>
  );
}

/** Says which checker made the result, if it is not the W3C's. It belongs wherever counts are shown. */
export function CheckerNote({ validation: { note } }: { validation: LatestValidation }) {
  if (note === null) return null;
  return (
    <p className={classes['note']} data-tone="average">
      <Icon name="info" size={16} />
      <span>{note}</span>
    </p>
  );
}
