import type { ReactNode } from 'react';
import { type Change, changeSentence, type Reference } from './change-words.ts';
import classes from './change-note.module.css';
import { useLastAt } from './last-known.tsx';

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
    <DirectionNote verdict={change.verdict} isGrey={!counts}>
      <strong>{verdict}</strong> {rest.join(' ')}
    </DirectionNote>
  );
}

interface DirectionNoteProps {
  /** 'Better' and 'Worse' have arrows. */
  verdict?: string;
  /** @default false */
  isGrey?: boolean;
  children: ReactNode;
}

/** Words about a change, with an arrow in its direction; grey where it is not that of the page as it is. */
export function DirectionNote({ verdict = '', isGrey = false, children }: DirectionNoteProps) {
  const isLast = useLastAt() !== undefined;
  return (
    <span className={classes['change']} data-verdict={isGrey || isLast ? undefined : verdict}>
      <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden>
        <path d={isArrow(verdict) ? arrows[verdict] : level} fill="currentColor" />
      </svg>
      <span className={classes['words']}>{children}</span>
    </span>
  );
}
