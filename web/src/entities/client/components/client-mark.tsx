import type { Client } from '../../../../../shared/models/registry/client.ts';
import classes from './client-mark.module.css';

/** A client's name with its colour. */
export function ClientMark({ client: { name, colour } }: { client: Client }) {
  return (
    <span className={classes['mark']}>
      <span
        className={classes['dot']}
        aria-hidden
        {...(colour !== null && { style: { background: colour } })}
      />
      <span className={classes['name']}>{name}</span>
    </span>
  );
}
