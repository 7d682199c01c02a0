import type { LatestValidation } from '../../../../shared/calls/measuring/markup.ts';
import { Icon } from '../../components/icon.tsx';
import classes from './markup-summary.module.css';

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
