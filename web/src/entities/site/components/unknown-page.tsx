import type { ReactNode } from 'react';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import type { IconName } from '../../../components/values/icon.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

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
        <LinkButton variant="filled" to="/registered-sites">
          Registered Sites
        </LinkButton>
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
