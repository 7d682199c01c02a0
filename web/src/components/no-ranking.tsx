import classes from './no-ranking.module.css';

/** Says that there are no keywords, and what can be done where that is a matter of settings. */
export function NoRanking({ isConfigured }: { isConfigured: boolean }) {
  return (
    <div className={classes['empty']}>
      <p className={classes['words']}>No Data</p>
      <p className={classes['note']}>
        {isConfigured ? (
          'Semrush knows no keywords for this site.'
        ) : (
          <>
            Keyword ranking is not set up yet: this installation has no key for the Semrush API. Set{' '}
            <code>SEMRUSH_API_KEY</code> and start the product again.
          </>
        )}
      </p>
    </div>
  );
}
