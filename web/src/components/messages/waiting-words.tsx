import classes from './waiting-words.module.css';

/** In place of a report's verdict while it loads, and of the same size: the first words of the screen, painted at once. */
export const WaitingWords = () => (
  <p className={classes['words']}>
    Reading the latest scan of this page: how fast it is on mobile and desktop, what slows it down
    the most, and what to fix first.
  </p>
);
