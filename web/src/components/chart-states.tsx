import { Skeleton } from '@mantine/core';
import classes from './chart-states.module.css';

/** As tall as a chart with its legend. */
export const ChartSkeleton = () => <Skeleton className={classes['chart']} />;

export const NoHistory = () => (
  <p className={classes['empty']}>
    <span>No sufficient data for monthly graph!</span> It starts with the first successful scan.
  </p>
);
