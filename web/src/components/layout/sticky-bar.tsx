import type { ReactNode } from 'react';
import classes from './sticky-bar.module.css';

/** Actions on what is chosen in a list, at the foot of the window while the list is scrolled. */
export const StickyBar = (props: { 'aria-label': string; children: ReactNode }) => (
  <section className={classes['bar']} {...props} />
);
