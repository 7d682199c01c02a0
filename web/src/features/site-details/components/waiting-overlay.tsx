import { Loader } from '@mantine/core';
import classes from './waiting-overlay.module.css';

/** Lies over the page until everything has been loaded; below it the skeletons have their final size. */
export function WaitingOverlay() {
  return (
    <div className={classes['overlay']}>
      <output className={classes['words']}>
        <Loader size="sm" />
        Loading the results of this page …
      </output>
    </div>
  );
}
