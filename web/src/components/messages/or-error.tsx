import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import surfaces from '../layout/surfaces.module.css';

interface OrErrorProps {
  /** The queries that the part needs. */
  queries: readonly { isLoadingError: boolean; error: unknown; refetch: () => unknown }[];
  /** The message, a sentence about what could not be loaded. */
  title: string;
  children: ReactNode;
}

/** A part of the screen, or the error that prevented loading it, with a retry. */
export function OrError({ queries, title, children }: OrErrorProps) {
  const failed = queries.filter(({ isLoadingError }) => isLoadingError);
  const [first] = failed;
  if (first === undefined) return children;
  return (
    <div className={surfaces['plain']}>
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

interface QueryStateProps {
  query: { isPending: boolean; isLoadingError: boolean; error: unknown; refetch: () => unknown };
  /** The message, a sentence about what could not be loaded. */
  failed: string;
  /** Of the placeholder while it loads, in pixels or as CSS. */
  height?: number | string;
  /** Shown while it loads, where one placeholder does not do. */
  children?: ReactNode;
}

/** Stands in for data that are being loaded, or could not be, with a retry. */
export function QueryState({ query, failed, height, children }: QueryStateProps) {
  if (query.isPending) return height === undefined ? children : <Skeleton h={height} radius={12} />;
  if (!query.isLoadingError) return null;
  return <ErrorState error={query.error} title={failed} onRetry={() => query.refetch()} />;
}
