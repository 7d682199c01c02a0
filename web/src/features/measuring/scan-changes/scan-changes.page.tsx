import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router-dom';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { deviceWords } from '../../../components/device-label.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { scanChangesLink, type ScanPair } from '../../../entities/scan/rules/scan-changes-link.ts';
import { reportLink } from '../../../entities/site/rules/report-link.ts';
import { NoReport, UnknownPage } from '../../../entities/site/components/unknown-page.tsx';
import { errorMessage, errorsAtFields, refusalOf } from '../../../lib/api-error.ts';
import { ScanChoice } from './components/scan-choice.tsx';
import { Differences, DifferencesSkeleton } from './components/differences.tsx';
import { useScanPair } from './api/use-scan-pair.ts';

const title = 'What Changed';

/** The changes between two scans of a page on one device. */
export function Component() {
  const { asked, ...rest } = useScanPair();
  if (asked !== undefined) return <Changes asked={asked} {...rest} />;
  return (
    <NoReport title={title} why="No page chosen" icon="compare">
      Choose a site from your list. Its report compares any two of its scans.
    </NoReport>
  );
}

type ChangesProps = Omit<ReturnType<typeof useScanPair>, 'asked'> & { asked: ScanPair };

function Changes({ asked, changes, choose }: ChangesProps) {
  const { url, device } = asked;
  const { data, error } = changes;
  const refused = errorsAtFields(error, ['url', 'before', 'after', 'device']);
  if (refused.url !== undefined) return <UnknownPage title={title} url={url} />;
  return (
    <>
      <PageHeader
        title={title}
        description={`${deviceWords[device]} scans of ${displayUrl(url)}`}
        action={
          <Button
            variant="default"
            component={Link}
            leftSection={<Icon name="back" size={18} />}
            {...reportLink({ siteName: displayUrl(url), siteUrl: url }, { device })}
          >
            Site Details
          </Button>
        }
      />
      <Stack gap={32} aria-busy={changes.isFetching}>
        <ScanChoice asked={asked} changes={error === null ? data : undefined} choose={choose} />
        {error !== null && refusalOf(error) !== undefined && (
          <EmptyState
            title="These scans cannot be compared"
            icon="compare"
            action={
              <Button component={Link} to={scanChangesLink({ url, device })}>
                Compare the newest scans
              </Button>
            }
          >
            {errorMessage(error)}
          </EmptyState>
        )}
        {error !== null && refusalOf(error) === undefined && (
          <ErrorState
            error={error}
            title="The comparison could not be loaded"
            onRetry={() => changes.refetch()}
          />
        )}
        {error === null && data === undefined && <DifferencesSkeleton />}
        {error === null && data !== undefined && <Differences changes={data} />}
      </Stack>
    </>
  );
}
