import { Stack } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router-dom';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { deviceWords } from '../../../components/values/device-label.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { ErrorState } from '../../../components/messages/error-state.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { scanChangesLink, type ScanPair } from '../../../entities/scan/rules/scan-changes-link.ts';
import { reportLink } from '../../../entities/site/rules/site-links.ts';
import { NoReport, UnknownPage } from '../../../entities/site/components/unknown-page.tsx';
import { errorMessage, errorsAtFields, refusalOf } from '../../../lib/api-error.ts';
import { ScanChoice } from './components/scan-choice.tsx';
import { Differences, DifferencesSkeleton } from './components/differences.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { ScanChanges } from '../../../../../shared/models/measuring/scan-changes.ts';
import { scanChangesQuery } from '../../../entities/scan/api/scan-changes.ts';
import { readAddress } from '../../../entities/site/rules/which-site.ts';
import { LinkButton } from '../../../components/values/link-button.tsx';

/** Parses `?url=&device=&before=&after=`; undefined without a page. The device is mobile unless it is named. */
function askedPair(search: string): ScanPair | undefined {
  const { url, device = 'mobile' } = readAddress(search);
  if (url === undefined) return undefined;
  const asked = new URLSearchParams(search);
  return {
    url,
    device,
    before: asked.get('before') ?? undefined,
    after: asked.get('after') ?? undefined,
  };
}

/** The pair by its ids, so that the address shows the same comparison after the next scan. */
const named = (asked: ScanPair, { before, after }: ScanChanges): ScanPair => ({
  ...asked,
  before: before?.scanId,
  after: after?.scanId,
});

/** The two scans of the address, their comparison, and how to choose others. */
function useScanPair() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const asked = askedPair(search);
  const changes = useQuery({
    ...scanChangesQuery(asked ?? { url: '', device: 'mobile' }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const choose = (pair: ScanPair): void =>
    void navigate(scanChangesLink(pair), { replace: true, preventScrollReset: true });
  const { data, isPlaceholderData } = changes;
  const nameScans = useEffectEvent((found: ScanChanges): void => {
    if (asked === undefined) return;
    const pair = named(asked, found);
    if (pair.before === asked.before && pair.after === asked.after) return;
    if (pair.before === undefined || pair.after === undefined) return;
    client.setQueryData(scanChangesQuery(pair).queryKey, found);
    choose(pair);
  });
  useEffect(() => {
    if (data !== undefined && !isPlaceholderData) nameScans(data);
  }, [data, isPlaceholderData]);
  return { asked, changes, choose };
}

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
          <LinkButton
            leftSection={<Icon name="back" size={18} />}
            {...reportLink({ siteName: displayUrl(url), siteUrl: url }, { device })}
          >
            Site Details
          </LinkButton>
        }
      />
      <Stack gap={32} aria-busy={changes.isFetching}>
        <ScanChoice
          asked={asked}
          changes={error === null ? data : undefined}
          isLoading={changes.isPending}
          choose={choose}
        />
        {error !== null && refusalOf(error) !== undefined && (
          <EmptyState
            title="These scans cannot be compared"
            icon="compare"
            action={
              <LinkButton variant="filled" to={scanChangesLink({ url, device })}>
                Compare the newest scans
              </LinkButton>
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
