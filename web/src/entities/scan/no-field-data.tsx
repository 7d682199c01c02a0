import type { FieldAbsence } from './field-absence.ts';
import classes from './no-field-data.module.css';

/** Says that there is no field data, and why. */
export function NoFieldData({ absence }: { absence: FieldAbsence }) {
  if (absence !== 'too-few-visits') return <p className={classes['empty']}>{reasons[absence]}</p>;
  return (
    <>
      <p className={classes['empty']}>
        The Chrome User Experience Report{' '}
        <strong>does not have sufficient real-world speed data for this page</strong>.
      </p>
      <p className={classes['note']}>
        First Input Delay data is optional: a page is judged without it too.
      </p>
    </>
  );
}

const reasons = {
  'not-set-up': 'Field data are not set up on this installation.',
  'not-read-yet':
    'The field data of this page have not been read yet. They arrive with the next scan or daily reading, within 24 hours.',
  'no-answer':
    'The Chrome User Experience Report did not respond. The next scan or daily reading asks it again.',
} satisfies Record<Exclude<FieldAbsence, 'too-few-visits'>, string>;
