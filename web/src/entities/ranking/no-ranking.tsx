import classes from './no-ranking.module.css';

/** Says that there are no keywords, and why. */
export function NoRanking({ isConfigured }: { isConfigured: boolean }) {
  return (
    <div className={classes['empty']}>
      <p className={classes['words']}>No Data</p>
      <p className={classes['note']}>
        {isConfigured
          ? 'Semrush knows no keywords for this site.'
          : 'Keyword ranking is not set up on this installation.'}
      </p>
    </div>
  );
}
