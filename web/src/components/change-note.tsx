import { type Change, changeSentence, type Reference } from './change-words.ts';
import classes from './change-note.module.css';

interface ChangeNoteProps {
  change: Change;
  /** The value of comparison, if it is not shown beside it. */
  reference?: Reference | undefined;
}

const arrows = { Better: 'M5 1 9 8H1z', Worse: 'M5 9 1 2h8z' } as const;
const level = 'M1 4h8v2H1z';

const isArrow = (verdict: string): verdict is keyof typeof arrows => verdict in arrows;

/**
 * How a value changed, in words: 'Better −0.4 s (−14 %) than on 18 Nov'. The arrow points up for better. A difference
 * that does not count is grey.
 */
export function ChangeNote({ change, reference }: ChangeNoteProps) {
  const [verdict, ...rest] = changeSentence(change, reference);
  const counts = change.note === undefined;
  return (
    <span className={classes['change']} data-verdict={counts ? change.verdict : undefined}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
        <path d={isArrow(change.verdict) ? arrows[change.verdict] : level} fill="currentColor" />
      </svg>
      <span className={classes['words']}>
        <strong>{verdict}</strong> {rest.join(' ')}
      </span>
    </span>
  );
}
