import { isOfThisMachine } from '../../../../../shared/pages/this-machine.ts';
import classes from './visitor-setup.module.css';

/** Says whose visits those of a demo site are. */
export const OwnVisitsNote = ({ url }: { url: string }) =>
  isOfThisMachine(url) && (
    <p className={classes['note']}>This site is on this machine: its visits are your own.</p>
  );
