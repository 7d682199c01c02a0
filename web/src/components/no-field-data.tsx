import classes from './no-field-data.module.css';

/** Says that there are no field data, why, and what can be done about it. */
export function NoFieldData({ isConfigured }: { isConfigured: boolean }) {
  return (
    <>
      <p className={classes['empty']}>
        The Chrome User Experience Report{' '}
        <strong>does not have sufficient real-world speed data for this page</strong>.
      </p>
      <p className={classes['note']}>
        First Input Delay data is optional: a page is judged without it too.
      </p>
      {!isConfigured && (
        <p className={classes['setup']}>
          Field data are not set up yet: this installation has no key for the Chrome UX Report API.
          Set <code>CRUX_API_KEY</code> to a key from the Google Cloud console and start the product
          again; the next scan then brings them.
        </p>
      )}
    </>
  );
}
