import { categoryBand, statusWords, verdictOf } from '../../../../shared/thresholds.ts';
import { Band } from '../../components/band.tsx';
import classes from './lab-verdict.module.css';

interface LabVerdictProps {
  /** Lighthouse performance, 0 to 100. */
  score: number | null;
}

/** The status of a page without field data: from the lab, and labelled so. */
export function LabVerdict({ score }: LabVerdictProps) {
  const { status } = verdictOf(null, score);
  if (status === null) return null;
  return (
    <p className={classes['verdict']}>
      <span className={classes['lab']}>Lab</span>
      By its score of {score}, this page{' '}
      <Band band={categoryBand(status)} label={statusWords(status)} />.
    </p>
  );
}
