import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import classes from './or-error.module.css';

interface OrErrorProps {
  /** What the part cannot be shown without. */
  queries: readonly { isLoadingError: boolean; error: unknown; refetch: () => unknown }[];
  /** What could not be loaded, in a sentence. */
  title: string;
  children: ReactNode;
}

/** A part of the screen, or the error that it could not be loaded for, with a way to try again. */
export function OrError({ queries, title, children }: OrErrorProps) {
  const failed = queries.filter(({ isLoadingError }) => isLoadingError);
  const [first] = failed;
  if (first === undefined) return children;
  return (
    <div className={classes['panel']}>
      <ErrorState
        error={first.error}
        title={title}
        onRetry={() => {
          for (const { refetch } of failed) refetch();
        }}
      />
    </div>
  );
}
