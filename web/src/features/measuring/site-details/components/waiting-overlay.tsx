import { Loader } from '@mantine/core';
import classes from './waiting-overlay.module.css';

/** Covers the page until everything is loaded; the skeletons below have their final size. */
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
