import { OperatorNote } from '../session/components/operator-note.tsx';
import classes from './no-ranking.module.css';

/** Says that there are no keywords, and why. */
export function NoRanking({ isConfigured }: { isConfigured: boolean }) {
  return (
    <p className={classes['empty']}>
      <span>No Data</span>.{' '}
      {isConfigured
        ? 'Semrush has no keywords for this site. We check again every week.'
        : 'Keyword ranking is not connected here yet.'}
      {!isConfigured && (
        <OperatorNote>
          set <code>SEMRUSH_API_KEY</code> and start the product again.
        </OperatorNote>
      )}
    </p>
  );
}
