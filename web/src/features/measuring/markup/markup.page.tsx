import { Box, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import * as z from 'zod';
import { LatestValidation } from '../../../../../shared/calls/measuring/markup.ts';
import { AddressLink } from '../../../components/values/address-link.tsx';
import { EmptyState } from '../../../components/messages/empty-state.tsx';
import { Icon } from '../../../components/values/icon.tsx';
import { MarkupNotes } from '../../../entities/markup/markup-notes.tsx';
import { OrError } from '../../../components/messages/or-error.tsx';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { TimeAgo } from '../../../components/values/time-ago.tsx';
import { NoReport, UnknownPage } from '../../../entities/site/components/unknown-page.tsx';
import { isNotFound } from '../../../lib/api-error.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import {
  isValidating,
  useNewValidation,
  validationQuery,
} from '../../../entities/markup/validation.ts';
import { kept } from '../../../lib/kept.ts';
import { useOwnState } from '../../../lib/route-state.ts';
import { whichSite } from '../../../entities/site/rules/which-site.ts';
import { AllowedButton } from '../../../entities/session/components/allowed-button.tsx';
import { Messages } from './messages.tsx';

/** Route state from the panel: the counts, which the screen shows at once. */
const State = z.object({ data: LatestValidation });

/** W3 Validation Errors: every message of the newest markup validation of a page. */
export function Component() {
  const { search } = useLocation();
  const site = whichSite({ state: useOwnState(), search, remembered: kept('currentSite').read() });
  if (site !== undefined) return <Report key={site.siteUrl} site={site} />;
  return (
    <NoReport title="W3 Validation Errors" why="No site chosen" icon="sites">
      Choose a site from your list to see what the markup checker found.
    </NoReport>
  );
}

function Report({ site: { siteName, siteUrl } }: { site: Site }) {
  const handedOver = State.safeParse(useOwnState()).data?.data;
  const latest = useQuery({
    ...validationQuery(siteUrl, 'report'),
    ...(handedOver === undefined ? {} : { placeholderData: handedOver }),
  });
  const check = useNewValidation(siteUrl, 'report');
  const isRunning = check.isPending || isValidating(latest.data);
  if (isNotFound(latest.error)) return <UnknownPage title="W3 Validation Errors" url={siteUrl} />;
  return (
    <>
      <PageHeader
        title={`${siteName} W3 Validation Errors`}
        description={<Checked url={siteUrl} time={latest.data?.validatedAt} />}
        action={
          <AllowedButton
            onClick={() => check.mutate()}
            isBusy={isRunning}
            leftSection={<Icon name="refresh" size={18} />}
          >
            New Scan
          </AllowedButton>
        }
      />
      <OrError queries={[latest]} title="The validation could not be loaded">
        {latest.data !== undefined && (
          <MarkupNotes validation={latest.data} isRunning={isRunning} />
        )}
        {latest.data === undefined || latest.isPlaceholderData ? (
          <Stack gap={8} mih="100vh" pt={24} aria-busy>
            <Skeleton height={36} />
            <Skeleton height={84} />
            <Skeleton height={84} />
            <Skeleton height={84} />
          </Stack>
        ) : (
          <Result validation={latest.data} isRunning={isRunning} />
        )}
      </OrError>
    </>
  );
}

function Result({ validation, isRunning }: { validation: LatestValidation; isRunning: boolean }) {
  const { validatedAt, details, fatalErrors, errors, warnings } = validation;
  if (details.length > 0) return <Messages validation={validation} />;
  if (validatedAt === null) {
    if (isRunning || validation.failure !== null) return null;
    return (
      <EmptyState icon="page" title="Not checked yet">
        No sufficient data for w3 validator status! Start a New Scan to check the markup of this
        page.
      </EmptyState>
    );
  }
  if ((fatalErrors ?? 0) + (errors ?? 0) + (warnings ?? 0) > 0) {
    return (
      <EmptyState icon="page" title="The messages have been deleted">
        Messages are kept for 90 days. Start a New Scan to get new ones.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="check" title="No errors and no warnings">
      The checker found no problems.
    </EmptyState>
  );
}

function Checked({ url, time }: { url: string; time: string | null | undefined }) {
  return (
    <>
      <AddressLink url={url}>
        {url} <Icon name="external" size={14} />
      </AddressLink>
      <Box component="span" display="block" fz="sm">
        {time ? (
          <>
            Checked <TimeAgo time={time} />
          </>
        ) : (
          // Reserves the line's space.
          '\u00A0'
        )}
      </Box>
    </>
  );
}
