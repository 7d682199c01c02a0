import { Stack, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Competitor } from '../../../../../shared/calls/portfolio/competitors.ts';
import { useConfirmation } from '../../../components/forms/confirmation.tsx';
import dialog from '../../../components/forms/dialog-frame.module.css';
import { DialogFrame } from '../../../components/forms/dialog-frame.tsx';
import { ErrorState } from '../../../components/messages/error-state.tsx';
import { QueryState } from '../../../components/messages/or-error.tsx';
import { useDialogAbout } from '../../../components/forms/use-dialog-about.ts';
import { clientsQuery } from '../../../entities/client/api/client-queries.ts';
import { PageHeader } from '../../../components/layout/page-header.tsx';
import { useCompetitors } from '../../../entities/competitor/competitors.ts';
import { useScanWork } from '../../../entities/scan/api/scan-work.ts';
import { useSession } from '../../../entities/session/components/session.tsx';
import { isLimitReached } from '../../../entities/site/rules/limits.ts';
import { useSites } from '../../../entities/site/api/site-queries.ts';
import { useStatuses } from '../../../entities/site/api/use-statuses.ts';
import { useServerMessages } from '../../../lib/socket.ts';
import { useDeleteCompetitor } from './api/change-competitors.ts';
import { AssignForm } from './components/assign-form.tsx';
import { AddCompetitorForm } from './components/add-competitor-form.tsx';
import { CompetitorsTable } from './components/competitors-table.tsx';
import { LimitBanner } from './components/limit-banner.tsx';
import { OwnStanding, StandingSkeleton } from './components/own-standing.tsx';
import { LinkButton } from '../../../components/values/link-button.tsx';

/** Competitor Analysis: the sites of others that the account compares its own with. */
export function Component() {
  const { accountEmail, plan } = useSession();
  const sites = useSites(accountEmail);
  const competitors = useCompetitors(accountEmail);
  const clients = useQuery(clientsQuery());
  const owners = useMemo(
    () => ({ clients: clients.data ?? [], sites: sites.data ?? [] }),
    [clients.data, sites.data],
  );
  const assigning = useDialogAbout<Competitor>();
  const listed = competitors.data ?? [];
  const { statusOf, error, retry } = useStatuses(listed.map(({ url }) => url));
  const remove = useDeleteCompetitor();
  const confirmation = useConfirmation();
  useServerMessages(useScanWork().hear);

  const isFull = isLimitReached(listed.length, {
    limit: plan.competitor_sites_limit,
    isUnlimited: plan.competitor_sites_unlimited,
  });
  const ask = ({ url, name }: Competitor, button: HTMLElement): void =>
    confirmation.ask(button, {
      title: 'Remove Competitor',
      about: (
        <>
          <p>Are you sure you want to delete this site from your list?</p>
          <p>
            Scans of <strong>{name}</strong> stop, and all its results are deleted. This cannot be
            undone.
          </p>
          <p className={dialog['url']}>{url}</p>
        </>
      ),
      confirm: 'Remove Site',
      act: () => remove.mutateAsync(url).then(() => `Site has been removed (${url})`),
      failed: `Removing site (${url}) failed, please try again later`,
    });
  const addSite = (
    <LinkButton variant="filled" to="/registered-sites?add">
      Add Site
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title="Competitor Analysis"
        description="Competitors’ sites, scanned daily and checked hourly."
        {...(sites.data?.length === 0 && { action: addSite })}
      />
      <Stack>
        {competitors.isPending && (
          <>
            <StandingSkeleton />
            <Skeleton h={{ base: 757, md: 364 }} radius={12} />
          </>
        )}
        <QueryState query={competitors} failed="Your competitors could not be loaded" />
        {competitors.data !== undefined && (
          <>
            <OwnStanding sites={sites.data} competitors={listed} statusOf={statusOf} />
            {isFull && <LimitBanner />}
            {error !== undefined && (
              <ErrorState
                error={error}
                title="The latest results could not be loaded"
                onRetry={retry}
              />
            )}
            <CompetitorsTable
              competitors={listed}
              statusOf={statusOf}
              onRemove={ask}
              onAssign={assigning.open}
              owners={owners}
              addRow={<AddCompetitorForm isLimitReached={isFull} owners={owners} />}
            />
          </>
        )}
      </Stack>
      <QueryState query={clients} failed="Your clients could not be loaded" />
      <DialogFrame {...assigning.frame} title={`Reports with ${assigning.about?.name ?? ''}`}>
        {assigning.about !== undefined && (
          <AssignForm
            key={assigning.about.url}
            competitor={assigning.about}
            owners={owners}
            onClose={assigning.close}
          />
        )}
      </DialogFrame>
      {confirmation.dialog}
    </>
  );
}
