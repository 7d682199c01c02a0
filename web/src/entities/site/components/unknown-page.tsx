import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';

/** Shown by report screens for an address that the account does not have. */
export function UnknownPage({ title, url }: { title: string; url: string }) {
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title="Page not found"
        icon="search"
        action={
          <Button component={Link} to="/registered-sites">
            Registered Sites
          </Button>
        }
      >
        <strong>{displayUrl(url)}</strong> is not one of your sites or their pages, so it has no
        report. Choose a page from your list, or add this one there.
      </EmptyState>
    </>
  );
}
