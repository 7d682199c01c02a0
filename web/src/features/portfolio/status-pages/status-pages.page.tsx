import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addStatusPage } from '../../../../../shared/calls/portfolio/status-pages.ts';
import type { StatusPage } from '../../../../../shared/models/portfolio/status-page.ts';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { WhileAllowed } from '../../../entities/session/components/while-allowed.tsx';
import { formatNumber } from '../../../lib/format.ts';
import { statusPagesQuery } from './api/status-pages.ts';
import { StatusPageList } from './components/status-page-list.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

const purpose = 'Public pages on which your customers read whether your sites work.';

function verdictOf(pages: readonly StatusPage[], limit: number): string {
  const published = pages.filter(({ isPublished }) => isPublished).length;
  return `${formatNumber(published)} of ${formatNumber(pages.length)} published; your plan has ${formatNumber(limit)}.`;
}

/** The status pages of the account. */
export function Component() {
  const found = useQuery(statusPagesQuery);
  const { data } = found;
  const isFull = data !== undefined && data.pages.length >= data.limit;
  return (
    <>
      <PageHeader
        title="Status Pages"
        description={
          data === undefined || data.pages.length === 0
            ? purpose
            : verdictOf(data.pages, data.limit)
        }
        action={
          <WhileAllowed call={addStatusPage}>
            {({ disabled, ...allowed }) =>
              disabled || isFull ? (
                <Button
                  variant="filled"
                  {...allowed}
                  disabled
                  leftSection={<Icon name="plus" size={16} />}
                >
                  Add Status Page
                </Button>
              ) : (
                <LinkButton
                  variant="filled"

                  to="/status-pages/new"
                  leftSection={<Icon name="plus" size={16} />}
                >
                  Add Status Page
                </LinkButton>
              )
            }
          </WhileAllowed>
        }
      />
      <QueryState query={found} failed="Your status pages could not be loaded" height={132} />
      {data?.pages.length === 0 && (
        <EmptyState icon="share" title="No Status Pages">
          A status page shows your customers whether your sites work, with 90 days of outages. It is
          public, and shows only the components that you publish.
        </EmptyState>
      )}
      {data !== undefined && data.pages.length > 0 && <StatusPageList pages={data.pages} />}
    </>
  );
}
