import { Skeleton } from '@mantine/core';
import { StateSentence } from '../../../entities/site/site-state.tsx';
import type { KnownStatus } from '../../../entities/site/use-statuses.ts';
import classes from './row-state.module.css';

/** What the page of a row is. Without an answer the list says so above. */
export function RowState({ status }: { status: KnownStatus }) {
  if (status === 'loading') return <Skeleton height={14} width="60%" my={2} />;
  if (status === 'unknown') return <p className={classes['state']} />;
  return (
    <p className={classes['state']} data-state={status.state.kind}>
      <StateSentence state={status.state} />
    </p>
  );
}
