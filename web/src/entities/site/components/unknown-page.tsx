import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import type { IconName } from '../../../components/values/icon.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';

interface NoReportProps {
  title: string;
  why: string;
  icon: IconName;
  children: ReactNode;
}

/** A report screen without a page: why, and the way to the list. */
export const NoReport = ({ title, why, icon, children }: NoReportProps) => (
  <>
    <PageHeader title={title} />
    <EmptyState
      title={why}
      icon={icon}
      action={
        <Button component={Link} to="/registered-sites">
          Registered Sites
        </Button>
      }
    >
      {children}
    </EmptyState>
  </>
);

/** Shown by report screens for an address that the account does not have. */
export const UnknownPage = ({ title, url }: { title: string; url: string }) => (
  <NoReport title={title} why="Page not found" icon="search">
    <strong>{displayUrl(url)}</strong> is not one of your sites or their pages, so it has no report.
    Choose a page from your list, or add this one there.
  </NoReport>
);
