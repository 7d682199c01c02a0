import classes from './chart-states.module.css';

/** A part that is filled by a scan, before there is one with a result: a line. */
export const NoData = () => (
  <p className={classes['empty']}>
    <span>No Data</span>. It appears after the next successful scan.
  </p>
);
