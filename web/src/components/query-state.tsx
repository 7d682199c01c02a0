import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface QueryStateProps {
  query: { isPending: boolean; isLoadingError: boolean; error: unknown; refetch: () => unknown };
  /** The message, a sentence about what could not be loaded. */
  failed: string;
  /** Shown while it loads. */
  children?: ReactNode;
}

/** Stands in for data that are being loaded, or could not be, with a retry. */
export function QueryState({ query, failed, children }: QueryStateProps) {
  if (query.isPending) return children;
  if (!query.isLoadingError) return null;
  return <ErrorState error={query.error} title={failed} onRetry={() => query.refetch()} />;
}
