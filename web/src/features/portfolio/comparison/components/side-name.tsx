import type { Side } from '../../../../../../shared/assessment/comparison.ts';
import classes from './side-name.module.css';

/** The name of a side in the colour that it has everywhere on the screen. */
export function SideName({ side, name }: { side: Side; name: string }) {
  return (
    <span className={classes['name']} data-side={side}>
      {name}
    </span>
  );
}
