import { type Change, changeSentence, type Reference } from './change-words.ts';
import classes from './change-note.module.css';

interface ChangeNoteProps {
  change: Change;
  /** What it is compared with, if that is not shown beside it. */
  reference?: Reference | undefined;
}

const level = 'M1 4h8v2H1z';
const arrows = {
  Better: 'M5 1 9 8H1z',
  Worse: 'M5 9 1 2h8z',
  Same: level,
  'No real change': level,
  'No real difference': level,
} as const;

/** How a value changed, in words: 'Better −0.4 s (−14 %) than on 18 Nov'. The arrow points up for better. */
export function ChangeNote({ change, reference }: ChangeNoteProps) {
  const [verdict, ...rest] = changeSentence(change, reference);
  return (
    <span className={classes['change']} data-verdict={change.verdict}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
        <path d={arrows[change.verdict]} fill="currentColor" />
      </svg>
      <span className={classes['words']}>
        <strong>{verdict}</strong> {rest.join(' ')}
      </span>
    </span>
  );
}
