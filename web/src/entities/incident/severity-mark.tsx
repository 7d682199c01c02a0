import { type Severity, severityLabels } from '../../../../shared/causes/define-cause.ts';
import classes from './severity-mark.module.css';

/** On a grid of 12: a triangle, a cross in a ring, an arrow down, two halves, and a clock. */
const shapes: Record<Severity, string> = {
  down: 'M6 .5 12 11.5H0z',
  failing:
    'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0zm2.8 7.7L7.7 8.8 6 7.1 4.3 8.8 3.2 7.7 4.9 6 3.2 4.3l1.1-1.1L6 4.9l1.7-1.7 1.1 1.1L7.1 6z',
  worse: 'M4.5 0h3v6H11L6 12 1 6h3.5z',
  changed: 'M6 0 12 6 6 12 0 6zm0 2.8V9.2L9.2 6z',
  expiring: 'M6 0a6 6 0 1 0 0 12A6 6 0 0 0 6 0zm-.8 2.5h1.6v3.2l2 2-1.1 1.1-2.5-2.5z',
};

interface SeverityMarkProps {
  severity: Severity;
  /** It is over, or was none: grey. */
  isOver?: boolean;
  /** Without its word, which then has to be beside it. */
  isBare?: boolean;
}

/** The severity of an incident as symbol, colour and word. */
export function SeverityMark({ severity, isOver = false, isBare = false }: SeverityMarkProps) {
  return (
    <span className={classes['mark']} data-severity={isOver ? undefined : severity}>
      <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden>
        <path d={shapes[severity]} fill="currentColor" fillRule="evenodd" />
      </svg>
      {!isBare && severityLabels[severity]}
    </span>
  );
}
