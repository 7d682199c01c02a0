import type { Change } from './change-words.ts';
import classes from './change-note.module.css';

interface ChangeNoteProps {
  change: Change;
  /** What it is compared with, such as 'than on 19 Nov 2026'; said after the verdict. */
  against?: string;
}

const arrows = { Better: 'M5 1 9 8H1z', Worse: 'M5 9 1 2h8z', Same: 'M1 4h8v2H1z' } as const;

/** How a value changed, in sign and words: '−0.4 s (−14 %) Better'. The arrow points up for better. */
export function ChangeNote({ change, against }: ChangeNoteProps) {
  const { verdict, amount, percent } = change;
  return (
    <span className={classes['change']} data-verdict={verdict}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
        <path d={arrows[verdict]} fill="currentColor" />
      </svg>
      <span className={classes['words']}>
        <strong>{verdict}</strong>
        {verdict !== 'Same' && ` ${amount}${percent === undefined ? '' : ` (${percent})`}`}
        {against !== undefined && <span className={classes['against']}> {against}</span>}
      </span>
    </span>
  );
}
