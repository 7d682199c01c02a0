import { ErrorState } from '../../../components/error-state.tsx';

/** Says above the list that results of its rows could not be loaded. */
export function StatusesMissing({
  error,
  retry,
}: {
  error?: Error | undefined;
  retry: () => void;
}) {
  if (error === undefined) return null;
  return (
    <ErrorState error={error} title="The latest results could not be loaded" onRetry={retry} />
  );
}
