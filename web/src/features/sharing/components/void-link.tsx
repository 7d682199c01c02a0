import { EmptyState } from '../../../components/empty-state.tsx';
import { SharedTitle } from './shared-title.tsx';

/** In place of the site, for every link that opens nothing. */
export function VoidLink() {
  return (
    <>
      <SharedTitle title="This link is no longer valid" />
      <EmptyState icon="info">
        It may have ended, been revoked, or been copied in part. Please ask whoever sent it to you
        for a new one.
      </EmptyState>
    </>
  );
}
